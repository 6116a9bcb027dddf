"""OpenSpiel's own tests and algorithms on our games."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, mcts

import sixfold.openspiel

NAMES = sixfold.openspiel.register()


def load(game: str, **parameters: object) -> pyspiel.Game:
    return pyspiel.load_game(f"sixfold_{game}", parameters)


def test_random_simulation(game: str) -> None:
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=False, verbose=False)


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
    bot = mcts.MCTSBot(loaded, 2.0, 3, evaluator, random_state=rng)
    state = loaded.new_initial_state()
    for _ in range(100):
        if state.is_terminal() or state.current_player() >= 0:
            break
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choice(outcomes, p=weights))
    action = bot.step(state)
    assert action in state.legal_actions()




def test_cfr_solves_a_small_variant() -> None:
    """Pig to 6 points in at most four decisions: few positions, and an equilibrium that CFR must reach."""
    game = load("pig", options="target:6", horizon=4)
    solver = cfr.CFRPlusSolver(game)
    first = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(15):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < min(first, 0.02)
