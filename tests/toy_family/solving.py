"""Lamps solved three ways: by trying all, as clauses, and as a person would; and judged by its rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from clew.core.family import Emit, Encoding, Technique
from clew.core.places import Marks
from clew.core.results import Knowledge, Light, Limits, Outcome, Role, Step, Violation
from tests.toy_family.puzzle import Lamps, places


def check(puzzle: Lamps, marks: Marks) -> Sequence[Violation]:
    names = places(puzzle)
    odd = [place for place in marks if marks[place] not in (0, 1)]
    wrong = [Violation("value", f"{place} is lit (1) or not (0)", [place]) for place in odd]
    for index, count in enumerate(puzzle.counts):
        near = [names[i] for i in puzzle.around(index)]
        lit = sum(marks.get(place) == 1 for place in near)
        most = sum(marks.get(place, 1) == 1 for place in near)
        if count is not None and not lit <= count <= most:
            wrong.append(Violation("count", f"{count} of {', '.join(near)} must be lit", near))
    dark = [place for place in names if place not in marks]
    return [*wrong, Violation("empty", f"{len(dark)} lamps are undecided", dark, unfinished=True)] if dark else wrong


def kernel(puzzle: Lamps, limits: Limits, emit: Emit | None = None) -> Outcome:
    names = places(puzzle)
    kept: list[Marks] = []
    count = 0
    for tried, lamps in enumerate(product((0, 1), repeat=len(names))):
        stopped = limits.stop is not None and limits.stop.is_set()
        if stopped or (limits.nodes is not None and tried >= limits.nodes) or count == limits.solutions:
            return Outcome(solutions=kept, exhausted=False, count=count)
        marks = dict(zip(names, lamps, strict=True))
        if check(puzzle, marks):
            continue
        count += 1
        if emit is not None and not emit(marks):
            return Outcome(solutions=kept, exhausted=False, count=count)
        if emit is None and len(kept) < limits.keep:
            kept.append(marks)
    return Outcome(solutions=kept, exhausted=True, count=count)


def encode(puzzle: Lamps) -> Encoding:
    names = places(puzzle)
    on = {name: 2 * i + 1 for i, name in enumerate(names)}
    variables = {(name, value): on[name] + 1 - value for name in names for value in (0, 1)}
    clauses = [c for name in names for c in ((on[name], on[name] + 1), (-on[name], -on[name] - 1))]
    lists: list[Sequence[int]] = [*clauses]
    for index, count in enumerate(puzzle.counts):
        near = [on[names[i]] for i in puzzle.around(index)]
        if count is not None:
            lists += [[-v for v in some] for some in combinations(near, count + 1)]
            lists += combinations(near, max(len(near) - count + 1, 0))
    return Encoding(clauses=lists, variables=variables)


def full_count(puzzle: Lamps, known: Knowledge) -> Step | None:
    """A count that is reached, or that needs every lamp still open."""
    names = places(puzzle)
    for index, count in enumerate(puzzle.counts):
        near = [names[i] for i in puzzle.around(index)]
        lit = [place for place in near if known.candidates[place] == {1}]
        unlit = [place for place in near if known.candidates[place] == {0}]
        still = [place for place in near if len(known.candidates[place]) == 2]
        if count is None or not still:
            continue
        for falls, settled, enough in ((1, lit, len(lit) == count), (0, unlit, len(lit) + len(still) == count)):
            if enough:
                what = "dark" if falls else "lit"
                return Step(
                    technique="Full count",
                    level=1,
                    removed={place: frozenset({falls}) for place in still},
                    because={place: frozenset({1 - falls}) if falls == 0 else frozenset({0}) for place in settled},
                    text=f"Full count: {count} of {', '.join(near)} are lit, so {', '.join(still)} must be {what}.",
                    where=names[index],
                    clues=[names[index]],
                    lights=[Light(place, Role.CAUSE) for place in near],
                )
    return None


TECHNIQUES = (Technique(name="Full count", level=1, weight=1, find=full_count),)
