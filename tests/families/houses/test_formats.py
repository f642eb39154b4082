"""Forms of houses: what is read, written, and refused with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.families.houses.towns import town

import clew
from clew.core.errors import PuzzleError
from clew.families.houses.formats import FORMATS
from clew.families.houses.puzzle import vary

TOWN = town((0, 0), (40, 0), (1, 1), (41, 1))


@pytest.mark.parametrize(
    "text",
    [
        "0 0\n40 0\n1 1\n41 1\n",
        "# a remark\n0, 0\n(40, 0)\n[1,1],\n41;1\n",
        "any([[0,0],[40,0],[1,1],[41,1]]).\n",
        "% a remark\nany( [ [0,0],\n [40,0], [1,1],[41,1] ] ) .",
        '{"houses": [[0, 0], [40, 0], [1, 1], [41, 1]]}',
        '[{"houses": [[0, 0], [40, 0], [1, 1], [41, 1]], "id": "one"}]',
        "clew houses\n0 0\n40 0\n1 1\n41 1\n",
    ],
)
def test_the_same_town_is_read_from_every_format(text: str) -> None:
    assert clew.read(text) == TOWN


def test_a_file_of_facts_holds_many_towns_by_name() -> None:
    readings = clew.read_all("one([[0,0],[1,0]]).\ntwo([[0,0],[0,5]]). % the other\n")
    assert [reading.title for reading in readings] == ["one", "two"]


def test_other_rules_are_kept_where_a_format_can_hold_them() -> None:
    strange = vary(TOWN, {"distances": "3", "exactly": "yes", "metric": "manhattan"})
    for form in ("clew", "json"):
        assert clew.read(clew.write(strange, form), family="houses", format=form) == strange
    for form in ("facts", "points"):
        with pytest.raises(PuzzleError, match="cannot express these rules"):
            clew.write(strange, form)


@pytest.mark.parametrize(
    ("form", "text", "words"),
    [
        ("points", "0 0\n1 x\n", "line 2: '1 x' is not a house"),
        ("facts", "one([[0,0],[1;0]]).", "line 1, column 14: unexpected ';'; expected ','"),
        ("facts", "one([[0,0],[1,0]]).\ntwo(3).", "line 2, column 5: unexpected '3'; expected '['"),
        ("facts", "one([[0,0]]).", "line 1, column 1: 1 houses cannot be paired"),
        ("json", '{"houses": [[0, 0.5], [1, 2]]}', "entry 1: '[0, 0.5]' is not a house"),
        ("json", '{"houses": 3}', "has no list 'houses'"),
        ("json", "[1,", "line 1, column 4: this is not JSON"),
        ("clew", "clew houses\nmetric: crow\n0 0\n1 0\n", "line 2: 'crow' is not allowed for metric"),
        ("clew", "clew houses\n0 0\n1 0\nmarks\n1-2 3\n", "line 5: '3' is not a value of a pair"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(form: str, text: str, words: str) -> None:
    with pytest.raises(PuzzleError) as error:
        clew.read_all(text, family="houses", format=form)
    assert words in str(error.value)


def test_more_houses_than_are_read_are_refused_early() -> None:
    with pytest.raises(PuzzleError, match="houses"):
        clew.read("\n".join(f"{x} 0" for x in range(1000)), family="houses", format="points")


def test_every_format_is_documented_with_its_example() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "formats.md").read_text()
    part = page[page.index("## Houses") :]
    for name, form in FORMATS.items():
        assert f"| `{name}` |" in part
        assert f"`{name}`\n\n```text\n{form.example}```" in part
