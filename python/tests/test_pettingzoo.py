"""PettingZoo's own tests."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils import parallel_to_aec

from sixfold import Refused
from sixfold.pettingzoo import Parallel, env


def lenient(game: str, **arguments: Any) -> Parallel:
    """Some of the tests draw any number, whatever the mask says."""
    return Parallel(game, lenient=True, **arguments)


def test_agents_one_after_the_other(game: str) -> None:
    api_test(env(game), num_cycles=150)


def test_all_agents_at_once(game: str) -> None:
    parallel_api_test(lenient(game), num_cycles=100)


def test_seeds_decide(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=40)
    parallel_seed_test(lambda: lenient(game), num_cycles=40)


def test_cycles_are_counted(game: str) -> None:
    module = SimpleNamespace(
        parallel_env=lambda max_cycles: lenient(game, max_cycles=max_cycles),
        env=lambda max_cycles: parallel_to_aec(lenient(game, max_cycles=max_cycles)),
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


def test_a_number_that_is_not_legal_is_refused() -> None:
    made = Parallel("pig")
    _, infos = made.reset(seed=1)
    assert infos["player_1"]["action_mask"].tolist() == [1, 0] and not infos["player_1"]["owes"]
    with pytest.raises(Refused):
        made.step({"player_0": 2, "player_1": 0})


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
