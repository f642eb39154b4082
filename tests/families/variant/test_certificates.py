"""Certificates of random variants: each one is verified, and none holds for a puzzle that has other solutions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from tests.families.variant.test_kinds import _random

import clew
from clew import checker
from clew.actions.prove import Unproved, verify
from clew.checker.core import Certificate, Refused, work
from clew.core.errors import PuzzleError
from clew.core.results import Limits, Verdict
from clew.families.variant.constraint import Constraint
from clew.families.variant.kinds import KINDS
from clew.families.variant.puzzle import Variant
from clew.rules.certifying import stated

SIZE = 4
FULL = {
    f"r{row + 1}c{column + 1}": (2 * (row % 2) + row // 2 + column) % 4 + 1 for row in range(4) for column in range(4)
}
RANDOM = [kind for kind in KINDS if kind not in ("region arrow", "region count")]  # which need regions to be found
Parts = tuple[dict[str, int], tuple[Constraint, ...]]


def built(parts: Parts) -> Variant | None:
    given, constraints = parts
    try:
        return Variant.of(SIZE, given=given, constraints=constraints)
    except PuzzleError:
        return None


def changed(parts: Parts, rng: Random) -> Iterator[Parts]:
    """The same puzzle with a constraint or a digit left out or changed."""
    given, constraints = parts
    for at, each in enumerate(constraints):
        rest = constraints[:at], constraints[at + 1 :]
        yield given, (*rest[0], *rest[1])
        more = each._replace(value=each.value + 1) if isinstance(each.value, int) else _random(each.kind, SIZE, rng)
        yield given, (*rest[0], more, *rest[1])
    for place in rng.sample(sorted(given), min(2, len(given))):
        yield {other: digit for other, digit in given.items() if other != place}, constraints
        yield {**given, place: given[place] % SIZE + 1}, constraints


def priced(lines: Sequence[str]) -> str:
    """With the work stated that it takes, as a forger can find out."""
    try:
        taken = work(Certificate("\n".join(lines).encode()), checker.parts(), 10**8)
    except Refused:
        return "\n".join(lines)
    return "\n".join([*lines[:2], f"work: {taken}", *lines[3:]])


def is_refused(lines: Sequence[str]) -> bool:
    try:
        verify(priced(lines))
    except (Unproved, PuzzleError):
        return True
    return False


@pytest.mark.parametrize("seed", range(12))
def test_a_certificate_holds_for_its_puzzle_and_for_none_that_has_other_solutions(seed: int) -> None:
    rng = Random(f"certificates {seed}")
    kinds = rng.sample(RANDOM, 2)
    given = {place: digit for place, digit in FULL.items() if rng.random() < (0.6 if seed % 2 else 0.15)}
    parts: Parts = (given, tuple(_random(kind, SIZE, rng) for kind in kinds))
    puzzle = built(parts)
    if puzzle is None:
        return
    made, outcome = clew.prove(puzzle), clew.solve(puzzle)
    assert made.verdict is outcome.verdict
    if made.certificate is None:
        assert outcome.verdict is Verdict.SEVERAL
        return
    assert verify(made.certificate) == (outcome.verdict, puzzle)
    lines, own = made.certificate.split("\n"), stated(puzzle).split("\n")
    head, proof = lines[:3], lines[lines.index("solution") :]
    for other in filter(None, map(built, changed(parts, rng))):
        text = stated(other).split("\n")
        rules, places = text[text.index("places") :], own[own.index("places") :]
        found = clew.solve(other, Limits(solutions=2))
        if (found.verdict, found.solutions) != (outcome.verdict, outcome.solutions):
            assert is_refused([*head, *(f" {line}" for line in text), *proof])
        if rules != places:  # the rules of one puzzle below the text of another one
            assert is_refused([*head, *(f" {line}" for line in [*text[: text.index("places")], *places]), *proof])
