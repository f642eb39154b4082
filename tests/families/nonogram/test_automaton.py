"""Automata of clues as pictures: a ring for each state, an arrow for each step, two rings where a line may end."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.anything import read

import clew
from clew.actions.draw import draw_automaton
from clew.cli import main
from clew.core.errors import PuzzleError
from clew.core.model import Automaton
from clew.core.scene import Circle, Scene, Text
from clew.families.nonogram.puzzle import Nonogram
from clew.render.automaton import scene_of

TEXT = "clew nonogram\n\nrows\n2 1\n* 2\n0\ncolumns\n*\n*\n*\n*\n*\n"


def puzzle() -> Nonogram:
    found = read(TEXT)
    assert isinstance(found, Nonogram)
    return found


def drawn(name: str) -> Scene:
    return draw_automaton(puzzle(), name).scene


def signs(scene: Scene) -> list[str]:
    return [shape.text for shape in scene.under if isinstance(shape, Text)][1:]


def test_the_automaton_of_a_clue_is_a_chain_with_loops_where_blanks_may_be() -> None:
    scene = drawn("row 1")
    assert scene.title == "Automaton of row 1: 2 1"
    assert signs(scene) == ["0", "1", "2", "3", "4", "0", "1", "1", "0", "0", "1", "0"]
    rings = [shape for shape in scene.under if isinstance(shape, Circle)]
    assert len(rings) == 5 + 1 + 3  # states, one of them final, and loops


def test_steps_that_are_not_to_the_next_state_run_above_and_below() -> None:
    scene = drawn("Row 2")
    below = [shape for shape in scene.under if isinstance(shape, Text) and shape.y > scene.height - 1.2]
    assert below
    assert scene.height > drawn("row 1").height


def test_three_symbols_in_a_row_are_written_as_a_range() -> None:
    machine = Automaton(states=2, final=[1], steps=[(0, symbol, 1) for symbol in (1, 2, 3, 5, 7, 8)])
    assert "1–3, 5, 7, 8" in signs(scene_of(machine, "some numbers"))


def test_a_blank_line_has_one_state() -> None:
    assert signs(drawn("row 3")) == ["0", "0"]


@pytest.mark.parametrize("name", ["row 4", "column 6", "row 0", "3", "box 1"])
def test_a_line_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(PuzzleError, match=r"expected row 1 to row 3, or column 1 to 5"):
        drawn(name)


def test_automata_that_no_page_has_room_for_are_refused() -> None:
    wide = read("clew nonogram\n\nrows\n300\ncolumns\n" + "1\n" * 300)
    assert isinstance(wide, Nonogram)
    with pytest.raises(PuzzleError, match="has 301 states: at most 200 can be drawn"):
        draw_automaton(wide, "row 1")


def test_the_command_line_draws_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "puzzle.clew"
    path.write_text(TEXT)
    assert main(["draw", str(path), "--automaton", "row", "1"]) == 0
    drawn = capsys.readouterr().out
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert main(["draw", str(path), "--automaton", "row 1", "-o", str(tmp_path / "a.svg")]) == 0
    assert (tmp_path / "a.svg").read_text() == drawn
    assert main(["draw", str(path), "--automaton", "row 1", "--to", "txt"]) == 2
    path.write_text(clew.write(clew.generate("houses", seed=1)))
    assert main(["draw", str(path), "--automaton", "row 1"]) == 2
    said = capsys.readouterr().err
    assert "clues of houses are not automata: expected a puzzle of nonogram, " in said
    assert "kenken" in said
    assert "skyscrapers" in said
