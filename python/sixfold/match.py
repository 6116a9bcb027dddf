"""One game, with everything a table can."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from . import _core
from .catalog import info, write_options
from .draw import svg


@dataclass(frozen=True)
class Turn:
    """What a game waits for."""

    kind: Literal["choose", "roll", "over"]
    seats: tuple[str, ...] = ()
    """The seats that owe a choice; several choose in secret, and their order does not matter."""
    due: str | None = None
    """What must be rolled, in words."""


@dataclass(frozen=True)
class Outcome:
    """The result so far; final once the game is over."""

    points: tuple[int, ...]
    """Points by seat."""
    winners: tuple[str, ...]
    """Who wins; several share it, nobody means that the table lost."""


@dataclass(frozen=True)
class Weighed:
    """An action that a computer player has looked at."""

    action: str
    value: float
    """The share of the win that it expects, by which it is compared with the others."""
    error: float
    """The standard error of that."""
    exact: bool
    """Whether the game is solved here."""
    holds: bool
    """Whether it is a chance to win that was shown to hold: see docs/value.md."""
    visits: int
    """How often it was tried."""


@dataclass(frozen=True)
class Advice:
    """What a computer player would do, with its reasons."""

    action: str
    candidates: tuple[Weighed, ...]
    """What it looked at, best first; empty for players that do not weigh their choices."""
    iterations: int
    """How many lines of play it looked at; where it looks at each action once, how many actions."""


class Match:
    """One game in progress with its history.

    Seats are letters, ``A`` to ``D``; actions and rolls are notation, the same as in records and in the terminal.
    What is not allowed raises :class:`sixfold.Refused`, with the clause and a sentence.

    ``view``: a seat's letter; ``None`` for a spectator, ``"all"`` for everything, as after the game.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | str | None = None,
        position: str | None = None,
        seed: int = 0,
    ) -> None:
        """Sets a game up, from its beginning or from a position. ``seed`` is where its dice come from."""
        seats = default_seats(game) if seats is None else seats
        self._game = _core.Game(game, seats, write_options(options), position, seed)

    @classmethod
    def load(cls, record: str, *, seed: int = 0) -> Match:
        """Replays a record through the rules. An error names the first bad line."""
        return cls._of(_core.Game.load(record, seed))

    @classmethod
    def _of(cls, game: _core.Game) -> Match:
        match = cls.__new__(cls)
        match._game = game
        return match

    @property
    def game(self) -> str:
        """The game's id."""
        return self._game.game

    @property
    def seats(self) -> tuple[str, ...]:
        """The letters of those who play."""
        return tuple("ABCD"[: self._game.seats])

    @property
    def options(self) -> str:
        """Every house rule as ``name=value`` pairs."""
        return self._game.options

    @property
    def turn(self) -> Turn:
        """What the game waits for."""
        if self._game.over:
            return Turn("over")
        due = self._game.due_in_words
        return Turn("roll", due=due) if due is not None else Turn("choose", tuple(self._game.owing))

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self._game.over

    @property
    def events(self) -> int:
        """How many events have happened."""
        return self._game.events

    @property
    def outcome(self) -> Outcome:
        """The result so far, as one who sees everything knows it."""
        points, winners = self._game.outcome()
        return Outcome(tuple(points), tuple(winners))

    @property
    def returns(self) -> tuple[float, ...]:
        """What the result is worth to each seat, once it is final: 1 for a win, and 0 as the sum over all seats;
        alone, 1 for a win and 0 for a loss."""
        return tuple(self._game.returns())

    def legal(self, seat: str) -> list[str]:
        """The notation of what a seat may do: everything, or a menu if that is too much (see ``complete``)."""
        return self._game.legal(seat)[0]

    def complete(self, seat: str) -> bool:
        """Whether ``legal`` is everything, but for giving up; else other actions are legal, too."""
        return self._game.legal(seat)[1]

    def numbers(self, seat: str) -> list[int]:
        """The numbers of the actions in ``legal``, in the same order. See :func:`sixfold.encoding`."""
        return self._game.numbers(seat)

    def notation(self, seat: str, number: int) -> str:
        """The notation of the legal action of this number."""
        return self._game.notation(seat, number)

    def towards(self, seat: str, x: float, y: float) -> str | None:
        """The action that two numbers between -1 and 1 mean, where a direction, a way or a place is due: that one if
        it is legal, else the nearest that is listed. Nothing where they mean nothing."""
        return self._game.towards(seat, (x, y))

    def resignation(self, seat: str) -> str | None:
        """How a seat gives the game up, where the rules let it: legal, but in no list."""
        return self._game.resignation(seat)

    def play(self, seat: str, action: str | int) -> Match:
        """Lets a seat act, by notation or by number."""
        notation = self._game.notation(seat, action) if isinstance(action, int) else action
        self._game.play(seat, notation)
        return self

    def roll(self, outcome: str | None = None) -> str:
        """Lets chance speak: this outcome, or the one that the seed has for it. Returns what came up."""
        return self._game.roll(outcome)

    def chance(self) -> dict[str, Fraction]:
        """Every outcome of the chance event that is due, with its exact probability; nothing if none is due. Rows of
        more than six dice are refused: they have too many, each as likely as the others (see ``due``)."""
        outcomes, total = self._game.chance()
        return {outcome: Fraction(weight, total) for outcome, weight in outcomes}

    @property
    def due(self) -> dict[str, Any] | None:
        """The chance event that is due, as data: ``{"dice": 2}`` for like dice, ``{"row": 3}`` for dice in order,
        ``{"pick": [6, 0, 3]}`` for a bag with so many of each kind, ``{"below": 6144}`` for a number."""
        told = self._game.due_as_data
        return None if told is None else json.loads(told)

    def undo(self, events: int = 1) -> Match:
        """Takes the last events back."""
        return self.undo_to(max(0, self.events - events))

    def undo_to(self, events: int) -> Match:
        """Goes back until only so many events remain."""
        self._game.undo_to(events)
        return self

    def copy(self) -> Match:
        """Another match with the same past."""
        return self._of(self._game.copy())

    __copy__ = copy

    def __deepcopy__(self, _memo: dict[int, Any]) -> Match:
        return self.copy()

    def guess(self, view: str | None, seed: int) -> Match:
        """A match without a past, in a random state that agrees with what ``view`` sees here."""
        return self._of(self._game.guess(view, seed))

    def position(self, view: str | None = "all") -> str:
        """The position as ``view`` sees it: one line of text, which ``Match(position=...)`` reads."""
        return self._game.position(view)

    def record(self, view: str | None = "all") -> str:
        """The record as ``view`` may see it, which ``Match.load`` reads if nothing in it is hidden."""
        return self._game.record(view)

    def scene(self, view: str | None = None, *, log: int = 20) -> dict[str, Any]:
        """What ``view`` sees, as every front end draws it: board, trays, meters, choices with sentences, log."""
        return json.loads(self._game.scene(view, log))

    def advise(self, seat: str, player: str | None = None, *, seed: int = 0) -> Advice:
        """The choice of a computer player, who sees only what the seat sees: of the one who gives hints, which plays the
        solution where the game is solved, unless another is named."""
        told = json.loads(self._game.advice(seat, player or info(self.game).adviser, seed))
        candidates = tuple(Weighed(**it) for it in told["candidates"])
        return Advice(told["action"], candidates, told["iterations"])

    def value(self, view: str | None = "all", *, guesses: int = 16, seed: int = 0) -> tuple[float, ...]:
        """What the game is worth to each seat, as shares of the win, by the game's network: the state itself, or the
        mean over guesses of what ``view`` does not see."""
        return tuple(self._game.value(view, guesses, seed))

    def review(self, *, you: str | None = None, seed: int = 0) -> dict[str, Any]:
        """What each decision cost and each roll brought, with sentences: see docs/review.md."""
        return json.loads(self._game.review(seed, you))

    def observation(self, seat: str) -> NDArray[np.float32]:
        """What a seat sees as numbers: see :func:`sixfold.encoding`."""
        return self._game.observation(seat)

    def features(self, seat: str) -> NDArray[np.float32]:
        """What can be told of each action in ``legal``, a row each."""
        return self._game.features(seat)

    def svg(self, view: str | None = None) -> str:
        """The Scene as a picture."""
        return svg(self.scene(view, log=0))

    def _repr_svg_(self) -> str:
        return self.svg(self._eyes())

    def _eyes(self) -> str | None:
        """Whose board a notebook shows: that of the only seat that is to choose, else a spectator's."""
        seats = self.turn.seats
        return "all" if self.over else seats[0] if len(seats) == 1 else None

    def __repr__(self) -> str:
        return f"<Match {self.game}: {self.scene(self._eyes(), log=0)['prompt']}>"

    def __getstate__(self) -> tuple[str, int]:
        return (self.record(), self._game.seed)

    def __setstate__(self, state: tuple[str, int]) -> None:
        self._game = _core.Game.load(*state)


def default_seats(game: str) -> int:
    """Two where two can play, else the fewest."""
    least, most = info(game).seats
    return min(max(2, least), most)
