"""Steps a second on one core, each with the observation and the mask; beside EnvPool's Backgammon and OpenSpiel's Pig.

python scripts/python-bench.py [--seconds 2] [--envs 1024]

The others are measured where they are installed (`pip install envpool open_spiel`). CPU time of the whole process
counts, so that threads and neighbours on the machine make no difference; each line is the best of five slices.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import numpy as np

import sixfold


def rate(steps: Callable[[], int], seconds: float) -> float:
    """Steps a second of CPU time, the best of five slices."""
    best = 0.0
    for _ in range(5):
        count, began = 0, time.process_time()
        while (spent := time.process_time() - began) < seconds / 5:
            count += steps()
        best = max(best, count / spent)
    return best


def ours(game: str, envs: int) -> Callable[[], int]:
    """A legal action in every game, drawn by the games themselves."""
    env = sixfold.VectorEnv(game, envs)
    env.reset(seed=1)

    def step() -> int:
        env.step(env.sample())
        return envs

    return step


def picked(game: str, envs: int) -> Callable[[], int]:
    """The first legal action by the mask, found in numpy: what a program with its own policy pays at least."""
    env = sixfold.VectorEnv(game, envs)
    _, infos = env.reset(seed=1)
    mask = infos["action_mask"]
    noise = np.random.default_rng(1)

    def step() -> int:
        env.step(np.argmax(mask * noise.random(mask.shape, np.float32), axis=1))
        return envs

    return step


def backgammon(envs: int) -> Callable[[], int] | None:
    """EnvPool's, as its own documentation drives it."""
    try:
        import envpool
    except ImportError:
        return None
    env = envpool.make("Backgammon-v1", env_type="gymnasium", num_envs=envs, num_threads=1)
    _, info = env.reset()
    state = {"info": info}

    def step() -> int:
        mask = state["info"]["legal_action_mask"]
        state["info"] = env.step(np.argmax(mask, axis=-1).astype(np.int32).reshape(envs))[4]
        return envs

    return step


def openspiel_pig() -> Callable[[], int] | None:
    """OpenSpiel's, from Python."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, rng = pyspiel.load_game("pig"), np.random.default_rng(1)

    def step() -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(int(rng.integers(len(state.chance_outcomes()))))
            else:
                legal = state.legal_actions()
                state.observation_tensor(0)
                state.apply_action(legal[int(rng.integers(len(legal)))])
                count += 1
        return count

    return step


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--envs", type=int, default=1024)
    asked = parser.parse_args()
    print(f"sixfold {sixfold.__version__}, {asked.envs} games at once, one thread, steps a CPU-second\n")
    print("| game | steps | with the pick made in numpy |\n|---|---|---|")
    for game in sixfold.games():
        figures = [rate(make(game.id, asked.envs), asked.seconds) for make in (ours, picked)]
        print(f"| {game.title} | {figures[0]:,.0f} | {figures[1]:,.0f} |", flush=True)
    for name, other in (("EnvPool Backgammon", backgammon(asked.envs)), ("OpenSpiel Pig", openspiel_pig())):
        if other is not None:
            print(f"| {name} | | {rate(other, asked.seconds):,.0f} |", flush=True)


if __name__ == "__main__":
    main()
