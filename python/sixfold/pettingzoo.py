"""The games for PettingZoo: one agent after the other (AEC), and all at once where choices are sealed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from .catalog import encoding, write_options
from .env import stands_for
from .match import Match, default_seats

_AGENTS = ("player_0", "player_1", "player_2", "player_3")


class _Table:
    """A game whose dice roll themselves, and its spaces."""

    def __init__(self, game: str, seats: int | None, options: Mapping[str, Any] | str | None) -> None:
        self.game = game
        self.seats = default_seats(game) if seats is None else seats
        self.options = write_options(options)
        self.agents = list(_AGENTS[: self.seats])
        told = encoding(game)
        self.observation_space = spaces.Box(-told.most, told.most, (told.cells,), np.float32)
        self.actions = told.actions
        # Whoever is wrong about the game hears it now, not at the first reset.
        self.match = self.open(0)

    def open(self, seed: int) -> Match:
        match = Match(self.game, seats=self.seats, options=self.options, seed=seed)
        roll(match)
        return match

    def letter(self, agent: str) -> str:
        return "ABCD"[_AGENTS.index(agent)]

    def observe(self, agent: str) -> NDArray[np.float32]:
        return self.match.observation(self.letter(agent))

    def mask(self, agent: str) -> NDArray[np.int8]:
        letter = self.letter(agent)
        mask = np.zeros(self.actions, np.int8)
        if letter in self.match.turn.seats:
            mask[self.match.numbers(letter)] = 1
        return mask


def roll(match: Match) -> None:
    """Lets chance speak until somebody must choose."""
    while match.turn.kind == "roll":
        match.roll()


class AEC(AECEnv[str, NDArray[np.float32], int]):
    """Any game, one agent after the other; ``infos`` has the ``action_mask`` of whoever is to act. Where several
    choose in secret, they do so in turn, and none sees what the others chose. Dice roll themselves. Rewards come at
    the end: see :attr:`sixfold.Match.returns`. After ``max_cycles`` decisions a game is cut off."""

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | str | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._table = _Table(game, seats, options)
        self.metadata = {"name": f"sixfold_{game}", "render_modes": ["svg"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = list(self._table.agents)
        self.agents = []
        self.observation_spaces = {agent: self._table.observation_space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._table.actions) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()
        self._most, self._cycles = max_cycles, 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees: a row of numbers."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._table.match = self._table.open(int(self._seeds.integers(2**63)))
        self._cycles = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def observe(self, agent: str) -> NDArray[np.float32]:
        """What an agent sees now."""
        return self._table.observe(agent)

    def step(self, action: int | None) -> None:
        """The agent whose turn it is plays the action of this number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match = self._table.match
        match.play(self._table.letter(agent), int(action))
        roll(match)
        self._cycles += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if match.over:
            self.rewards = {it: float(share) for it, share in zip(self.agents, match.returns, strict=True)}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._cycles == self._most:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        seats = self._table.match.turn.seats
        self.infos = {agent: {} for agent in self.agents}
        if seats:
            self.agent_selection = _AGENTS["ABCD".index(seats[0])]
            self.infos[self.agent_selection] = {"action_mask": self._table.mask(self.agent_selection)}

    def match(self) -> Match:
        """The match itself, with all that can be asked of it."""
        return self._table.match

    def render(self) -> str | None:
        """The board as a picture, with the render mode ``svg``."""
        return self._table.match.svg() if self.render_mode == "svg" else None

    def close(self) -> None:
        """Nothing is open."""


class Parallel(ParallelEnv[str, NDArray[np.float32], int]):
    """A game in which all agents act at once; ``infos`` has their ``action_mask``. Whoever owes no choice now has a
    mask of zeros but for the first number, which then means waiting. Made for sealed choices, as Rebirth's; right for
    every game. After ``max_cycles`` steps a game is cut off."""

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | str | None = None,
        max_cycles: int | None = None,
        lenient: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Sets the table up. ``lenient``: a number that is not legal is not refused, but stands for one that is (see
        :func:`sixfold.env.stands_for`): for programs that draw any number, as some of PettingZoo's tests do."""
        self._table = _Table(game, seats, options)
        self.metadata = {"name": f"sixfold_{game}_parallel", "render_modes": ["svg"]}
        self.render_mode = render_mode
        self._lenient = lenient
        self.possible_agents = list(self._table.agents)
        self.agents = []
        self.observation_spaces = {agent: self._table.observation_space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._table.actions) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()
        self._most, self._cycles = max_cycles, 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees: a row of numbers."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of actions."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begins a game."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._table.match = self._table.open(int(self._seeds.integers(2**63)))
        self._cycles = 0
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Plays the actions of all who owe one now; those of the others mean waiting."""
        table, match = self._table, self._table.match
        # First all are read, then all are played: nobody's number means something else for what another did.
        owing = [agent for agent in self.agents if table.letter(agent) in match.turn.seats]
        chosen = [(table.letter(it), match.notation(table.letter(it), self._number(it, actions))) for it in owing]
        for letter, notation in chosen:
            match.play(letter, notation)
        roll(match)
        self._cycles += 1
        over, agents = match.over, self.agents
        cut = not over and self._cycles == self._most
        rewards = {it: float(share) for it, share in zip(agents, match.returns, strict=True)}
        observations, infos = self._observations(), self._infos()
        if over or cut:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _number(self, agent: str, actions: dict[str, int]) -> int:
        number = int(actions[agent])
        return stands_for(self._table.mask(agent), number) if self._lenient else number

    def _observations(self) -> dict[str, Any]:
        return {agent: self._table.observe(agent) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        owing, infos = self._table.match.turn.seats, {}
        for agent in self.agents:
            owes, mask = self._table.letter(agent) in owing, self._table.mask(agent)
            mask[0] = mask[0] if owes else 1
            infos[agent] = {"action_mask": mask, "owes": owes}
        return infos

    def match(self) -> Match:
        """The match itself, with all that can be asked of it."""
        return self._table.match

    def state(self) -> NDArray[np.float32]:
        """What all agents see together, one row behind the other."""
        return np.concatenate([self._table.match.observation(letter) for letter in self._table.match.seats])

    def render(self) -> str | None:
        """The board as a picture, with the render mode ``svg``."""
        return self._table.match.svg() if self.render_mode == "svg" else None

    def close(self) -> None:
        """Nothing is open."""


def env(game: str, **arguments: Any) -> AECEnv[str, NDArray[np.float32], int]:
    """The AEC environment with PettingZoo's guard against steps out of order."""
    from pettingzoo.utils import OrderEnforcingWrapper

    return OrderEnforcingWrapper(AEC(game, **arguments))


raw_env = AEC
parallel_env = Parallel
