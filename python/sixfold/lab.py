"""Experiments of the lab on a Ray cluster: the same file, the same bytes of report and rows as on one machine.

``python -m sixfold.lab run experiments/rebirth-options.toml --cluster auto`` on a cluster that was started with
``ray start``; without ``--cluster``, Ray starts on this machine. What is finished is kept: the same command goes on
after it was interrupted. A node that is lost is no matter: its rounds are played again elsewhere.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from . import __version__, _core

_TARGET = 2.0
"""Seconds a unit should take: long beside what Ray needs to hand it out, short beside what is lost with a node."""


class Foreign(RuntimeError):
    """A worker has another build, which might play other games."""


def run(
    file: str | Path,
    *,
    output: str | Path | None = None,
    cluster: str | None = None,
    rounds: int | None = None,
    quiet: bool = True,
) -> dict[str, Any]:
    """Plays an experiment on a Ray cluster, or goes on with it; returns the report.

    ``cluster``: an address as ``ray.init`` takes it; ``None`` uses Ray as it runs already, or starts it here.
    ``rounds``: how many rounds a worker plays at once; by default as many as take about two seconds.
    """
    import ray

    file = Path(file)
    text = file.read_text(encoding="utf-8")
    folder = Path("lab") / file.stem if output is None else Path(output)
    began = not ray.is_initialized()
    if began:
        ray.init(address=cluster, log_to_driver=False, include_dashboard=False if cluster is None else None)
    try:
        return _drive(ray, text, folder, f"python -m sixfold.lab run {file.name}", rounds, quiet)
    finally:
        if began:
            ray.shutdown()


def run_here(file: str | Path, *, output: str | Path | None = None, rounds: int = 50) -> dict[str, Any]:
    """Plays an experiment in this process, on one core and without Ray, or goes on with it; returns the report."""
    file = Path(file)
    text = file.read_text(encoding="utf-8")
    folder = Path("lab") / file.stem if output is None else Path(output)
    command, games = f"sixfold.lab.run_here({file.name!r})", 0
    maker = _maker(command)
    driver = _core.Run(text, str(folder), json.dumps(maker), rounds)
    while (unit := driver.hand_out(rounds)) is not None:
        games += driver.take_in(unit[0], _core.play_rounds(text, *unit))
    ended = {"threads": 1, "ended": _now(), "games": games}
    return json.loads(driver.write(command, json.dumps(_runs(folder, {**maker, **ended}))))


def _drive(
    ray: Any, text: str, folder: Path, command: str, rounds: int | None, quiet: bool
) -> dict[str, Any]:
    # A task that was lost with its node is played again, as often as need be; one that fails by itself is not.
    play = ray.remote(num_cpus=1, max_retries=-1)(_play)
    if rounds is None:
        rounds = _rounds_for(text)
    maker = _maker(command)
    driver = _core.Run(text, str(folder), json.dumps(maker), rounds)
    identity, started, games = _core.identity(), time.monotonic(), 0
    shared, pending = ray.put(text), {}
    slots = max(2, 2 * int(ray.cluster_resources().get("CPU", 1)))
    while True:
        while len(pending) < slots and (unit := driver.hand_out(slots * rounds)) is not None:
            pending[play.remote(shared, identity, *unit)] = unit
        if not pending:
            break
        done, _ = ray.wait(list(pending), num_returns=1, timeout=1.0)
        for reference in done:
            cell = pending.pop(reference)[0]
            games += driver.take_in(cell, ray.get(reference))
        if driver.is_complete():
            for reference in pending:
                ray.cancel(reference, force=True)
            pending.clear()
        if not quiet:
            _show(driver.progress(), started)
    if not quiet:
        print(file=sys.stderr)
    ended = {"threads": slots // 2, "ended": _now(), "games": games}
    return json.loads(driver.write(command, json.dumps(_runs(folder, {**maker, **ended}))))


def _play(text: str, identity: str, cell: int, first: int, last: int) -> str:
    """What a worker does. It refuses to play for a driver of another build."""
    from sixfold import _core as core
    from sixfold.lab import Foreign as Stranger

    if core.identity() != identity:
        raise Stranger(f"this worker has another build: {core.identity()}, not {identity}")
    return core.play_rounds(text, cell, first, last)


def _rounds_for(text: str) -> int:
    """How many rounds take about as long as a unit should, by the first of them."""
    began = time.monotonic()
    _core.play_rounds(text, 0, 0, 1)
    return max(1, min(10_000, int(_TARGET / max(time.monotonic() - began, 1e-4))))


def _show(progress: tuple[int, int], started: float) -> None:
    done, all_ = progress
    rate = done / max(time.monotonic() - started, 1e-9)
    print(f"\r{done} of {all_} rounds, {rate:.0f} a second", end="", file=sys.stderr, flush=True)


def _now() -> str:
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def _maker(command: str) -> dict[str, Any]:
    """Who plays, on what, and when: only told in the manifest."""
    import os

    machine = {
        "cpu": platform.processor() or platform.machine(),
        "cores": os.cpu_count() or 1,
        "system": platform.system().lower(),
    }
    commit = json.loads(_core.identity())["commit"]
    return {
        "command": command,
        "sixfold": __version__,
        "commit": commit,
        "machine": machine,
        "started": _now(),
    }


def _runs(folder: Path, run: dict[str, Any]) -> list[Any]:
    """The runs of a folder, with this one."""
    file = folder / "runs.json"
    runs = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    runs.append(run)
    file.write_text(json.dumps(runs, indent=2) + "\n", encoding="utf-8")
    return runs


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m sixfold.lab", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("run", help="run an experiment on a Ray cluster, or go on with it")
    one.add_argument("file", help="the experiment, a TOML file")
    one.add_argument("--output", help="the folder for games and reports")
    one.add_argument("--cluster", help="`auto`, or an address as in ray://host:10001")
    one.add_argument("--rounds", type=int, help="how many rounds a worker plays at once")
    one.add_argument("--quiet", action="store_true", help="show no progress")
    asked = parser.parse_args(arguments)
    try:
        report = run(
            asked.file, output=asked.output, cluster=asked.cluster, rounds=asked.rounds, quiet=asked.quiet
        )
    except (OSError, ValueError) as error:
        print(f"{asked.file}: {error}", file=sys.stderr)
        return 2
    for answer in report["answers"]:
        print(answer["question"])
        for part in answer["parts"]:
            about = f"{part['about']}: " if part.get("about") else ""
            print(f"  {about}{part['sentence']}")
    folder = Path("lab") / Path(asked.file).stem if asked.output is None else Path(asked.output)
    print(f"All of it: {folder / 'report.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
