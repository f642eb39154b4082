"""A family of another package: installed, it is there for every verb and every kind of worker."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from clew import families
from tests import toy_family

PACKAGE = """
[build-system]
requires = ["scikit-build-core"]
build-backend = "scikit_build_core.build"

[project]
name = "clew-lamps"
version = "1.0"

[project.entry-points."clew.families"]
lamps = "clew_lamps:FAMILY"

[tool.scikit-build]
wheel.cmake = false
wheel.packages = ["clew_lamps"]
"""
TESTS = """
import pytest
from clew import families
from clew.testing import *

@pytest.fixture
def family():
    return families.get("lamps")
"""
PUZZLE = "clew lamps\n\n.2.0\n"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages that has this one alone, put there by pip."""
    source = tmp_path_factory.mktemp("source")
    home = Path(toy_family.__file__)
    if home.name == "__init__.py":
        shutil.copytree(home.parent, source / "clew_lamps", ignore=shutil.ignore_patterns("__pycache__"))
    else:
        (source / "clew_lamps").mkdir()
        shutil.copy(home, source / "clew_lamps" / "__init__.py")
    for file in (source / "clew_lamps").glob("*.py"):
        file.write_text(file.read_text().replace("tests.toy_family", "clew_lamps"))
    (source / "pyproject.toml").write_text(PACKAGE)
    (source / "test_lamps.py").write_text(TESTS)
    target = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--disable-pip-version-check", "--target", str(target), str(source)], check=True)
    shutil.copy(source / "test_lamps.py", target)
    return target


Done = subprocess.CompletedProcess[str]


def clew(installed: Path, *arguments: str, stdin: str = "", cwd: Path | None = None) -> Done:
    env = {**os.environ, "PYTHONPATH": str(installed), "NO_COLOR": "1"}
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False, env=env, cwd=cwd)


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        (("solve", "-"), "Exactly one solution."),
        (("solve", "-", "--engine", "sat"), "Exactly one solution."),
        (("count", "-"), "1"),
        (("explain", "-"), "Solved"),
        (("explain", "-", "--hint"), ""),
        (("rate", "-"), "level"),
        (("check", "-"), "Unfinished"),
        (("draw", "-"), "<svg"),
        (("prove", "-"), "clew certificate 2"),
        (("convert", "-", "--to", "clew"), PUZZLE),
        (("generate", "lamps", "--seed", "1"), "clew lamps"),
        (("formats", "lamps"), "clew"),
        (("families",), "lamps"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, tuple) else "",
)
def test_every_verb_knows_it(installed: Path, verb: tuple[str, ...], said: str) -> None:
    done = clew(installed, "clew", *verb, stdin=PUZZLE)
    assert "Traceback" not in done.stderr
    assert done.returncode == 0, done.stderr
    assert said in done.stdout


def test_workers_of_batches_know_it(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "some.clew").write_text(PUZZLE * 6)
    done = clew(installed, "clew", "batch", "solve", "some.clew", "-o", "out.jsonl", "--workers", "2", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    records = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [record["verdict"] for record in records] == ["unique"] * 6


def test_a_package_that_cannot_be_imported_is_named_in_one_line(installed: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(installed, broken)
    (broken / "clew_lamps" / "__init__.py").write_text("import nothing_of_that_name\n")
    done = clew(broken, "clew", "solve", "-", stdin=PUZZLE)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "the family 'lamps' (clew_lamps:FAMILY) cannot be imported: ModuleNotFoundError" in done.stderr
    assert clew(broken, "clew", "solve", "-", stdin="clew sudoku\n\n12..\n..1.\n.1..\n..21\n").returncode == 0


def test_the_contract_suite_runs_for_it(installed: Path) -> None:
    done = clew(installed, "pytest", "-q", "-p", "no:cacheprovider", "-x", "test_lamps.py", cwd=installed)
    assert done.returncode == 0, done.stdout[-2000:]
    assert " passed" in done.stdout


def test_workers_of_the_lab_know_it(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "some.clew").write_text(PUZZLE)
    viewpoint = next(iter(families.whole(toy_family.FAMILY).logic.viewpoints))
    (tmp_path / "lamps.toml").write_text(
        'title = "Lamps"\nfamily = "lamps"\n[[puzzles]]\nfile = "some.clew"\n'
        f'[[runs]]\nviewpoint = "{viewpoint}"\n[table]\nrows = ["puzzle"]\ncolumns = []\nfigures = ["nodes"]\n'
    )
    done = clew(installed, "clew", "lab", "run", "lamps.toml", "-o", "out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "failed" not in done.stdout + done.stderr
