"""The games for OpenSpiel, so that its algorithms run on them unchanged.

>>> import pyspiel, sixfold.openspiel
>>> sixfold.openspiel.register()
>>> game = pyspiel.load_game("sixfold_pig", {"options": "target:20"})

Chance is explicit, with exact probabilities. ``horizon`` cuts a game off after so many decisions, with nothing won: for
algorithms that walk through all of it. Where several choose in secret they do so in turn, unseen by the others.

An information state is a string in every game: the position where nothing is hidden, else all that the player has
seen. As a tensor it is there where nothing is hidden, and is the observation. In D6 Dungeon and Rebirth it would be all
that was seen since the beginning, which has no fixed length: algorithms that want it as numbers (Deep CFR, NFSP) have
the observation tensor there, which forgets, or nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from .catalog import Info, encoding, games, info
from .match import Match, default_seats

_LONGEST = 1_000_000
"""Every game ends by its caps long before so many events."""
_MOST_OUTCOMES = 6144
"""LAND 6 draws one of so many boards; dice fall one by one, and bags have few kinds."""


def register() -> list[str]:
    """Tells OpenSpiel of all games; returns their names. Calling it again changes nothing."""
    known = set(pyspiel.registered_names())
    names = []
    for it in games():
        name = f"sixfold_{it.id}"
        names.append(name)
        if name not in known:
            pyspiel.register_game(_type(it), _maker(it.id))
    return names


def _type(it: Info) -> pyspiel.GameType:
    kinds, seats = pyspiel.GameType, it.seats
    alone = seats[1] == 1
    return pyspiel.GameType(
        short_name=f"sixfold_{it.id}",
        long_name=f"{it.title} by {it.designer}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if it.secrets
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=seats[1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        # Where something is hidden, perfect recall is all that was seen since the beginning, which has no fixed length.
        provides_information_state_tensor=not it.secrets,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": default_seats(it.id), "options": "", "horizon": 0},
    )


def read_options(text: str) -> str:
    """House rules as a parameter of OpenSpiel, whose own marks are ``=`` and ``,``: ``target:20;turn_cap:100``, with
    ``/`` between the numbers of a list."""
    return text.replace(":", "=").replace(";", " ").replace("/", ",")


def _maker(name: str) -> type[pyspiel.Game]:
    """OpenSpiel makes games by calling a class, one for each name."""

    class SixfoldGame(pyspiel.Game):
        """One of our games, with its parameters."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            params = dict(params or {})
            self.seats = int(params.get("players", default_seats(name)))
            self.options = read_options(str(params.get("options", "")))
            self.horizon = int(params.get("horizon", 0)) or _LONGEST
            start = Match(name, seats=self.seats, options=self.options)
            super().__init__(_type(info(name)), _info(name, start, self.horizon), params)
            self._start = start

        def new_initial_state(self) -> SixfoldState:
            return SixfoldState(self)

        def make_py_observer(
            self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
        ) -> Observer:
            return Observer(name, self.horizon, iig_obs_type, params)

    return SixfoldGame


def _info(name: str, start: Match, horizon: int) -> pyspiel.GameInfo:
    alone = len(start.seats) == 1
    return pyspiel.GameInfo(
        num_distinct_actions=encoding(name).actions,
        max_chance_outcomes=_MOST_OUTCOMES,
        num_players=len(start.seats),
        min_utility=0.0 if alone else -1.0,
        max_utility=1.0,
        utility_sum=None if alone else 0.0,
        max_game_length=horizon,
    )


class SixfoldState(pyspiel.State):
    """A match, as OpenSpiel sees it."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.match: Match = game._start.copy()
        self._outcomes: list[tuple[int, str, float]] | None = None
        self._faces = ""
        self._left: int = game.horizon

    def current_player(self) -> int:
        """Who is to act: chance, a player, or nobody any more."""
        if self._left == 0:
            return pyspiel.PlayerId.TERMINAL
        turn = self.match.turn
        if turn.kind == "choose":
            return "ABCD".index(turn.seats[0])
        return pyspiel.PlayerId.TERMINAL if turn.kind == "over" else pyspiel.PlayerId.CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match.numbers("ABCD"[player]))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome with its probability. Dice that fall at once fall here one by one, which is the same."""
        return [(nth, weight) for nth, _, weight in self._due()]

    def _due(self) -> list[tuple[int, str, float]]:
        """The outcomes that are due: number, notation and probability."""
        if self._outcomes is None:
            if self._dice():
                self._outcomes = [(nth, str(nth + 1), 1 / 6) for nth in range(6)]
            else:
                outcomes = self.match.chance().items()
                self._outcomes = [(nth, it, float(part)) for nth, (it, part) in enumerate(outcomes)]
        return self._outcomes

    def _dice(self) -> int:
        """How many dice fall at once now."""
        due = self.match.due or {}
        return due.get("dice") or due.get("row") or 0

    def _apply_action(self, action: int) -> None:
        turn = self.match.turn
        if turn.kind != "roll":
            self.match.play(turn.seats[0], int(action))
            self._left -= 1
        elif (dice := self._dice()) > 0:
            self._faces += str(action + 1)
            if len(self._faces) == dice:
                self.match.roll(self._faces)
                self._faces = ""
        else:
            self.match.roll(self._due()[action][1])
        self._outcomes = None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._due()[action][1]
        return self.match.notation("ABCD"[player], action)

    def is_terminal(self) -> bool:
        """Whether the game is over, or was cut off at the horizon."""
        return self.match.over or self._left == 0

    def returns(self) -> list[float]:
        """1 for a win, with the sum 0; alone, 1 for a win and 0 for a loss."""
        return [float(it) for it in self.match.returns]

    def information_state_string(self, player: int | None = None) -> str:
        """Everything a player has seen; where nothing is hidden, the position, which is all that matters."""
        letter = self._letter(player)
        position = self.observation_string(player)
        if not info(self.match.game).secrets:
            return position
        return f"{letter}\n{self.match.record(letter)}position {position}"

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees now."""
        seen = self.match.position(self._letter(player))
        return f"{seen} decisions left {self._left}" if self._left < _LONGEST // 2 else seen

    def _letter(self, player: int | None) -> str:
        """Whose eyes are meant: those of this player, else of whoever is to act."""
        player = self.current_player() if player is None else player
        if not 0 <= player < len(self.match.seats):
            raise pyspiel.SpielError(f"nobody is to act now ({player}): name a player, from 0")
        return "ABCD"[player]

    def __str__(self) -> str:
        horizon = f" decisions left {self._left}" if self._left < _LONGEST // 2 else ""
        return self.match.position("all") + (f" rolled {self._faces}" if self._faces else "") + horizon


class Observer:
    """What a player sees, as numbers."""

    def __init__(self, name: str, horizon: int, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"an observation takes no parameters, not {params}")
        told = encoding(name)
        self._recalls = bool(kind is not None and kind.perfect_recall)
        # Where a game is cut off, how far away that is belongs to the position.
        self._horizon = horizon if horizon < _LONGEST else 0
        self._cells = told.cells
        self.tensor = np.zeros(told.cells + (self._horizon > 0), np.float32)
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        at = 0
        for part in told.parts:
            cells = int(np.prod(part.shape))
            self.dict[part.name] = self.tensor[at : at + cells].reshape(part.shape)
            at += cells
        if self._horizon:
            self.dict["decisions that are left, of the horizon"] = self.tensor[at:]

    def set_from(self, state: SixfoldState, player: int) -> None:
        """Writes what a player sees."""
        self.tensor[: self._cells] = state.match.observation("ABCD"[player])
        if self._horizon:
            self.tensor[-1] = state._left / self._horizon

    def string_from(self, state: SixfoldState, player: int) -> str:
        """The same in words."""
        return state.information_state_string(player) if self._recalls else state.observation_string(player)
