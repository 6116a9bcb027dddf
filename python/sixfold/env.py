"""One game as a Gymnasium environment: a puzzle for one, or a duel against computer players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from .catalog import games
from .match import default_seats
from .vector import VectorEnv


class Env(gymnasium.Env[NDArray[np.float32], Any]):
    """One seat of a game; the others are computer players. The reward comes at the end: 1 for a win, -1 for a loss
    of a duel, 0 for a loss alone. ``info`` has the same as that of :class:`sixfold.VectorEnv`.

    ``gymnasium.make("sixfold/land6")`` makes one, too, once ``sixfold.env`` is imported.
    """

    metadata = {"render_modes": []}

    def __init__(
        self,
        game: str,
        *,
        seat: str = "A",
        opponents: Sequence[str] = ("casual",),
        seats: int | None = None,
        options: Mapping[str, Any] | str | None = None,
        max_steps: int | None = None,
        vectors: bool = False,
        lenient: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Sets a seat up. See :class:`sixfold.VectorEnv` for what the arguments mean.

        ``lenient``: a number that is not legal is not refused, but stands for one that is (see :func:`stands_for`):
        for programs that draw any number of the action space, as ``gymnasium.utils.env_checker.check_env`` does.
        """
        if render_mode is not None:
            raise ValueError("nothing is drawn here: `sixfold.Match` shows itself in a notebook")
        seats = default_seats(game) if seats is None else seats
        self.render_mode = None
        self._lenient = lenient and not vectors
        self._games = VectorEnv(
            game,
            1,
            seats=seats,
            options=options,
            seat=seat,
            opponents=opponents,
            autoreset_mode=AutoresetMode.DISABLED,
            max_steps=max_steps,
            vectors=vectors,
        )
        self.observation_space = self._games.single_observation_space
        self.action_space = self._games.single_action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins a game. The seed decides its dice; without one, the environment's own generator does."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**63)) if seed is None else seed
        observations, infos = self._games.reset(seed=[drawn])
        return observations[0].copy(), _only(infos)

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Plays an action; what is not legal is refused, and the game goes on as if nothing had been said."""
        if self._lenient:
            action = stands_for(self.action_mask(), int(action))
        observations, rewards, ended, cut, infos = self._games.step([action])
        return observations[0].copy(), float(rewards[0]), bool(ended[0]), bool(cut[0]), _only(infos)

    def action_mask(self) -> NDArray[np.int8]:
        """1 for each number that is legal now."""
        return self._games._arrays["masks"][0].copy()

    def notation(self, number: int) -> str | None:
        """The notation of a legal action; nothing if the number is not legal now."""
        return self._games.notation(0, number)


def stands_for(mask: NDArray[np.int8], number: int) -> int:
    """A legal number stands for itself; any other for one of the legal ones, counted round and round."""
    legal = np.flatnonzero(mask)
    return number if not len(legal) or mask[number] else int(legal[number % len(legal)])


def _only(infos: dict[str, Any]) -> dict[str, Any]:
    info = {name: values[0].copy() for name, values in infos.items()}
    return info | {"seat": int(info["seat"]), "count": int(info["count"]), "complete": bool(info["complete"])}


def register() -> None:
    """Tells Gymnasium of all games: ``sixfold/pig`` and so on."""
    for game in games():
        name = f"sixfold/{game.id}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="sixfold.env:Env",
                vector_entry_point="sixfold.env:_make_vector",
                kwargs={"game": game.id},
                disable_env_checker=True,
            )


def _make_vector(num_envs: int, **arguments: Any) -> VectorEnv:
    return VectorEnv(arguments.pop("game"), num_envs, **{"seat": "A", **arguments})


register()
