"""Experiments on a Ray cluster: the bytes of one machine, whoever is killed."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sixfold import _core, lab

EXPERIMENT = """
title = "How far to go?"
question = "What does the target do?"
game = "pig"
seats = [2]
seed = 5
games = {games}
{more}

[base]
target = 60

[[variants]]
sweep = {{ target = {{ from = 40, to = 80, step = 40 }} }}

[[lineups]]
players = ["search:60", "steady"]

[[answers]]
question = "What changes?"
changes = ["turns"]
"""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[object]:
    """Three nodes on this machine."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    import ray
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    for _ in range(2):
        made.add_node(num_cpus=1)
    ray.init(address=made.address, log_to_driver=False)
    yield made
    ray.shutdown()
    made.shutdown()


def alone(file: Path, folder: Path) -> None:
    """The same experiment in this process, unit by unit, without Ray."""
    assert lab.run_here(file, output=folder, rounds=5)["complete"]


def same(first: Path, second: Path) -> None:
    for name in ("report.json", "report.md", "report.html", "rows.csv", "rows.parquet"):
        assert (first / name).read_bytes() == (second / name).read_bytes(), name


@pytest.fixture
def experiment(tmp_path: Path) -> Path:
    file = tmp_path / "pig.toml"
    file.write_text(EXPERIMENT.format(games=120, more=""))
    return file


def test_a_cluster_gives_the_same_bytes_though_a_node_is_killed(
    cluster: object, experiment: Path, tmp_path: Path
) -> None:
    alone(experiment, tmp_path / "alone")
    victim = cluster.add_node(num_cpus=1)  # type: ignore[attr-defined]
    journal, played = tmp_path / "ray" / "games" / "0000.jsonl", []

    def kill() -> None:
        # Once something is finished, so that something else is under way.
        while not journal.exists() or len(journal.read_text().splitlines()) < 3:
            time.sleep(0.01)
        cluster.remove_node(victim, allow_graceful=False)  # type: ignore[attr-defined]
        played.append(sum(len(it.read_text().splitlines()) - 1 for it in journal.parent.iterdir()))

    killer = threading.Thread(target=kill)
    killer.start()
    lab.run(experiment, output=tmp_path / "ray", rounds=3)
    killer.join()
    same(tmp_path / "alone", tmp_path / "ray")
    runs = json.loads((tmp_path / "ray" / "runs.json").read_text())
    assert runs[0]["games"] == 360 and runs[0]["ended"] and played[0] > 0


def test_early_stopping_is_decided_in_order(cluster: object, tmp_path: Path) -> None:
    file = tmp_path / "precise.toml"
    file.write_text(EXPERIMENT.format(games=2000, more="precision = 0.2"))
    alone(file, tmp_path / "alone")
    report = lab.run(file, output=tmp_path / "ray", rounds=4)
    same(tmp_path / "alone", tmp_path / "ray")
    assert report["complete"]
    assert all(cell["games"] < 2000 for cell in report["cells"]), "nothing was saved"


def test_a_run_is_gone_on_with(cluster: object, experiment: Path, tmp_path: Path) -> None:
    alone(experiment, tmp_path / "alone")
    text = experiment.read_text()
    half = _core.Run(text, str(tmp_path / "ray"), "{}", 7)
    for _ in range(9):
        unit = half.hand_out(1000)
        half.take_in(unit[0], _core.play_rounds(text, *unit))
    before = half.progress()[0]
    del half
    report = lab.run(experiment, output=tmp_path / "ray", rounds=7)
    same(tmp_path / "alone", tmp_path / "ray")
    runs = json.loads((tmp_path / "ray" / "runs.json").read_text())
    assert before > 0 and runs[-1]["games"] == 360 - 2 * before and report["complete"]


def test_workers_of_another_build_refuse() -> None:
    with pytest.raises(lab.Foreign, match="another build"):
        lab._play("", "{}", 0, 0, 1)


def test_what_is_wrong_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str], cluster: object) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("title = 3")
    assert lab.main(["run", str(file), "--output", str(tmp_path / "x")]) == 2
    assert "line 1" in capsys.readouterr().err
    assert lab.main(["run", str(tmp_path / "none.toml")]) == 2
