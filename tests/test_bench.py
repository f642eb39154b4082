"""The bench: its reference solver finds what the kernel finds, contenders take turns, runs are saved and compared."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from bench import reference
from bench.__main__ import NAMES, main
from bench.race import Runner, race, share
from bench.report import Report
from bench.sudoku import joined

import clew

needs_compiler = pytest.mark.skipif(reference.compiler() is None, reason="no C++ compiler")


def sudokus(rng: Random) -> list[str]:
    """Lines of every kind: minimal and roomy ones, and the same with givens left out, changed, or all gone."""
    puzzles = [*clew.generate_many("sudoku", 120, seed=1, minimal=True), *clew.generate_many("sudoku", 40, seed=1)]
    lines = [clew.write(puzzle, "line").strip() for puzzle in puzzles]
    changed = []
    for line in lines:
        cells = list(line)
        for at in rng.sample([at for at, cell in enumerate(cells) if cell != "."], 2):
            cells[at] = rng.choice("." if rng.random() < 0.5 else "123456789")
        changed.append("".join(cells))
    return [*lines, *changed, "." * 81, "11" + "." * 79]


@needs_compiler
def test_the_reference_finds_what_the_kernel_finds() -> None:
    lines = sudokus(Random(1))
    ours, theirs = clew.solve_lines(joined(lines), "sudoku", threads=1), reference.solve(joined(lines))
    assert list(theirs.counts()) == list(ours.counts)
    assert set(ours.counts) == {0, 1, 2}
    for at, found in enumerate(ours.counts):
        if found == 1:
            assert theirs.solutions()[at] == ours.solution(at)
    for line, solution, found in zip(lines, theirs.solutions(), ours.counts, strict=True):
        if found == 2:
            assert all(given in (".", value) for given, value in zip(line, solution, strict=True))
            assert clew.solve_lines(solution, "sudoku").counts[0] == 1


@needs_compiler
def test_the_reference_agrees_on_the_hardest_known(shared_data: Callable[[str], Path]) -> None:
    lines = shared_data("sudoku/hardest_11plus.txt").read_text().split()[::5]
    ours, theirs = clew.solve_lines(joined(lines), "sudoku", threads=1), reference.solve(joined(lines))
    assert theirs.solutions() == [ours.solution(at) for at in range(len(lines))]
    assert set(theirs.counts()) == {1}


def test_contenders_with_shares_of_one_size_take_turns(capsys: pytest.CaptureFixture[str]) -> None:
    calls: list[str] = []

    def runner(name: str, sample: int) -> Runner[int]:
        def solve(puzzles: Sequence[int]) -> Sequence[int]:
            calls.append(f"{name}{len(puzzles)}")
            return [1] * len(puzzles)

        return Runner(name, solve, sample)

    report = Report()
    with report.part("toy", "nothing"):
        race(report, "some", [runner("a", 9), runner("b", 9), runner("c", 3)], range(9))
    assert calls == ["a1", "b1", "c1", *["a9", "b9"] * 5, *["a3", "c3"] * 5]
    assert [(figure.who, figure.puzzles) for figure in report.figures] == [("a", 9), ("b", 9), ("c", 3)]
    assert [figure.ratio is None for figure in report.figures] == [True, False, False]
    assert not report.disputes
    assert "toy: nothing; load" in capsys.readouterr().out


def test_contenders_that_differ_are_named() -> None:
    honest = Runner[str]("a", lambda lines: lines, 9, counts=lambda raw: [1] * len(raw), solutions=lambda raw: raw)
    wrong = Runner[str]("b", lambda lines: lines, 9, counts=lambda raw: [1, 2, *[1] * (len(raw) - 2)])
    other = Runner[str]("c", lambda lines: lines[::-1], 9, counts=lambda raw: [1] * len(raw), solutions=lambda raw: raw)
    report = Report()
    with report.part("toy", "nothing"):
        race(report, "some", [honest, wrong, other], ["x", "y", "z"])
    assert report.disputes == [
        "some: a and b differ in puzzle 2",
        "some: a and c differ in the solution of puzzle 1",
    ]


def test_a_sample_is_spread_over_the_set() -> None:
    assert share(range(10), 5) == [0, 2, 4, 6, 8]
    assert share(range(3), 5) == range(3)


def test_every_benchmark_can_be_run() -> None:
    assert all(callable(import_module(f"bench.{name}").run) for name in NAMES)


def test_a_run_is_saved_and_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    assert main(["sudoku", "--short", "--output", str(first)]) == 0
    saved = json.loads(first.read_text())
    assert {"date", "load", "cores", "commit", "parts", "figures"} <= set(saved)
    assert saved["parts"]["sudoku"]["seconds"] > 0
    assert "verdicts: all agree" in capsys.readouterr().out
    for figure in saved["figures"]:
        figure["value"] *= 2 if figure["who"].startswith("clew") else 1
    second.write_text(json.dumps(saved))
    assert main(["--compare", str(first), str(second)]) == 0
    out = capsys.readouterr().out
    assert "2.00  slower" in out
    assert "Clew: 2.00 on average; peers: 1.00 on average" in out
    assert "Clew relative to its peers: 2.00" in out


def test_what_cannot_be_used_is_reported_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.json"
    other.write_text("{}")
    for arguments, said in (
        (["cooking"], "cooking is not a benchmark; expected one of sudoku, "),
        (["--compare", str(other), str(other)], "other.json: not a file of figures; expected one that "),
        (["--compare", str(tmp_path / "none"), str(other)], "none: No such file or directory"),
        (["sudoku", "--output", str(other / "a.json")], "a.json: Not a directory"),
    ):
        assert main(arguments) == 2
        error = capsys.readouterr().err
        assert said in error
        assert error.count("\n") == 1
