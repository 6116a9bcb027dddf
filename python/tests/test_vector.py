"""Many games at once."""

from __future__ import annotations

import threading
from fractions import Fraction

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import sixfold
from sixfold import Refused, VectorEnv


def history(env: VectorEnv, steps: int) -> list[bytes]:
    """Everything that a run of legal actions shows."""
    rows = []
    observations, infos = env.reset(seed=11)
    for _ in range(steps):
        rows.append(observations.tobytes() + infos["action_mask"].tobytes())
        observations, rewards, ended, cut, infos = env.step(env.sample())
        rows.append(rewards.tobytes() + ended.tobytes() + cut.tobytes() + infos["returns"].tobytes())
    return rows


def test_threads_change_nothing(game: str) -> None:
    duel = sixfold.info(game).seats[1] > 1
    who = {"seat": "A", "opponents": ["random"]} if duel else {}
    one, three = (VectorEnv(game, 9, threads=threads, **who) for threads in (1, 3))
    assert history(one, 60) == history(three, 60)


def test_arrays_are_handed_out_without_a_copy(game: str) -> None:
    env = VectorEnv(game, 4)
    first, infos = env.reset(seed=1)
    second, *_ = env.step(env.sample())
    assert second is first, "the same array, with new numbers in it"
    assert infos["action_mask"] is env.step(env.sample())[4]["action_mask"]
    assert env.observation_space.contains(first) and first.dtype == np.float32


def test_game_i_of_a_seed_is_the_game_of_its_own_seed() -> None:
    many, one = VectorEnv("land6", 3), VectorEnv("land6", 1)
    together, _ = many.reset(seed=20)
    alone, _ = one.reset(seed=22)
    assert np.array_equal(together[2], alone[0]) and not np.array_equal(together[0], alone[0])


def test_a_refused_step_has_not_happened() -> None:
    env = VectorEnv("pig", 2)
    before = env.reset(seed=1)[0].copy()
    with pytest.raises(Refused, match="game 1"):
        env.step([0, 5])
    assert np.array_equal(env._arrays["observations"], before)
    with pytest.raises(ValueError, match="2 actions are wanted"):
        env.step([0])


def test_chance_is_inside_or_explicit() -> None:
    env = VectorEnv("pig", 1, chance="explicit")
    _, infos = env.reset(seed=1)
    assert infos["seat"][0] == 0
    _, _, _, _, infos = env.step([env.number(0, "roll")])
    assert infos["seat"][0] == sixfold.vector.CHANCE and infos["count"][0] == 6
    assert not infos["action_mask"].any()
    assert env.chance(0) == [(str(face), Fraction(1, 6)) for face in range(1, 7)]
    env.step([3])
    assert env.notation(0, 1) == "hold" and env.notation(0, 2) is None
    with pytest.raises(ValueError, match="inside"):
        VectorEnv("pig", 1, chance="maybe")


def test_opponents_play_inside() -> None:
    env = VectorEnv(
        "d6d", 4, seat="B", opponents=["warlord"], autoreset_mode=AutoresetMode.SAME_STEP, max_steps=40
    )
    env.reset(seed=3)
    ends = 0
    for _ in range(120):
        _, rewards, ended, cut, infos = env.step(env.sample())
        assert (infos["seat"] == 1).all(), "only B is asked"
        for nth in np.flatnonzero(ended | cut):
            ends += 1
            assert infos["final_obs"][nth].shape == env.single_observation_space.shape
            assert infos["_final_obs"][nth] and (ended[nth] or rewards[nth] == 0)
        assert np.array_equal(rewards, infos["returns"][:, 1])
    assert ends > 0


def test_games_begin_again_where_they_shall() -> None:
    env = VectorEnv("pig", 2, options="target=10", autoreset_mode=AutoresetMode.DISABLED)
    env.reset(seed=5)
    over = np.zeros(2, bool)
    while not over.all():
        _, _, ended, _, _ = env.step(env.sample())
        over = ended.copy()
        if over.any() and not over.all():
            env.reset(options={"reset_mask": over})
            over[:] = False
    with pytest.raises(Refused, match="reset it first"):
        env.step([0, 0])


def test_features_are_a_row_for_each_mark(game: str) -> None:
    env, match = VectorEnv(game, 1, chance="explicit"), sixfold.Match(game)
    _, infos = env.reset(seed=2)
    for _ in range(80):
        features = env.features()
        assert len(features) == infos["action_mask"].sum() and features.dtype == np.float32
        number = int(env.sample()[0])
        notation = env.notation(0, number)
        if infos["seat"][0] == sixfold.vector.CHANCE:
            assert features.shape == (0, sixfold.encoding(game).traits_cells)
            match.roll(notation)
        else:
            seat = match.turn.seats[0]
            order = np.argsort(match.numbers(seat))
            assert np.array_equal(features, match.features(seat)[order])
            match.play(seat, notation)
        infos = env.step([number])[4]
        if match.over:
            break


def test_features_are_written_into_one_array() -> None:
    env = VectorEnv("land6", 64, threads=2)
    _, infos = env.reset(seed=1)
    first, shared = env.features(), 0
    for _ in range(50):
        infos = env.step(env.sample())[4]
        again = env.features()
        assert len(again) == infos["count"].sum(), "only legal actions have rows"
        shared += np.shares_memory(first, again)
        first = again
    assert shared > 40, "a new array is made where there is no room only"


def test_the_lock_is_released() -> None:
    """Another thread of Python runs while games are played."""
    env = VectorEnv("d6d", 64, seat="A", opponents=["casual"])
    env.reset(seed=1)
    counted, stop = [0], threading.Event()

    def count() -> None:
        while not stop.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    env.step(env.sample())
    stop.set()
    thread.join()
    assert counted[0] > 0
