"""Five print-and-play dice games and Pig: rules, players, values, reviews; and many games at once.

>>> import sixfold
>>> match = sixfold.Match("pig", seed=7)
>>> match.turn
Turn(kind='choose', seats=('A',), due=None)
>>> match.legal("A")
['roll', 'hold']

``Match`` is one game with everything a table can; ``VectorEnv`` is many games stepped at once. ``sixfold.Env``,
``sixfold.pettingzoo`` and ``sixfold.openspiel`` have the games in the shapes of those libraries, ``sixfold.lab``
plays experiments on many machines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._core import build as _build
from .catalog import Encoding, Info, Part, encoding, games, info, rules
from .errors import Refused
from .match import Advice, Match, Outcome, Turn, Weighed

if TYPE_CHECKING:
    from .env import Env
    from .vector import VectorEnv

__version__: str = _build()[0]

__all__ = [
    "Advice",
    "Encoding",
    "Env",
    "Info",
    "Match",
    "Outcome",
    "Part",
    "Refused",
    "Turn",
    "VectorEnv",
    "Weighed",
    "encoding",
    "games",
    "info",
    "rules",
]


def __getattr__(name: str) -> Any:
    # These need Gymnasium, which a match does not.
    if name == "VectorEnv":
        from .vector import VectorEnv

        return VectorEnv
    if name == "Env":
        from .env import Env

        return Env
    raise AttributeError(f"module 'sixfold' has no attribute {name!r}")
