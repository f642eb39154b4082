"""Sudoku techniques find what HoDoKu's find: the 1,112 cases of its collection, by class."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.families.sudoku.grids import nine
from tests.families.sudoku.proofs import unproved

from clew.core.places import Place
from clew.core.results import Knowledge, Step
from clew.families.sudoku.puzzle import Sudoku, cells
from clew.families.sudoku.techniques import find_all

PROVED = 60  # findings of a technique in one position that are proved again, beside the one that is wanted


class Class(NamedTuple):
    """A class of cases: how many there are, and ours for its technique."""

    cases: int
    ours: Sequence[str]


CLASSES: Mapping[str, Class] = {
    "0000": Class(37, ["Full house"]),  # Full House
    "0002": Class(36, ["Hidden single in a box", "Hidden single in a line"]),  # Hidden Single
    "0003": Class(35, ["Naked single"]),  # Naked Single
    "0100": Class(36, ["Pointing"]),  # Locked Candidate Type 1
    "0101": Class(36, ["Claiming"]),  # Locked Candidate Type 2
    "0110-1": Class(18, ["Naked pair"]),  # Locked Pair
    "0111-1": Class(14, ["Naked triple"]),  # Locked Triple
    "0200": Class(27, ["Naked pair"]),  # Naked Pair
    "0201": Class(27, ["Naked triple"]),  # Naked Triple
    "0202": Class(11, ["Naked quad"]),  # Naked Quadruple
    "0210": Class(27, ["Hidden pair"]),  # Hidden Pair
    "0211": Class(27, ["Hidden triple"]),  # Hidden Triple
    "0212": Class(17, ["Hidden quad"]),  # Hidden Quadruple
    "0300": Class(11, ["X-wing"]),  # X-Wing
    "0301": Class(11, ["Swordfish"]),  # Swordfish
    "0302": Class(12, ["Jellyfish"]),  # Jellyfish
    "0310": Class(10, ["Finned X-wing"]),  # Finned X-Wing
    "0311": Class(11, ["Finned swordfish"]),  # Finned Swordfish
    "03111": Class(3, ["Siamese swordfish"]),  # Siamese Finned Swordfish
    "0312": Class(10, ["Finned jellyfish"]),  # Finned Jellyfish
    "03121": Class(4, ["Siamese jellyfish"]),  # Siamese Finned Jellyfish
    "0320": Class(9, ["Sashimi X-wing"]),  # Sashimi X-Wing
    "0321": Class(9, ["Sashimi swordfish"]),  # Sashimi Swordfish
    "03211": Class(8, ["Siamese swordfish"]),  # Siamese Sashimi Swordfish
    "0322": Class(7, ["Sashimi jellyfish"]),  # Sashimi Jellyfish
    "03221": Class(2, ["Siamese jellyfish"]),  # Siamese Sashimi Jellyfish
    "0331": Class(3, ["Franken swordfish"]),  # Franken Swordfish
    "0332": Class(4, ["Franken jellyfish"]),  # Franken Jellyfish
    "0340": Class(4, ["Finned Franken X-wing"]),  # Finned Franken X-Wing
    "0341": Class(6, ["Finned Franken swordfish"]),  # Finned Franken Swordfish
    "03411": Class(2, ["Siamese Franken fish"]),  # Siamese Finned Franken Swordfish
    "0342": Class(10, ["Finned Franken jellyfish"]),  # Finned Franken Jellyfish
    "03421": Class(3, ["Siamese Franken fish"]),  # Siamese Finned Franken Jellyfish
    "0362": Class(3, ["Finned mutant jellyfish"]),  # Finned Mutant Jellyfish
    "03621": Class(4, ["Siamese mutant fish"]),  # Siamese Finned Mutant Jellyfish
    "0363": Class(1, ["Mutant squirmbag"]),  # Finned Mutant Squirmbag
    "0364": Class(1, ["Mutant whale"]),  # Finned Mutant Whale
    "0400": Class(10, ["Skyscraper"]),  # Skyscraper
    "0401": Class(12, ["Two-string kite"]),  # 2-String Kite
    "0402": Class(11, ["Empty rectangle"]),  # Empty Rectangle
    "0402-1": Class(7, ["Empty rectangle"]),  # -Empty Rectangles with only two rectangle candidates
    "0403": Class(9, ["Turbot fish"]),  # Turbot Fish
    "0404": Class(9, ["Dual two-string kite"]),  # Dual 2-String-Kite
    "0405": Class(8, ["Dual empty rectangle"]),  # Dual Empty Rectangle
    "0500": Class(7, ["Colour trap"]),  # Simple Colors Trap
    "0501": Class(3, ["Colour wrap"]),  # Simple Colors Wrap
    "0502": Class(3, ["Multi-colours 1"]),  # Multi-Colors 1
    "0503": Class(1, ["Multi-colours 2"]),  # Multi-Colors 2
    "0600-1": Class(8, ["Unique rectangle type 1"]),  # Uniqueness Test Type 1
    "0600-2": Class(9, ["Unique rectangle type 1"]),  # Uniqueness Test Type 1
    "0601-1": Class(18, ["Unique rectangle type 2"]),  # Uniqueness Test Type 2
    "0601-2": Class(2, ["Unique rectangle type 2"]),  # Uniqueness Test Type 2
    "0602-1": Class(12, ["Unique rectangle type 3"]),  # Uniqueness Test Type 3
    "0602-2": Class(1, ["Unique rectangle type 3"]),  # Uniqueness Test Type 3
    "0603-1": Class(11, ["Unique rectangle type 4"]),  # Uniqueness Test Type 4
    "0603-2": Class(10, ["Unique rectangle type 4"]),  # Uniqueness Test Type 4
    "0604-1": Class(7, ["Unique rectangle type 5"]),  # Uniqueness Test Type 5
    "0604-2": Class(1, ["Unique rectangle type 5"]),  # Uniqueness Test Type 5
    "0605-1": Class(11, ["Unique rectangle type 6"]),  # Uniqueness Test Type 6
    "0605-2": Class(1, ["Unique rectangle type 6"]),  # Uniqueness Test Type 6
    "0606-1": Class(12, ["Hidden rectangle"]),  # Hidden Rectangle
    "0606-2": Class(10, ["Hidden rectangle"]),  # Hidden Rectangle
    "0606-x": Class(1, ["Hidden rectangle"]),  # Hidden Rectangle
    "0607-1": Class(10, ["Avoidable rectangle type 1"]),  # Avoidable Rectangle Type 1
    "0608-1": Class(15, ["Avoidable rectangle type 2"]),  # Avoidable Rectangle Type 2
    "0610": Class(12, ["BUG+1"]),  # Bivalue Universal Grave + 1
    "0610-x": Class(3, ["BUG+1"]),  # Bivalue Universal Grave + 1
    "0702": Class(23, ["XY-chain"]),  # XY-Chain
    "0701": Class(14, ["X-chain"]),  # X-Chain
    "0703": Class(20, ["Remote pair"]),  # Remote Pairs
    "0706": Class(18, ["Continuous nice loop"]),  # Continuous Nice Loop
    "0707-1": Class(14, ["Discontinuous nice loop"]),  # Discontinuous Nice Loop
    "0707-2": Class(13, ["Discontinuous nice loop"]),  # Discontinuous Nice Loop
    "0708-1": Class(18, ["AIC"]),  # Alternating Interference Chain
    "0708-2": Class(16, ["AIC"]),  # Alternating Interference Chain
    "0709-1": Class(8, ["Grouped continuous nice loop"]),  # Grouped Continuous Nice Loop
    "0709-2": Class(
        8, ["Grouped continuous nice loop", "Continuous nice loop with ALS"]
    ),  # Grouped Continuous Nice Loop
    "0710-1": Class(11, ["Grouped discontinuous nice loop"]),  # Grouped Discontinuous Nice Loop
    "0710-2": Class(10, ["Grouped discontinuous nice loop"]),  # Grouped Discontinuous Nice Loop
    "0710-3": Class(8, ["Discontinuous nice loop with ALS"]),  # Grouped Discontinuous Nice Loop
    "0710-4": Class(9, ["Discontinuous nice loop with ALS"]),  # Grouped Discontinuous Nice Loop
    "0711-1": Class(10, ["Grouped AIC"]),  # Grouped AIC
    "0711-2": Class(11, ["Grouped AIC"]),  # Grouped AIC
    "0711-3": Class(11, ["AIC with ALS"]),  # Grouped AIC
    "0711-4": Class(10, ["AIC with ALS"]),  # Grouped AIC
    "0800": Class(9, ["XY-wing"]),  # XY-Wing
    "0801": Class(16, ["XYZ-wing"]),  # XYZ-Wing
    "0803": Class(14, ["W-wing"]),  # W-Wing
    "1201": Class(9, ["Template set"]),  # Template Set
    "1202": Class(9, ["Template delete"]),  # Template Delete
    "0901-1": Class(8, ["ALS-XZ"]),  # ALS-XZ rule
    "0901-2": Class(9, ["ALS-XZ"]),  # ALS-XZ rule
    "0902-1": Class(9, ["ALS-XY-wing"]),  # ALS-XY-Wing rule
    "0902-2": Class(5, ["ALS-XY-wing"]),  # ALS-XY-Wing rule
    "0903": Class(1, ["ALS chain"]),  # ALS-XY-Chain
    "0903-1": Class(14, ["ALS chain"]),  # ALS-XY-Chain
    "0904-1": Class(8, ["Death blossom"]),  # Death Blossom
    "0904-2": Class(9, ["Death blossom"]),  # Death Blossom
    "1101": Class(30, ["Sue de Coq"]),  # Sue de Coq
}


@pytest.fixture(scope="module")
def collection(shared_data: Callable[[str], Path]) -> list[dict[str, Any]]:
    """All cases of the collection."""
    return [json.loads(line) for line in shared_data("outside/hodoku_reglib.jsonl").read_text().splitlines()]


def position(case: Mapping[str, Any]) -> tuple[Sudoku, Knowledge]:
    """The puzzle of a case, and what is known of it there."""
    candidates = {
        place: frozenset([int(shown)] if shown.isdigit() else range(1, 10))
        for place, shown in zip(cells(9), case["board"], strict=True)
    }
    for value, row, column in case["deleted"]:
        candidates[cells(9)[row * 9 + column]] -= {value}
    return nine(case["givens"]), Knowledge(candidates, assume_unique=True)


def wanted(case: Mapping[str, Any], part: str) -> set[tuple[Place, int]]:
    return {(cells(9)[row * 9 + column], value) for value, row, column in case[part]}


def does(step: Step, known: Knowledge, case: Mapping[str, Any]) -> bool:
    """Whether a step places or removes exactly what the case wants."""
    if case["placements"]:
        return set(step.placed(known).items()) == wanted(case, "placements")
    removed = {(place, value) for place, values in step.removed.items() for value in values}
    return removed == wanted(case, "eliminations")


def test_every_class_of_the_collection_is_claimed(collection: list[dict[str, Any]]) -> None:
    assert Counter(case["code"] for case in collection) == {code: own.cases for code, own in CLASSES.items()}


@pytest.mark.parametrize("code", CLASSES)
def test_every_case_is_found_and_every_finding_proved(collection: list[dict[str, Any]], code: str) -> None:
    cases = [case for case in collection if case["code"] == code]
    missed = []
    for case in cases:
        puzzle, known = position(case)
        found = [step for name in CLASSES[code].ours for step in find_all(puzzle, known, name)]
        right = [step for step in found if does(step, known, case)]
        fired = right if case["eliminations"] or case["placements"] else found
        if bool(fired) == case["must_not_fire"]:
            missed.append(case["line"])
        assert not [complaint for step in [*found[:PROVED], *right[:1]] for complaint in unproved(puzzle, step)]
    assert not missed, f"{cases[0]['technique']}: {len(cases) - len(missed)} of {len(cases)}, but not lines {missed}"
