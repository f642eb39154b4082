"""What a family need not bring, held against what the families of Clew bring for themselves."""

from __future__ import annotations

import sys
import threading
from random import Random
from types import ModuleType
from typing import Any

import pytest

import clew
from clew import families
from clew.actions.explain import begin
from clew.core.family import DERIVED, Family, Grid, Making, Size
from clew.core.frozen import replace
from clew.core.places import Marks
from clew.core.results import Knowledge, Limits, Step, Verdict
from clew.core.strategy import Budget, Strategy
from clew.engine import clauses, sat
from clew.engine.cp import pose
from clew.engine.labelling import label
from clew.testing import loosened
from tests.but import but
from tests.loose import loose
from tests.plain_family import FAMILY as BULBS
from tests.plain_family import Bulbs

BROUGHT = ("violations", "kernel", "models", "techniques", "levels")
UNMOVED = ("houses",)  # a clause about all pairs at a distance forces nothing before most of them are known
DECLARED = ("akari", "lits")  # two of them: all take minutes
FAMILIES = [families.get(name) for name in (*families.NAMES, *DECLARED)]


@pytest.fixture(params=FAMILIES, ids=lambda family: family.name)
def family(request: pytest.FixtureRequest) -> Family[Any]:
    chosen: Family[Any] = request.param
    return chosen


@pytest.fixture
def derived(family: Family[Any]) -> Family[Any]:
    """The same family without its own kernel, violations, models and techniques."""
    return families.whole(but(family, **dict.fromkeys(BROUGHT, DERIVED)))


def sample(family: Family[Any]) -> list[Any]:
    made = [clew.generate(family.name, size="small", seed=seed) for seed in range(3)]
    return [*made, *(loosened(family, puzzle, Random(4)) for puzzle in made), loose(family)]


def test_the_search_on_clauses_finds_what_the_kernel_finds(family: Family[Any], derived: Family[Any]) -> None:
    for puzzle in sample(family):
        limits = Limits(solutions=30)
        own, plain = (each.logic.kernel(puzzle, limits, None) for each in (family, derived))
        assert (plain.count, plain.verdict) == (own.count, own.verdict)
        assert not any(family.logic.violations(puzzle, marks) for marks in plain.solutions)
        assert len({frozenset(marks.items()) for marks in plain.solutions}) == plain.count


def test_the_search_on_clauses_keeps_its_limits(family: Family[Any], derived: Family[Any]) -> None:
    puzzle, kernel = loose(family), derived.logic.kernel
    assert kernel(puzzle, Limits(solutions=3), None).count == 3
    assert len(kernel(puzzle, Limits(solutions=3, keep=1), None).solutions) == 1
    assert kernel(puzzle, Limits(solutions=None, nodes=0), None).exhausted is False
    stop = threading.Event()
    stop.set()
    assert kernel(puzzle, Limits(solutions=None, stop=stop), None).exhausted is False
    seen: list[Marks] = []

    def take(marks: Marks) -> bool:
        seen.append(marks)
        return len(seen) < 2

    outcome = kernel(puzzle, Limits(solutions=None), take)
    assert (len(seen), outcome.count, outcome.exhausted, outcome.solutions) == (2, 2, False, ())


def test_the_search_on_clauses_ends_in_time() -> None:
    sudoku = families.get("sudoku")
    empty = sudoku.keep_clues(clew.generate("sudoku", seed=1), ())
    derived = families.whole(but(sudoku, kernel=DERIVED))
    outcome = derived.logic.kernel(empty, Limits(solutions=None, seconds=2, keep=2), None)
    assert (outcome.exhausted, len(outcome.solutions)) == (False, 2)
    assert derived.logic.kernel(empty, Limits(seconds=1e-6), None).exhausted is False


def test_random_solutions_are_solutions_and_differ(family: Family[Any]) -> None:
    puzzle = loose(family)
    encoding = family.logic.encode(puzzle)
    found = [clauses.sample(encoding, Random(seed)) for seed in range(8)]
    assert all(marks is not None and not family.logic.violations(puzzle, marks) for marks in found)
    assert len({frozenset((marks or {}).items()) for marks in found}) > 1


def test_marks_are_judged_as_the_family_judges_them(family: Family[Any], derived: Family[Any]) -> None:
    puzzle = clew.generate(family.name, size="small", seed=1)
    solution = dict(clew.solve(puzzle).solutions[0])
    assert not derived.logic.violations(puzzle, solution)
    free = [place for place in family.places(puzzle) if len(family.values(puzzle, place)) > 1]
    for place in free[:6]:
        left = {other: value for other, value in solution.items() if other != place}
        assert [each.unfinished for each in derived.logic.violations(puzzle, left)] == [True]
        for value in family.values(puzzle, place):
            wrong = derived.logic.violations(puzzle, {**solution, place: value})
            assert bool(wrong) == (value != solution[place])
            assert not any(each.unfinished for each in wrong)
    (strange,) = derived.logic.violations(puzzle, {**solution, free[0]: "strange"})
    assert (strange.code, strange.places) == ("value", [free[0]])


def test_clauses_are_a_viewpoint(family: Family[Any], derived: Family[Any]) -> None:
    for puzzle in sample(family)[:4:3]:
        own = family.logic.kernel(puzzle, Limits(solutions=5), None)
        (viewpoint,) = derived.logic.viewpoints.values()
        labelled = label(pose(viewpoint, puzzle, {}), Strategy(variable="ff"), Budget(solutions=5, seconds=20))
        assert len(labelled.solutions) == own.count
        assert not any(family.logic.violations(puzzle, marks) for marks in labelled.solutions)


def taken(family: Family[Any], puzzle: Any) -> list[tuple[Step, Knowledge]]:
    """The steps of the derived techniques, each with what is known after it."""
    known, found = begin(puzzle), []
    while not known.solved:
        step = next((step for each in family.teaching.techniques if (step := each.find(puzzle, known))), None)
        if step is None:
            break
        known = known.after(step)
        found.append((step, known))
    return found


def test_steps_of_clauses_follow_from_what_they_cite(family: Family[Any], derived: Family[Any]) -> None:
    puzzle = clew.generate(family.name, size="small", seed=2)
    solution = clew.solve(puzzle).solutions[0]
    found = taken(derived, puzzle)
    assert bool(found) == (family.name not in UNMOVED)
    for step, known in found[:: max(len(found) // 12, 1)]:
        assert all(solution[place] in known.candidates[place] for place in known.candidates), step.text
        assert step.text.startswith(f"{step.technique}: ")
        bare = family.logic.encode(family.keep_clues(puzzle, step.clues))
        cited = [-bare.variables[place, value] for place, values in step.because.items() for value in values]
        opposites = [[bare.variables[place, value]] for place, values in step.removed.items() for value in values]
        assert sat.refutes_each(bare, cited, opposites), step.text


def test_a_what_if_carries_its_chain() -> None:
    puzzle = clew.read("clew bulbs\n\n.0011.111\n")
    long = [step for step in clew.explain(puzzle).steps if step.chain]
    assert [step.text for step in long] == [
        "Short what-if: if r1c7 were 1, then r1c8 must be 0, then r1c9 must be 0: "
        "that contradicts the clues at r1c7, r1c8 and r1c9. So r1c7 must be 0."
    ]
    assert [link.text for link in long[0].chain] == ["r1c8 must be 0", "r1c9 must be 0"]
    assert clew.rate(puzzle).name == "normal"


def test_a_sketch_has_the_places_as_drawn_and_then_the_clues() -> None:
    family = families.get("bulbs")
    puzzle = clew.read("clew bulbs\n\n1.2.1\n")
    assert str(family.display.sketch(puzzle, {clew.Place("r1c2"): 1})) == ".1...\n\n1.2.1\n"


def test_rows_of_signs_are_read_with_line_and_column() -> None:
    for text, said in {
        "clew bulbs\n\n1.x\n": "line 3, column 3: 'x' is not a clue: expected . or one of 0, 1, 2, 3",
        "clew bulbs\n\n1.\n1\n": "line 4: a row of 1 cells: expected 2, as in the first row",
        "clew bulbs\n\n1.\n..\n": "bulbs are in one row, not in 2",
        "clew bulbs\n\n1.\nclew marks\nr1c1 7\n": "line 5: '7' is not a value: expected one of 0, 1",
    }.items():
        with pytest.raises(clew.PuzzleError) as raised:
            clew.read(text)
        assert str(raised.value) == said


def test_signs_of_several_characters_have_spaces_between_them() -> None:
    spelled = {"0": "none", "1": "one", "2": "two", "3": "three", ".": "."}
    counts = {word: sign for sign, word in spelled.items()}
    grid: Grid[Bulbs] = Grid(
        signs=("none", "one", "two", "three"),
        rows=lambda puzzle: [[spelled["." if count is None else str(count)] for count in puzzle.counts]],
        make=lambda rows: Bulbs(tuple(None if word == "." else int(counts[word]) for word in rows[0])),
        example="one . two . one",
    )
    family = families.whole(but(BULBS, grid=grid))
    form, puzzle = family.forms.formats["clew"], Bulbs((1, None, 3))
    assert form.write is not None
    assert form.write(puzzle, {}) == "clew bulbs\n\none . three\n"
    assert form.read("clew bulbs\n\none . three\n")[0].puzzle == puzzle
    assert family.edits is not None
    assert family.edits.make(family.edits.open(puzzle)) == puzzle


def test_a_family_that_brings_too_little_gets_a_list_of_what_it_must_bring() -> None:
    with pytest.raises(ValueError, match=r"bulbs must provide size, clues, keep_clues, forms\.formats, making\.draft"):
        families.whole(replace(BULBS, grid=None))
    with pytest.raises(ValueError, match=r"bulbs must provide making\.draft, or making\.fullest with a grid"):
        families.whole(replace(BULBS, making=Making(sizes={"normal": Size(1, 9)})))
    with pytest.raises(ValueError, match="both or neither"):
        families.whole(but(BULBS, levels=("easy", "hard")))


def test_a_small_family_is_a_single_file(monkeypatch: pytest.MonkeyPatch) -> None:
    file = ModuleType("clew.families.glow")
    file.FAMILY = replace(BULBS, name="glow")  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, file.__name__, file)
    monkeypatch.setattr(families, "BUILT_IN", (*families.BUILT_IN, "glow"))
    assert families.get("glow").title == "Bulbs"
    assert list(families.formats("glow")) == ["clew"]
    assert clew.solve(clew.read("clew glow\n\n1.2.1\n")).verdict is not Verdict.UNDECIDED


def test_nothing_is_derived_for_a_family_that_brings_everything(family: Family[Any]) -> None:
    assert families.whole(family) is family


families.add(BULBS)
