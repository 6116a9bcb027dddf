"""Many games stepped at once, as Gymnasium's vector environments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from . import _core
from .catalog import encoding, write_options
from .match import default_seats

CHANCE = -1
"""In ``infos["seat"]``: chance is due, and ``step`` takes the number of an outcome."""
NOBODY = -2
"""In ``infos["seat"]``: the game is over."""


class VectorEnv(GymnasiumVectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[Any]]):
    """Many games of one kind, stepped in Rust over threads, without Python's lock.

    Observations, masks, rewards and the rest are arrays that the games write into: every ``step`` returns the same
    arrays with new numbers in them. Copy what you keep. Of a mask only what has changed is written: a 1 that you put
    there stays until the game is reset.

    ``infos`` has ``action_mask`` (1 for a legal number), ``seat`` (who is asked, counted from 0), ``count`` (how
    many numbers are legal), ``complete`` (whether these are all legal actions, or a menu of them) and ``returns``
    (what the step brought each seat).

    Every game has its own seed, and depends on nothing else: the results are the same on any number of threads.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | str | None = None,
        seat: str | None = None,
        opponents: Sequence[str] = ("casual",),
        chance: str = "inside",
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        max_steps: int | None = None,
        threads: int = 1,
        vectors: bool = False,
        seed: int = 0,
    ) -> None:
        """Opens the games.

        ``seat``: the seat that is asked, whose opponents play inside; ``None`` asks every seat in turn, with the
        observation of whoever is asked. ``opponents``: computer players of the other seats, in order; the last one
        plays all that are left. ``chance``: ``inside``, or ``explicit``: then ``step`` takes the number of an
        outcome where chance is due (see :meth:`chance`). ``max_steps`` cuts games off. ``vectors``: actions are
        three numbers between -1 and 1; where a direction, a way or a place is due, the last two are that, elsewhere
        the first one picks from the list.
        """
        if chance not in ("inside", "explicit"):
            raise ValueError(f"chance is `inside` or `explicit`, not {chance!r}")
        self.game = game
        self.num_envs = num_envs
        self.vectors = vectors
        self.metadata = {"autoreset_mode": AutoresetMode(autoreset_mode), "render_modes": []}
        self._games = _core.Games(
            game=game,
            envs=num_envs,
            seats=default_seats(game) if seats is None else seats,
            options=write_options(options),
            seat=seat,
            opponents=list(opponents),
            explicit_chance=chance == "explicit",
            autoreset=self.metadata["autoreset_mode"].value,
            max_steps=max_steps,
            threads=threads,
            seed=seed,
        )
        self._arrays = self._games.arrays()
        self._same_step = self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
        self.single_observation_space = observation_space(game)
        self.single_action_space = action_space(game, vectors)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins all games anew, or those of ``options["reset_mask"]``. Game number i of a seed s has the seed s + i,
        and each of its games other dice; without a seed the next games of the last seed follow."""
        if isinstance(seed, (int, np.integer)):
            super().reset(seed=int(seed))
            seed = [int(seed) + i for i in range(self.num_envs)]
        mask = None if options is None else options.get("reset_mask")
        self._games.reset(
            None if seed is None else [int(it) % 2**64 for it in seed],
            None if mask is None else [bool(it) for it in mask],
        )
        return self._arrays["observations"], self._infos()

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Plays one action in every game. If any is refused, nothing has happened in any game."""
        if self.vectors:
            self._games.steer(np.ascontiguousarray(actions, dtype=np.float32))
        else:
            self._games.step(np.ascontiguousarray(actions, dtype=np.int64))
        arrays = self._arrays
        infos = self._infos()
        if self._same_step:
            self._keep_last(infos)
        return arrays["observations"], arrays["rewards"], arrays["terminated"], arrays["truncated"], infos

    def sample(self) -> NDArray[np.int64]:
        """A legal number for every game, each with the same probability; outcomes of chance by their weights."""
        self._games.sample()
        return self._arrays["actions"]

    def features(self) -> NDArray[np.float32]:
        """What can be told of every legal action, a row each, in the order of the marks in the masks: row k tells of
        ``numpy.argwhere(infos["action_mask"])[k]``, so that the first ``infos["count"][0]`` rows are those of game 0.

        The next call writes into the same array, as long as its rows have room there: copy what you keep."""
        return self._games.features()

    def notation(self, env: int, number: int) -> str | None:
        """The notation of an action, or of an outcome of chance, of one game; nothing if it is not legal now."""
        return self._games.notation(env, number)

    def number(self, env: int, notation: str) -> int | None:
        """The number of an action of one game; nothing if it is not listed now."""
        return self._games.number(env, notation)

    def chance(self, env: int) -> list[tuple[str, Fraction]]:
        """The outcomes of the chance event that one game waits for, in the order of their numbers, with their exact
        probabilities."""
        outcomes = self._games.chance(env)
        total = sum(weight for _, weight in outcomes)
        return [(outcome, Fraction(weight, total)) for outcome, weight in outcomes]

    def _infos(self) -> dict[str, Any]:
        arrays = self._arrays
        return {
            "action_mask": arrays["masks"],
            "seat": arrays["seats"],
            "count": arrays["counts"],
            "complete": arrays["complete"],
            "returns": arrays["returns"],
        }

    def _keep_last(self, infos: dict[str, Any]) -> None:
        """The last observations of games that ended in this step, as Gymnasium has them."""
        arrays = self._arrays
        done = arrays["terminated"] | arrays["truncated"]
        if done.any():
            last = np.full(self.num_envs, None, dtype=object)
            for env in np.flatnonzero(done):
                last[env] = arrays["last"][env].copy()
            infos["final_obs"] = last
            infos["_final_obs"] = done
            infos["final_info"] = {"returns": arrays["returns"], "_returns": done}
            infos["_final_info"] = done


def observation_space(game: str) -> spaces.Box:
    """What is seen of a game: a row of numbers."""
    told = encoding(game)
    return spaces.Box(-told.most, told.most, (told.cells,), np.float32)


def action_space(game: str, vectors: bool = False) -> spaces.Space[Any]:
    """What is done in a game: one of its numbers, or three numbers between -1 and 1."""
    if vectors:
        return spaces.Box(-1.0, 1.0, (3,), np.float32)
    return spaces.Discrete(encoding(game).actions)
