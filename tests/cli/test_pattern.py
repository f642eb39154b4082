"""Puzzles with clues at chosen places, with very few clues, and without repeats."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import clew
from clew import families
from clew.actions.patterned import generate_patterned
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.results import Limits, Verdict
from tests.cli.puzzles import Run

STRIPES = "x..x..x...x..x..x...x..x..xx..x..x...x..x..x...x..x..xx..x..x...x..x..x...x..x..x"
CHECKED = "x.x.x.\n.x.x.x\n" * 3


@pytest.mark.parametrize(
    ("family", "pattern"),
    [("sudoku", STRIPES), ("sudoku", CHECKED), ("binairo", CHECKED), ("slitherlink", CHECKED), ("mosaic", CHECKED)],
)
def test_a_puzzle_has_clues_exactly_where_the_pattern_has_them(family: str, pattern: str) -> None:
    puzzle = generate_patterned(family, pattern, seed=2)
    assert clew.solve(puzzle).verdict is Verdict.UNIQUE
    size = families.of(puzzle).size(puzzle)
    signs = pattern.replace("\n", "")
    wanted = {(at // size.columns, at % size.columns) for at, sign in enumerate(signs) if sign == "x"}
    assert set(families.of(puzzle).clues(puzzle).values()) == wanted
    assert puzzle == generate_patterned(family, pattern, seed=2)


def test_a_puzzle_is_a_pattern_and_the_level_is_met(run: Run, tmp_path: Path) -> None:
    first = clew.generate("sudoku", seed=5, level=2)
    (tmp_path / "old.clew").write_text(clew.write(first))
    done = run("generate", "sudoku", "--pattern", "old.clew", "--level", "3", "--seed", "1", "-n", "2", "--to", "line")
    made = [clew.read(line) for line in done.out.splitlines()]
    assert len(made) == 2
    for puzzle in made:
        assert families.of(puzzle).clues(puzzle) == families.of(first).clues(first)
        assert clew.rate(puzzle).level == 3


def test_patterns_that_cannot_be_are_refused_with_the_reason(run: Run, tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match=r"^pattern: line 2: 3 cells: expected 4$"):
        generate_patterned("sudoku", "x...\n.x.\n")
    with pytest.raises(PuzzleError, match="the pattern has no clue"):
        generate_patterned("sudoku", "....\n" * 4)
    with pytest.raises(PuzzleError, match="which a pattern needs"):
        generate_patterned("lits", "x...\n" * 4)
    with pytest.raises(NoPuzzle, match="no sudoku with this pattern was found"):
        generate_patterned("sudoku", "x" + "." * 80, limits=Limits(seconds=0.3))
    (tmp_path / "pattern").write_text(STRIPES)
    refused = run("generate", "sudoku", "--pattern", "pattern", "--clues", "20")
    assert (refused.code, refused.err[:47]) == (2, "clew: --pattern says where the clues are: drop ")


def test_very_few_clues_are_reached_by_exchanging_them(run: Run) -> None:
    done = run("generate", "sudoku", "--clues", "20", "--seed", "1", "--to", "line")
    puzzle = clew.read(done.out)
    assert len(families.of(puzzle).clues(puzzle)) == 20
    assert clew.solve(puzzle).verdict is Verdict.UNIQUE
    assert run("generate", "sudoku", "--clues", "16", "--seed", "1").code == 3


def test_a_switch_takes_its_value_or_none(run: Run, tmp_path: Path) -> None:
    rows = "\n".join(" ".join("0" if (r * c) % 3 else "255" for c in range(10)) for r in range(10))
    (tmp_path / "picture.pgm").write_text(f"P2\n10 10\n255\n{rows}\n")
    made = [
        run("generate", "nonogram", "--from", "picture.pgm", "--dither", *value).code
        for value in ((), ("yes",), ("no",))
    ]
    assert made == [0, 0, 0]


def test_options_without_effect_are_refused(run: Run) -> None:
    refused = run("draw", "....34.2.....2.4", "--candidates", "--to", "txt")
    assert refused.code == 2
    assert refused.err == "clew: --candidates is for svg, png, pdf and eps: a sketch in text has no room for that\n"


def test_a_batch_says_which_puzzles_repeat_others_in_disguise(run: Run, tmp_path: Path) -> None:
    lines = ["....34.2.....2.4", "....43.2.....2.3", "nonsense", "2...43.1......4.", "....34.2.....2.4"]
    (tmp_path / "many.sdm").write_text("\n".join(lines))
    done = run("batch", "dedupe", "many.sdm", "-o", "out.jsonl")
    records = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [record.get("verdict") for record in records] == ["new", "repeated", None, "new", "repeated"]
    assert [record.get("repeats") for record in records] == [None, 1, None, None, 1]
    assert "2 new, 2 repeated, 1 bad" in done.out or "2 new, 1 bad, 2 repeated" in done.out
    assert run("batch", "dedupe", "many.sdm", "-o", "out.jsonl", "--resume").code == 2


def test_a_batch_rates_on_the_scale_of_others(run: Run, tmp_path: Path) -> None:
    (tmp_path / "two.sdm").write_text(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n" + "." * 81
    )
    run("batch", "rate", "two.sdm", "--scale", "se", "--ordered", "-o", "out.jsonl")
    rated, refused = map(json.loads, (tmp_path / "out.jsonl").read_text().splitlines())
    assert (rated["scale"], rated["ER"]) == ("se", 1.2)
    assert refused["error"] == "only a puzzle with exactly one solution can be rated: this one has several solutions"
    assert run("batch", "solve", "two.sdm", "--scale", "se").code == 2
    assert run("batch", "rate", "two.sdm", "--scale", "foo").err == (
        "clew: no family has a scale 'foo': see 'clew rate --help'\n"
    )
