"""What all tests use."""

from __future__ import annotations

import pytest

import sixfold

IDS = [game.id for game in sixfold.games()]


@pytest.fixture(params=IDS)
def game(request: pytest.FixtureRequest) -> str:
    """Every game in turn."""
    return request.param
