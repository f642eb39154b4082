"""Puzzles whose parts are in several files, puzzles refused under their rules, and solutions that mirror each other."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from clew import families
from clew.actions.load import read_all
from clew.core.errors import PuzzleError
from clew.core.family import Knob, Knobs, Part, Reading
from clew.core.frozen import replace
from clew.core.places import Marks
from tests.anything import load, read
from tests.but import but
from tests.cli.puzzles import Run
from tests.plain_family import FAMILY as BULBS
from tests.plain_family import Bulbs


def _counts(text: str) -> Sequence[int]:
    if not text.strip().isdigit():
        raise PuzzleError("expected digits", line=1)
    return [int(digit) for digit in text.strip()]


def _assemble(text: str, parts: Mapping[str, Any]) -> Sequence[Reading[Bulbs]]:
    """The text says how often to write the counts one after another."""
    return [Reading(puzzle=Bulbs(tuple(parts["counts"]) * int(text)))]


def _vary(puzzle: Bulbs, variants: Knobs) -> Bulbs:
    varied = Bulbs(puzzle.counts[:-1]) if variants.get("short") == "yes" else puzzle
    if len(varied.counts) == 7:
        raise PuzzleError("seven bulbs bring bad luck: expected the rule 'short'")
    return varied


@pytest.fixture(autouse=True)
def _bulbs(monkeypatch: pytest.MonkeyPatch) -> None:
    own = families.whole(BULBS).forms.formats["clew"]
    apart = replace(own, parts={"counts": Part(help="the counts", read=_counts)}, assemble=_assemble)
    family = but(
        BULBS,
        formats={"clew": apart},
        variants={"short": Knob(help="without the last one", default="no", choices=("no", "yes"))},
        vary=_vary,
    )
    monkeypatch.setitem(families._added, "bulbs", families.whole(family))


def test_an_option_names_the_file_of_a_part(run: Run, tmp_path: Path) -> None:
    (tmp_path / "twice").write_text("2\n")
    (tmp_path / "counts").write_text("11\n")
    assert run("convert", "twice", "--counts", "counts", "--to", "clew").out == "clew bulbs\n\n1111\n"
    assert run("convert", "twice", "--counts=counts", "--to", "clew").out == "clew bulbs\n\n1111\n"
    assert "--counts FILE  the counts" in run("families", "bulbs").out
    assert json.loads(run("families", "bulbs", "--json").out)["parts"] == {"counts": "the counts"}


def test_errors_in_a_part_name_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "once").write_text("1\n")
    (tmp_path / "words").write_text("AB\n")
    ran = run("solve", "once", "--counts", "words")
    assert (ran.code, ran.err) == (2, "clew: once: counts: line 1: expected digits\n")
    assert "cannot be read" in run("solve", "once", "--counts", str(tmp_path)).err
    assert "--counts: expected one argument" in run("solve", "once", "--counts").err
    assert "no family has parts called 'counts'" in run("solve", "once", "--counts", "words", "--family", "sudoku").err


def test_parts_are_read_from_python_as_texts_and_as_files(tmp_path: Path) -> None:
    assert read("3", parts={"counts": "1"}) == Bulbs((1, 1, 1))
    (tmp_path / "text").write_text("2")
    (tmp_path / "part").write_text("12")
    assert load(tmp_path / "text", parts={"counts": tmp_path / "part"}) == Bulbs((1, 2, 1, 2))


def test_a_puzzle_is_refused_under_its_rules_and_allowed_under_others(run: Run) -> None:
    text = "clew bulbs\n.......\n"
    with pytest.raises(PuzzleError, match="bad luck"):
        read(text)
    assert read(text, variants={"short": "yes"}) == Bulbs((None,) * 6)
    with pytest.raises(PuzzleError, match="puzzle 2: seven"):
        read_all("clew bulbs\n...\n" + text)
    with pytest.raises(PuzzleError, match="puzzle 2: seven"):
        read_all("clew sudoku\n\n1...\n.2..\n..3.\n...4\n" + text)
    assert "bad luck" in run("solve", "-", stdin=text).err
    assert run("count", "-", "--short", stdin=text).code == 0


def test_solutions_that_mirror_each_other_are_reported_as_such(run: Run) -> None:
    mirrored = "mirror each other: left and right are exchanged"
    assert f"They {mirrored}.\nSeveral" in run("solve", "-", stdin="clew bulbs\n11\n").out
    assert json.loads(run("solve", "-", "--json", stdin="clew bulbs\n11\n").out)["relation"] == mirrored
    assert "relation" not in json.loads(run("solve", "-", "--json", stdin="clew bulbs\n111\n").out)


def test_notes_next_to_a_sketch_are_left_out_if_only_differences_are_shown(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from clew.core.sketch import Piece, Sketch

    family = families.get("bulbs")

    def chatty(puzzle: Bulbs, marks: Marks) -> Sketch:
        return Sketch([*family.display.sketch(puzzle, marks).pieces, Piece("by the way\n", aside=True)])

    monkeypatch.setitem(families._added, "bulbs", but(family, sketch=chatty))
    assert run("solve", "-", stdin="clew bulbs\n1..1\n").out.count("by the way") == 1
