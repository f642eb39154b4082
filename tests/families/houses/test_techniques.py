"""Steps about houses: each technique on its own town, every step proved, known towns explained to the end."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.anything import generate
from tests.families.houses.towns import random_town, town

import clew
from clew.actions.explain import begin, steps
from clew.actions.rate import climb
from clew.core.results import Limits, Step, Verdict
from clew.engine import sat
from clew.families.houses.encoding import encode
from clew.families.houses.kernel import kernel
from clew.families.houses.puzzle import Houses
from clew.families.houses.techniques import TECHNIQUES, grade

Data = Callable[[str], Path]


def prove(puzzle: Houses) -> list[Step]:
    """All steps of an explanation, each checked against clauses with nothing but what it cites."""
    encoding = encode(puzzle)
    variable = encoding.variables
    taken = []
    for step, _ in steps(puzzle, begin(puzzle)):
        cited = [-variable[place, value] for place, values in step.because.items() for value in values]
        for place, values in step.removed.items():
            for value in values:
                assert sat.refutes(encoding, [*cited, variable[place, value]]), step.text
        taken.append(step)
    return taken


def test_steps_follow_from_what_they_cite_in_random_towns_under_all_rules() -> None:
    rng = Random(4)
    proved = 0
    for _ in range(120):
        puzzle = random_town(rng, most=10)
        if kernel(puzzle, Limits(solutions=1), None).count:
            proved += len(prove(puzzle))
    assert proved > 200


def test_made_towns_are_explained_and_every_step_is_proved() -> None:
    used: set[str] = set()
    for seed in range(12):
        puzzle = generate("houses", size=(8, 10, 12)[seed % 3], seed=seed)
        taken = prove(puzzle)
        used.update(step.technique for step in taken)
        assert clew.explain(puzzle).solved
    assert len(used) >= 6


def test_the_native_grade_takes_the_same_steps_under_all_rules() -> None:
    rng = Random(6)
    seen: set[str] = set()
    for index in range(150):
        puzzle = random_town(rng, most=14 if index % 10 == 0 else 8)
        stepped, fast = climb(puzzle), grade(puzzle)
        assert (fast.uses, fast.chains, fast.solved) == (stepped.uses, stepped.chains, stepped.solved), puzzle
        seen.update(fast.uses)
    for level in (2, 3, 4):
        puzzle = generate("houses", size=12, level=level, seed=level)
        stepped, fast = climb(puzzle), grade(puzzle)
        assert (fast.uses, fast.chains, fast.solved) == (stepped.uses, stepped.chains, stepped.solved), puzzle
        seen.update(fast.uses)
    assert seen == {technique.name for technique in TECHNIQUES}


def test_known_towns_are_explained_without_search(shared_data: Data) -> None:
    for entry in json.loads(shared_data("houses/friedman.json").read_text()):
        puzzle = town(*entry["houses"])
        assert clew.rate(puzzle).solved, entry["id"]


def test_an_impossible_town_is_never_explained_to_an_answer() -> None:
    rng = Random(5)
    impossible = [puzzle for _ in range(200) if not kernel(puzzle := random_town(rng), Limits(), None).count]
    assert impossible
    for puzzle in impossible:
        assert kernel(puzzle, Limits(), None).verdict is Verdict.IMPOSSIBLE
        assert not clew.explain(puzzle).solved


def test_the_easiest_reason_comes_first_and_in_words() -> None:
    first = clew.hint(town((0, 0), (3, 0), (2, 1), (0, 2), (4, 2), (0, 3), (4, 3), (0, 4), (2, 4), (4, 4)))
    assert first.step is not None
    assert first.step.text == (
        "Lonely distance: if the distance √2 occurred, one other distance would have to serve houses 1, 5, 6, 8 and 9, "
        "which is impossible; so no pair √2 apart can be joined."
    )
