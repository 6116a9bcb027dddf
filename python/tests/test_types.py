"""What `_core.pyi` says of the module is so: the same names, and the same parameters."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import sixfold
from sixfold import _core

STUB = ast.parse((Path(sixfold.__file__).parent / "_core.pyi").read_text(encoding="utf-8"))


def parameters(told: ast.FunctionDef) -> list[tuple[str, str]]:
    """Name and kind of each, but for whose method it is."""
    kinds = inspect.Parameter
    first = 0 if not told.args.args or told.args.args[0].arg not in ("self", "cls") else 1
    of = [(it.arg, kinds.POSITIONAL_OR_KEYWORD.name) for it in told.args.args[first:]]
    return of + [(it.arg, kinds.KEYWORD_ONLY.name) for it in told.args.kwonlyargs]


def real_parameters(it: object) -> list[tuple[str, str]]:
    found = inspect.signature(it).parameters.values()  # type: ignore[arg-type]
    return [(it.name, it.kind.name) for it in found if it.name != "self"]


def public(names: list[str]) -> set[str]:
    return {name for name in names if not name.startswith("_")}


def test_the_module_has_what_is_told_and_no_more() -> None:
    told = {it.name: it for it in STUB.body if isinstance(it, (ast.FunctionDef, ast.ClassDef))}
    assert set(told) == public(dir(_core)) and len(told) > 6
    for name, it in told.items():
        if isinstance(it, ast.FunctionDef):
            assert parameters(it) == real_parameters(getattr(_core, name)), name


def test_classes_have_what_is_told_and_no_more() -> None:
    checked = 0
    for it in (it for it in STUB.body if isinstance(it, ast.ClassDef)):
        real = getattr(_core, it.name)
        methods = {part.name: part for part in it.body if isinstance(part, ast.FunctionDef)}
        values = {part.target.id for part in it.body if isinstance(part, ast.AnnAssign)}  # type: ignore[union-attr]
        assert parameters(methods.pop("__new__")) == real_parameters(real), it.name
        assert set(methods) | values == public(dir(real)), it.name
        assert not any(callable(getattr(real, name)) for name in values), it.name
        for name, method in methods.items():
            assert parameters(method) == real_parameters(getattr(real, name)), f"{it.name}.{name}"
            checked += 1
    assert checked > 30
