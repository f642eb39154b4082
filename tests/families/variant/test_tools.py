"""What is drawn in the browser: every kind has a tool, lines become items, and what is unfinished does no harm."""

from __future__ import annotations

import pytest

from clew import families
from clew.actions.contradiction import contradiction
from clew.core.edits import Drawn, Sheet
from clew.core.errors import PuzzleError
from clew.core.family import Size
from clew.core.frozen import replace
from clew.families.variant.edits import EDITS
from clew.families.variant.kinds import KINDS
from clew.families.variant.meanings import MEANINGS, ruleset
from clew.families.variant.puzzle import Variant
from clew.families.variant.tools import TOOLS

VARIANT = families.get("variant")


def sheet(*lines: str, side: int = 9, tool: str = "") -> Sheet:
    return Sheet(size=Size(side, side), fields={"constraints": "\n".join(lines)}, tool=tool)


def drawn(given: Sheet) -> Drawn:
    assert EDITS.tools is not None
    return EDITS.tools.drawn(given)


def test_every_kind_has_a_tool_and_titles_are_told_apart() -> None:
    names = {tool.name for tool in TOOLS}
    assert {name for name, kind in KINDS.items() if kind.drawn} <= names
    assert len({tool.title for tool in TOOLS}) == len(TOOLS)
    asked = {tool.name: tool.value for tool in TOOLS if tool.name in KINDS and tool.stroke != "switch"}
    assert {name for name, kind in KINDS.items() if kind.value in ("number", "digits")} <= {
        name for name, value in asked.items() if value != "none"
    }


def test_every_kind_says_what_it_means_and_the_words_of_the_setter_come_first() -> None:
    assert set(MEANINGS) == set(KINDS)
    puzzle = EDITS.make(sheet("killer 15: r1c1 r1c2", "killer 3: r2c1 r2c2", "thermo: r3c3 r3c4", "fog: r1c1"))
    usual = "Fill the cells with digits from 1 to 9, none of them twice in a row, column or box."
    assert ruleset(puzzle).split("\n")[:3] == [usual, MEANINGS["killer"], MEANINGS["thermo"]]
    assert "Fog" in ruleset(puzzle)
    whispers = EDITS.make(sheet("whisper: r1c1 r1c2", "whisper 4: r2c1 r2c2", "whisper: r5c1 r5c2"))
    assert [line[-2] for line in ruleset(whispers).split("\n")[1:]] == ["5", "4"]
    assert ruleset(EDITS.make(sheet("thermo: r3c3 r3c4", 'note rules: "Walk uphill."'))) == "Walk uphill."


def test_a_sheet_of_several_grids_is_opened_and_drawn_on() -> None:
    lines = ("grid: r1c1 4x4", "grid: r3c3 4x4", "killer 3: r1c1 r1c2")
    puzzle = EDITS.make(sheet(*lines, side=6))
    assert len(puzzle.used) == 28
    assert EDITS.make(EDITS.open(puzzle)) == puzzle
    assert [each.tool for each in drawn(sheet(*lines, side=6)).items] == ["killer"]
    assert EDITS.most.rows >= 21


def test_lines_are_items_with_their_cells_and_values_and_a_faulty_one_leaves_the_others_on_the_sheet() -> None:
    given = sheet("killer 15: r1c1 r1c2", "arrow: r5c5 -> r6c6 / r4c4", "nonsense", "even: r1c1 r2c2", "thermo: r1c12")
    cage, arrow, strange, even, thermo = drawn(given).items
    assert (cage.tool, cage.value, cage.groups) == ("killer", "15", [["r1c1", "r1c2"]])
    assert arrow.groups == [["r5c5"], ["r6c6"], ["r4c4"]]
    assert (strange.tool, strange.first) == ("", 2)
    assert "not a kind" in strange.fault
    assert even.groups == [["r1c1", "r2c2"]]
    assert "no cell" in thermo.fault
    assert len(EDITS.draw(given).over) > len(EDITS.draw(sheet()).over)
    with pytest.raises(PuzzleError):
        EDITS.make(given)


@pytest.mark.parametrize(("tool", "number"), [("Sandwich sum", 36), ("Little killer sum", 60), ("Killer cage", 0)])
def test_outside_clues_have_spots_around_the_grid_which_make_a_puzzle(tool: str, number: int) -> None:
    spots = drawn(sheet(tool=tool)).beside
    assert len(spots) == number
    name = next(each.name for each in TOOLS if each.title == tool)
    scene = EDITS.draw(sheet(tool=tool))
    for spot in spots[::7]:
        puzzle = EDITS.make(sheet(f"{name} 12: {spot.text}"))
        assert puzzle.constraints[0].cells == tuple(spot.cells)
        assert 0 < spot.x < scene.width
        assert 0 < spot.y < scene.height
        assert all(abs(spot.x - at.x) > 0.5 or abs(spot.y - at.y) > 0.5 for at in scene.spots.values())


def test_regions_are_drawn_one_by_one_even_while_one_is_too_large_and_become_rows_of_names() -> None:
    first = "region: " + " ".join(f"r{row}c{column}" for row in (1, 2) for column in range(1, 5))
    given = sheet("killer 3: r1c1 r1c2", "regions: none", first, side=4)
    assert EDITS.settle is not None
    settled = EDITS.settle(given)
    assert settled.fields["constraints"].split("\n") == [
        "killer 3: r1c1 r1c2", "regions:", "1 1 1 1", "1 1 1 1", ". . . .", ". . . ."
    ]  # fmt: skip
    assert [len(area) for area in drawn(settled).areas] == [8]
    with pytest.raises(PuzzleError, match="a region of 8 cells"):
        EDITS.make(settled)
    assert EDITS.draw(settled).spots
    typed = replace(given, edited="constraints")
    assert EDITS.settle(typed) == typed


def test_fog_is_drawn_and_read_back_and_covers_all_but_what_is_lit() -> None:
    puzzle = EDITS.make(sheet("fog: r1c1 r1c2", "only 1 2: r3c3 r3c4", side=4))
    assert puzzle.layers["about"]["fog"] == ("r1c1", "r1c2")
    assert puzzle.layers["pencil"] == {"r3c3": (1, 2), "r3c4": (1, 2)}
    opened = EDITS.open(puzzle)
    assert "fog: r1c1 r1c2" in opened.fields["constraints"].split("\n")
    assert EDITS.make(opened) == puzzle
    assert VARIANT.display.fog is not None
    fog = VARIANT.display.fog(puzzle)
    assert fog is not None
    assert list(fog.lit) == ["r1c1", "r1c2"]
    assert set(fog.clears["r1c1"]) == {"r1c1", "r1c2", "r2c1", "r2c2"}
    assert VARIANT.display.fog(EDITS.make(sheet())) is None


def test_what_makes_a_variant_impossible_is_called_by_its_names_with_all_its_cells() -> None:
    given = sheet("killer 3: r1c1 r1c2", "thermo: r3c1 r4c1", "killer 3: r1c3 r1c4", side=4)
    puzzle = EDITS.make(given)
    assert isinstance(puzzle, Variant)
    found = contradiction(VARIANT, puzzle)
    assert found is not None
    assert found.message.startswith("the 3-cage at r1c1 and the 3-cage at r1c3 contradict each other")
    assert list(found.places) == ["r1c1", "r1c2", "r1c3", "r1c4"]
