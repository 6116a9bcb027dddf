"""One game, with everything a table can."""

from __future__ import annotations

import copy
import pickle
import xml.etree.ElementTree as Xml
from fractions import Fraction

import numpy as np
import pytest

import sixfold
from sixfold import Match, Refused


def play_on(match: Match, events: int, step: int = 0) -> Match:
    """Plays so many events, by numbers that hardly repeat."""
    for nth in range(events):
        if match.over:
            break
        if match.turn.kind == "roll":
            match.roll()
        else:
            seat = match.turn.seats[0]
            match.play(seat, match.advise(seat, "random", seed=nth + step).action)
    return match


def test_a_first_look() -> None:
    match = Match("pig", seed=7)
    assert match.turn == sixfold.Turn("choose", ("A",))
    assert match.legal("A") == ["roll", "hold"] and match.complete("A")
    assert match.numbers("A") == [0, 1] and match.notation("A", 1) == "hold"
    match.play("A", "roll")
    assert match.turn.kind == "roll" and match.turn.due == "one die" and match.due == {"dice": 1}
    assert match.chance() == {str(face): Fraction(1, 6) for face in range(1, 7)}
    rolled = match.roll()
    assert Match("pig", seed=7).play("A", 0).roll() == rolled
    assert match.undo().events == 1 and match.roll("4") == "4"
    assert "4" in match.record() and Match.load(match.record()).record() == match.record()


def test_refusals_have_a_clause_and_a_sentence() -> None:
    match = Match("pig")
    with pytest.raises(Refused) as refused:
        match.play("B", "roll")
    assert refused.value.clause.startswith("P") and "must choose now" in refused.value.because
    for wrong in (lambda: Match("chess"), lambda: Match("pig", seats=9), lambda: match.play("A", "jump")):
        with pytest.raises(Refused):
            wrong()
    with pytest.raises(Refused) as refused:
        Match.load(Match("pig").record() + "A jump\n")
    assert refused.value.line == 4
    with pytest.raises(Refused, match="target"):
        Match("pig", options={"target": 1})
    with pytest.raises(Refused):
        match.roll()
    with pytest.raises(Refused):
        match.play("A", 2)
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


def test_every_game_can_all_of_it(game: str) -> None:
    match = play_on(Match(game, seed=3), 60)
    seats = match.seats
    told = sixfold.encoding(game)
    again = pickle.loads(pickle.dumps(match))
    assert match.copy().record() == copy.deepcopy(match).record() == again.record() == match.record()
    assert again.turn == match.turn and Match.load(match.record()).position() == match.position()
    for seat in seats:
        assert match.observation(seat).shape == (told.cells,)
        guess = match.guess(seat, 5)
        assert guess.position(seat) == match.position(seat)
        assert np.array_equal(guess.observation(seat), match.observation(seat))
        scene = match.scene(seat)
        assert scene["prompt"] and scene["board"]["items"]
    while match.turn.kind == "roll":
        match.roll()
    if match.turn.kind == "choose":
        seat = match.turn.seats[0]
        legal, numbers = match.legal(seat), match.numbers(seat)
        assert len(legal) == len(numbers) == len(set(numbers)) == len(match.features(seat))
        assert [match.notation(seat, number) for number in numbers] == legal
        advice = match.advise(seat, "casual", seed=1)
        match.copy().play(seat, advice.action)
    value = match.value()
    assert len(value) == len(seats) and all(0 <= share <= 1 for share in value)
    assert abs(sum(value) - 1) < 1e-5 or len(seats) == 1
    assert len(match.value(seats[0])) == len(seats)


def test_advice_where_the_game_is_solved_is_the_best() -> None:
    match = Match("pig", seed=3)
    while match.turn.kind != "choose" or match.events < 3:
        match.roll() if match.turn.kind == "roll" else match.play(match.turn.seats[0], "roll")
    advice = match.advise(match.turn.seats[0])
    assert all(it.exact and it.holds for it in advice.candidates)
    assert advice.action == max(advice.candidates, key=lambda it: it.value).action


def test_a_board_is_drawn(game: str) -> None:
    match = play_on(Match(game, seed=4), 50)
    picture = match._repr_svg_()
    root = Xml.fromstring(picture)
    assert root.tag.endswith("svg") and float(root.get("width")) > 100
    assert len(list(root.iter())) > 12, "hardly anything is drawn"
    assert "{" not in picture, "a name was not put in"
    assert game in repr(match)


def test_a_game_is_reviewed() -> None:
    match = play_on(Match("pig", options={"target": 20}, seed=2), 10_000)
    assert match.over and sum(match.returns) == 0 and set(match.returns) == {1.0, -1.0}
    winner = match.seats[match.returns.index(1.0)]
    assert match.outcome.winners == (winner,)
    review = match.review(seed=1)
    assert review and isinstance(review, dict)


def test_a_ship_goes_where_two_numbers_point() -> None:
    match = Match("rebirth", seed=1)
    led = 0
    for _ in range(200):
        if match.over:
            break
        if match.turn.kind == "roll":
            match.roll()
            continue
        seat = match.turn.seats[0]
        action = match.towards(seat, 0.6, -0.3)
        led += action is not None
        match.play(seat, action or match.legal(seat)[0])
    assert led > 0


def test_long_rows_of_dice_are_not_listed() -> None:
    match = Match("gozd")
    while (match.due or {}).get("row", 0) < 7:
        match.roll()
    with pytest.raises(Refused, match="too many to list"):
        match.chance()
    match.roll()


def test_the_catalog_knows_all_games() -> None:
    assert {game.id for game in sixfold.games()} == {"d6d", "dungeon", "gozd", "land6", "pig", "rebirth"}
    for game in sixfold.games():
        told = sixfold.encoding(game.id)
        assert sum(int(np.prod(part.shape)) for part in told.parts) == told.cells
        assert game.designer and "-" in sixfold.rules(game.id)
    with pytest.raises(Refused, match="there is no game"):
        sixfold.info("chess")
