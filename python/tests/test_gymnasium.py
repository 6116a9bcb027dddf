"""Gymnasium's own checks."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import sixfold
import sixfold.env
from sixfold import Env


def test_environments_pass_the_checks(game: str) -> None:
    # The checks draw any number, whatever the mask says.
    check_env(Env(game, opponents=["random"], lenient=True), skip_render_check=True)


def test_any_number_stands_for_a_legal_one() -> None:
    lenient, strict = Env("land6", lenient=True), Env("land6")
    lenient.reset(seed=1), strict.reset(seed=1)
    legal = np.flatnonzero(strict.action_mask())
    wrong = next(number for number in range(3810) if number not in legal)
    with pytest.raises(sixfold.Refused):
        strict.step(wrong)
    assert np.array_equal(lenient.step(wrong)[0], strict.step(legal[wrong % len(legal)])[0])
    mask = np.array([0, 1, 0, 1], np.int8)
    assert [sixfold.env.stands_for(mask, number) for number in range(4)] == [1, 1, 1, 3]


def test_boxes_pass_the_checks() -> None:
    check_env(Env("rebirth", opponents=["random"], vectors=True), skip_render_check=True)


def test_land6_is_a_puzzle_for_one() -> None:
    env = gymnasium.make("sixfold/land6")
    _, info = env.reset(seed=1)
    total, ended = 0.0, False
    while not ended:
        number = int(np.flatnonzero(info["action_mask"])[0])
        assert env.unwrapped.notation(number) is not None
        _, reward, ended, _, info = env.step(number)
        total += reward
    assert total in (0.0, 1.0)


def test_a_duel_against_a_level() -> None:
    env = Env("pig", seat="B", opponents=["casual"], options={"target": 20})
    _, info = env.reset(seed=1)
    ended = False
    while not ended:
        assert info["seat"] == 1
        _, reward, ended, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
    assert reward in (1.0, -1.0)


def test_gymnasium_makes_vectors_of_them() -> None:
    envs = gymnasium.make_vec("sixfold/pig", num_envs=3, vectorization_mode="vector_entry_point")
    observations, _ = envs.reset(seed=1)
    assert observations.shape == (3, sixfold.encoding("pig").cells)
    with pytest.raises(ValueError, match="drawn"):
        Env("pig", render_mode="human")
