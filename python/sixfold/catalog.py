"""The games: what they are, and how they are written as numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from . import _core


@dataclass(frozen=True)
class Info:
    """A game of the catalog."""

    id: str
    """The short name in commands and records."""
    title: str
    """The name as printed."""
    designer: str
    """Who designed it."""
    about: str
    """One sentence."""
    seats: tuple[int, int]
    """The fewest and the most players."""
    edition: int
    """The edition of its rules."""
    secrets: bool
    """Whether seats know different things."""
    options: tuple[dict[str, Any], ...]
    """Its house rules: name, what it takes, default, help, clause."""
    players: tuple[str, ...]
    """Its computer players: random, its own, then the levels, each group weakest first."""
    adviser: str
    """The one that gives hints."""


@dataclass(frozen=True)
class Part:
    """A part of an observation or of what is told of an action: its name and its shape."""

    name: str
    shape: tuple[int, ...]


@dataclass(frozen=True)
class Encoding:
    """How a game is written as numbers."""

    cells: int
    """How many numbers an observation has."""
    parts: tuple[Part, ...]
    """Its parts, in order."""
    fixed: bool
    """Whether a number always means the same action; else it is a place in the list of the moment, a menu."""
    actions: int
    """How many numbers there are for actions."""
    traits: tuple[Part, ...]
    """The parts of what is told of one action, in order."""
    traits_cells: int
    """How many numbers that has."""
    most: float
    """No number is larger than this, nor smaller than its negative."""


@cache
def games() -> tuple[Info, ...]:
    """Every game, alphabetically by id."""
    return tuple(_read(game) for game in json.loads(_core.games()))


def info(game: str) -> Info:
    """The game called ``game``; refused if there is none."""
    for known in games():
        if known.id == game:
            return known
    _core.rules(game)
    raise AssertionError("the module knows a game that the catalog does not")


def rules(game: str) -> str:
    """The rules of a game in Markdown, a list entry a clause."""
    return _core.rules(game)


@cache
def encoding(game: str) -> Encoding:
    """How a game is written as numbers."""
    told = json.loads(_core.encoding(game))
    for key in ("parts", "traits"):
        told[key] = tuple(Part(part["name"], tuple(part["shape"])) for part in told[key])
    return Encoding(**told)


def write_options(options: Mapping[str, Any] | str | None) -> str:
    """House rules as ``name=value`` pairs, from a dictionary or from such a text."""
    if options is None or isinstance(options, str):
        return options or ""
    return " ".join(f"{name}={_value(value)}" for name, value in options.items())


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(str(it) for it in value)
    return str(value)


def _read(game: dict[str, Any]) -> Info:
    least, most = game["seats"]
    return Info(
        id=game["id"],
        title=game["title"],
        designer=game["designer"],
        about=game["about"],
        seats=(least, most),
        edition=game["edition"],
        secrets=game["secrets"],
        options=tuple(game["options"]),
        players=tuple(game["players"]),
        adviser=game["adviser"],
    )
