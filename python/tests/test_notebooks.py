"""The notebooks run from top to bottom."""

from __future__ import annotations

import time
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

BUDGET = 300
"""Seconds that all of them shall take. It is told, not tested: machines differ, and are busy."""
SPENT: list[float] = []
BOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
@pytest.mark.filterwarnings("ignore")
def test_a_notebook_runs(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in book.cells), "what it prints is not kept"
    client = NotebookClient(book, timeout=1200, kernel_name="python3", resources={"metadata": {"path": tmp_path}})
    began = time.monotonic()
    client.execute()
    SPENT.append(time.monotonic() - began)
    with capsys.disabled():
        print(f"\n{path.stem}: {SPENT[-1]:.0f} s; {sum(SPENT):.0f} s so far, of {BUDGET} s for all", end="")


def test_there_are_three() -> None:
    assert len(BOOKS) == 3
