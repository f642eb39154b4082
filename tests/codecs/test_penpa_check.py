"""Links of Penpa+ with the solution: it is compared with what a player draws, and not shown."""

from __future__ import annotations

import json

import pytest

import clew
from clew import families
from clew.codecs import penpa
from clew.codecs.packed import inflate

# The list, of the six that are compared, that the answer of a family is in.
CHECKED = {"sudoku": 4, "nonogram": 0, "slitherlink": 2, "hashi": 1, "heyawake": 0, "masyu": 1, "akari": 5}
CHECKED |= {"shikaku": 2, "fillomino": 4, "tents": 5}


@pytest.mark.parametrize("name", CHECKED)
def test_a_solved_puzzle_becomes_a_link_to_solve_that_has_its_answer_to_compare(name: str) -> None:
    form = families.get(name).forms.formats["penpa"]
    puzzle = form.read(form.example)[0].puzzle
    solution = clew.solve(puzzle).solutions[0]
    assert form.write is not None
    text = form.write(puzzle, solution)
    found = penpa.parameters(text)
    assert found is not None
    assert found["m"] == "solve"
    lists = json.loads(inflate(found["a"]))
    assert [at for at, each in enumerate(lists) if each] == [CHECKED[name]]
    assert all(each == sorted(each) for each in lists)
    assert form.sniff(text)
    back = form.read(text)[0]
    assert back.puzzle == puzzle
    assert back.marks.items() <= solution.items()
    assert penpa.parameters(form.write(puzzle, {}))["m"] == "edit"  # type: ignore[index]


def test_the_answer_of_a_sudoku_is_every_cell_that_is_not_given() -> None:
    puzzle = clew.read("....34.2.....2.4")
    solution = clew.solve(puzzle).solutions[0]
    found = penpa.parameters(clew.write(puzzle, "penpa", solution))
    assert found is not None
    numbers = json.loads(inflate(found["a"]))[4]
    assert len(numbers) == 16 - 5
    assert sorted(int(each.partition(",")[2]) for each in numbers) == sorted(
        value for place, value in solution.items() if place not in families.of(puzzle).display.draw(puzzle).given
    )
