"""OpenSpiel's own tests and algorithms on our games."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, exploitability, mcts, outcome_sampling_mccfr

import sixfold.openspiel

NAMES = sixfold.openspiel.register()


def load(game: str, **parameters: object) -> pyspiel.Game:
    return pyspiel.load_game(f"sixfold_{game}", parameters)


def test_random_simulation(game: str) -> None:
    pyspiel.random_sim_test(load(game), num_sims=3, serialize=False, verbose=False)


def test_games_are_written_down_and_read_again() -> None:
    pyspiel.random_sim_test(load("pig", options="target:15"), num_sims=3, serialize=True, verbose=False)


def test_registering_twice_changes_nothing() -> None:
    assert sixfold.openspiel.register() == NAMES and len(NAMES) == 6


def test_parameters_are_house_rules() -> None:
    game = load("pig", players=3, options="target:20;turn_cap:50")
    assert game.num_players() == 3
    state = game.new_initial_state()
    assert "target=20" in state.match.options and "turn_cap=50" in state.match.options
    with pytest.raises(sixfold.Refused):
        load("pig", options="target:1")


def test_mcts_plays(game: str) -> None:
    loaded = load(game)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = mcts.MCTSBot(loaded, 2.0, 20, evaluator, random_state=rng)
    state = loaded.new_initial_state()
    for _ in range(100):
        if state.is_terminal() or state.current_player() >= 0:
            break
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choice(outcomes, p=weights))
    action = bot.step(state)
    assert action in state.legal_actions()


def test_whoever_is_not_there_sees_nothing(game: str) -> None:
    """At a chance node nobody is to act: without a player there is nothing to see."""
    state = load(game).new_initial_state()
    for _ in range(200):
        if state.is_chance_node() or state.is_terminal():
            break
        state.apply_action(state.legal_actions()[0])
    assert state.is_chance_node()
    for see in (state.observation_string, state.information_state_string):
        with pytest.raises(pyspiel.SpielError, match="name a player"):
            see()
        with pytest.raises(pyspiel.SpielError):
            see(4)
        assert see(0)


def test_an_information_state_has_numbers_where_nothing_is_hidden(game: str) -> None:
    loaded = load(game, horizon=8)
    state = loaded.new_initial_state()
    rng = np.random.RandomState(3)
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choice(outcomes, p=weights))
    seen = state.observation_tensor(state.current_player())
    assert len(seen) == sixfold.encoding(game).cells + 1 and seen[-1] == 1.0
    if not sixfold.info(game).secrets:
        assert state.information_state_tensor(state.current_player()) == seen
        return
    assert not loaded.get_type().provides_information_state_tensor
    with pytest.raises(ValueError, match="not supported"):
        rl_environment.Environment(
            loaded, observation_type=rl_environment.ObservationType.INFORMATION_STATE
        )


def test_programs_that_learn_are_driven_by_information_states() -> None:
    env = rl_environment.Environment(
        load("pig", options="target:12"), observation_type=rl_environment.ObservationType.INFORMATION_STATE
    )
    env.seed(1)
    step, steps = env.reset(), 0
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == sixfold.encoding("pig").cells
        step, steps = env.step([step.observations["legal_actions"][player][-1 if steps % 3 == 2 else 0]]), steps + 1
    assert sorted(step.rewards) == [-1.0, 1.0]


@pytest.mark.parametrize("hidden", ["dungeon", "rebirth"])
def test_sampled_regrets_are_made_of_what_is_hidden(hidden: str) -> None:
    """These have no variant that is small enough to be walked through; sampling needs none."""
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(load(hidden, horizon=6))
    np.random.seed(1)
    for _ in range(4):
        solver.iteration()
    assert solver._infostates, "nothing was met"


def test_cfr_solves_a_small_variant() -> None:
    """Pig to 6 points in at most four decisions: few positions, and an equilibrium that CFR must reach."""
    game = load("pig", options="target:6", horizon=4)
    solver = cfr.CFRPlusSolver(game)
    first = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(15):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < min(first, 0.02)
