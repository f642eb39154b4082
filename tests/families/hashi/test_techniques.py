"""Hashi techniques: each has an example, spares the solution, and is proved again by SAT."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.families.hashi.boards import of
from tests.families.hashi.drafted import drafted
from tests.families.hashi.proofs import unproved

import clew
from clew.core.places import Marks, Place
from clew.core.results import Knowledge, Role, Step
from clew.families.hashi.puzzle import Hashi, keep_clues, places, values
from clew.families.hashi.techniques import TECHNIQUES, find_all, grade

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "hashi_techniques.jsonl"
EXAMPLES = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
PROOFS = int(os.environ.get("CLEW_PROOFS", "100"))  # explanations to prove again; 3000 takes some minutes


def puzzle_of(example: Mapping[str, Any]) -> Hashi:
    return of(*example["rows"], most=example["most"], loops=example["loops"])


def known_from(example: Mapping[str, Any]) -> Knowledge:
    names = places(puzzle_of(example))
    return Knowledge({name: frozenset(map(int, shown)) for name, shown in zip(names, example["known"], strict=True)})


def technique(name: str) -> Any:
    return next(each for each in TECHNIQUES if each.name == name)


def begin(puzzle: Hashi, marks: Marks | None = None) -> Knowledge:
    start = {place: frozenset(values(puzzle, place)) for place in places(puzzle)}
    return Knowledge({**start, **{place: frozenset({value}) for place, value in (marks or {}).items()}})


def steps(puzzle: Hashi, known: Knowledge) -> Iterator[tuple[Step, Knowledge]]:
    while not known.solved and not known.broken:
        step = next((found for each in TECHNIQUES if (found := each.find(puzzle, known))), None)
        if step is None:
            return
        known = known.after(step)
        yield step, known


def test_every_technique_of_the_table_has_an_example() -> None:
    assert [example["technique"] for example in EXAMPLES] == [each.name for each in TECHNIQUES]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["technique"])
def test_each_technique_is_found_worded_and_proved_in_its_example(example: Mapping[str, Any]) -> None:
    puzzle = puzzle_of(example)
    step = technique(example["technique"]).find(puzzle, known_from(example))
    assert step is not None
    assert step.text == example["text"]
    assert not list(unproved(puzzle, step))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["technique"])
def test_lights_show_what_a_step_rests_on_and_what_follows(example: Mapping[str, Any]) -> None:
    puzzle, known = puzzle_of(example), known_from(example)
    step = technique(example["technique"]).find(puzzle, known)
    placed = {light.place: light.value for light in step.lights if light.role is Role.PLACED}
    struck = {(light.place, light.value) for light in step.lights if light.role is Role.REMOVED}
    assert placed == step.placed(known)
    assert struck == {(place, value) for place, gone in step.removed.items() if place not in placed for value in gone}
    assert set(step.because) <= {light.place for light in step.lights if light.role is Role.CAUSE}
    assert {*places(puzzle), *(island.name for island in puzzle.islands)} >= {light.place for light in step.lights}


def test_every_step_of_full_explanations_is_proved_again_and_counted_alike(shared_data: Callable[[str], Path]) -> None:
    boards = [
        of(*path.read_text().split())
        for path in sorted(shared_data("hashi/unique_hard").glob("U_Hs_16_100_*.txt"))[: max(PROOFS // 15, 1)]
    ]
    taken = 0
    for puzzle in (*boards, *(drafted(seed)[0] for seed in range(PROOFS))):
        uses: Counter[str] = Counter()
        end = begin(puzzle)
        for step, end in steps(puzzle, end):  # noqa: B007, B020 - the last knowledge is the end
            assert not list(unproved(puzzle, step))
            uses[step.technique] += 1
        native = grade(puzzle)
        assert (dict(uses), end.solved and not end.broken) == (native.uses, native.solved)
        taken += sum(uses.values())
    assert taken > 10 * PROOFS


def test_every_finding_in_partial_knowledge_is_proved_and_spares_the_solution() -> None:
    """A player may know true things in any order: patterns are met that no explanation leads to."""
    proved: Counter[str] = Counter()
    for seed in range(3 * PROOFS):
        rng = Random(seed)
        puzzle, solution = drafted(seed, unknown=rng.choice((0.0, 0.2, 0.5)))
        share = rng.choice((0.5, 0.7, 0.9))
        known = Knowledge(
            {
                place: frozenset(value for value in left if value == solution[place] or rng.random() < share)
                for place, left in begin(puzzle).candidates.items()
            }
        )
        for each in TECHNIQUES:
            for step in find_all(puzzle, known, each.name)[:4]:
                assert all(solution[place] not in gone for place, gone in step.removed.items()), step.text
                assert all(not known.candidates[place] & gone for place, gone in step.because.items()), step.text
                assert not list(unproved(puzzle, step))
                proved[each.name] += 1
    assert sum(proved.values()) > 20 * PROOFS
    assert set(proved) == {each.name for each in TECHNIQUES}


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (("1.1.1",), "Pair: r1c1 and r1c3 are both 1"),
        (("2.2.2.2",), "Pair: r1c1 and r1c3 are both 2"),
        (("5.1", "...", "1.."), "One way left: r1c1 needs 5 but cannot have them"),
        (("1.1", "...", "1.1"), "Pair: r1c1 and r3c1 are both 1"),
        (("3.3", "...", "3.2"), "Parity of a cut: r1c1 and r3c1 need 6 together, but an odd number"),
    ],
)
def test_an_impossible_puzzle_is_led_to_a_contradiction(rows: tuple[str, ...], says: str) -> None:
    puzzle = of(*rows)
    taken = list(steps(puzzle, begin(puzzle)))
    assert taken[-1][1].broken
    assert taken[-1][0].text.startswith(says)
    assert not grade(puzzle).solved
    for step, _ in taken:
        assert not list(unproved(puzzle, step))


def test_contradictory_marks_have_no_way_on() -> None:
    puzzle = of("2.2", "...", "2.2")
    known = begin(puzzle, {Place("r1c1-r1c3"): 2, Place("r1c1-r3c1"): 2})
    first = next(iter(steps(puzzle, known)))
    assert first[1].broken
    assert "r1c1 needs 2 but cannot have them" in first[0].text
    assert all(each.find(puzzle, first[1]) is None for each in TECHNIQUES)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (("1...", "....", "2.22", "....", "1..."), "r3c1 is a 2 between 1s: without r3c1-r3c3"),
        (("1...", "....", "3.22", "....", "2..."), "r3c1 is a 3 with a 1 and a 2: without r3c1-r3c3"),
    ],
)
def test_small_numbers_around_an_island_are_called_by_name(rows: tuple[str, ...], words: str) -> None:
    puzzle = of(*rows)
    result = [step.text for step in find_all(puzzle, begin(puzzle), "Segment isolation")]
    assert any(words in text for text in result), result


def test_without_numbers_only_search_is_left() -> None:
    bare = keep_clues(of("4.2..", ".3..2", "3....", ".3.1.", "3.4.3"), ())
    assert not grade(bare).solved


def test_an_island_is_not_called_full_before_its_bridges_are_known() -> None:
    steps = [step.text for step in clew.explain(clew.generate("hashi", level=2, seed=1)).steps]
    said = "Full island: r4c4 needs 2, and r4c2-r4c4 is single; only 1 more fits, so r4c4-r6c4 must be single."
    assert said in steps
