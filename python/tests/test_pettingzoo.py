"""PettingZoo's own tests."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils import parallel_to_aec

from sixfold.pettingzoo import Parallel, env


class Lenient(Parallel):
    """Some of the tests draw any number, whatever the mask says: the one drawn stands for a legal one."""

    def step(self, actions: dict[str, int]) -> Any:
        infos = self._infos()
        legal = {agent: np.flatnonzero(infos[agent]["action_mask"]) for agent in actions}
        return super().step({agent: int(it[actions[agent] % len(it)]) for agent, it in legal.items()})


def test_agents_one_after_the_other(game: str) -> None:
    api_test(env(game), num_cycles=150)


def test_all_agents_at_once(game: str) -> None:
    parallel_api_test(Lenient(game), num_cycles=100)


def test_seeds_decide(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=40)
    parallel_seed_test(lambda: Lenient(game), num_cycles=40)


def test_cycles_are_counted(game: str) -> None:
    module = SimpleNamespace(
        parallel_env=lambda max_cycles: Lenient(game, max_cycles=max_cycles),
        env=lambda max_cycles: parallel_to_aec(Lenient(game, max_cycles=max_cycles)),
    )
    max_cycles_test(module)


def test_a_game_is_played_to_its_end(game: str) -> None:
    made = env(game, max_cycles=3_000)
    made.reset(seed=1)
    total: dict[str, float] = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        _, reward, ended, cut, info = made.last()
        total[agent] += reward
        made.step(None if ended or cut else int(np.flatnonzero(info["action_mask"])[-1]))
    assert len(total) == 1 or abs(sum(total.values())) < 1e-6


def test_sealed_choices_stay_sealed() -> None:
    """Rebirth: what one has assigned changes nothing that the other sees before both have."""
    seen = []
    for first in (0, 5):
        made = Parallel("rebirth")
        made.reset(seed=4)
        match = made.match()
        assert match.turn.seats == ("A", "B")
        match.play("A", match.numbers("A")[first])
        seen.append(match.observation("B"))
    assert np.array_equal(*seen)
