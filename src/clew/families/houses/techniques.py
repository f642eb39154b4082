"""Human deductions about houses: found by `deductions` and `whatif`, here turned into steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clew._native import houses_climb, houses_techniques
from clew.core.family import Grade
from clew.core.ladder import Ladder, Latest, look
from clew.core.places import Candidates, Place, Value
from clew.core.results import Knowledge, Light, Role, Step
from clew.families.houses import deductions, whatif
from clew.families.houses.kernel import form
from clew.families.houses.puzzle import JOINED, Houses, name
from clew.families.houses.sight import Absence, Finding, Sight
from clew.families.houses.wording import houses_named

LEVELS = ("easy", "medium", "tricky", "hard", "needs search")

# What finds each technique of the native table, which climbs without words.
_FINDERS: Mapping[str, Callable[[Sight], Finding | None]] = {
    "Paired": deductions.paired,
    "OnlyPartner": deductions.only_partner,
    "DistancesKnown": deductions.distances_known,
    "SecondDistance": deductions.second_distance,
    "NoCommonDistance": deductions.no_common_distance,
    "LonelyDistance": deductions.lonely_distance,
    "Parity": deductions.parity,
    "WhatIfDistance": whatif.what_if_a_distance,
    "WhatIfPair": whatif.what_if_a_pair,
}


def grade(puzzle: Houses) -> Grade:
    """Take the same steps natively, without wording them."""
    return _LADDER.grade(houses_climb(*form(puzzle)))


def level_of(puzzle: Houses) -> int:
    """The level of the hardest step, or the last where the steps do not suffice."""
    return _LADDER.level_of(grade(puzzle))


def _candidates(gone: Sequence[Absence]) -> Candidates:
    by_place: dict[Place, set[Value]] = {}
    for pair, value in gone:
        by_place.setdefault(name(*pair), set()).add(value)
    return {place: frozenset(values) for place, values in by_place.items()}


def _step(finding: Finding) -> Step:
    entry = _LADDER.entry(finding)
    return Step(
        technique=entry.name,
        level=entry.level,
        removed=_candidates(list(finding.gone())),
        because=_candidates(sorted(finding.because)),
        text=f"{entry.name}: {finding.text}",
        where=houses_named(finding.houses[:6]),
        lights=_lights(finding),
        chain=tuple(_step(each) for each in finding.chain),
    )


def _lights(finding: Finding) -> Sequence[Light]:
    """The houses looked at, and the pairs that follow."""
    lit = [Light(Place(f"house {house + 1}"), Role.AREA) for house in finding.houses]
    lit += [Light(name(*pair), Role.PLACED, JOINED) for pair in finding.joined]
    return [*lit, *(Light(name(*pair), Role.REMOVED, JOINED) for pair in finding.parted)]


_sights = Latest(Sight.of)  # the whole ladder looks at the same sight


def _find(puzzle: Houses, known: Knowledge, number: int, *, all_of_them: bool) -> Sequence[Finding]:
    """The first use: all of them are never asked for."""
    finding = look(_IN_ORDER, _sights.of(puzzle, known), number)
    return () if finding is None else (finding,)


_LADDER: Ladder[Houses, Finding] = Ladder(houses_techniques(), _find, lambda _, __, finding: _step(finding))
_IN_ORDER = [_FINDERS[entry.key] for entry in _LADDER.table]
TECHNIQUES = _LADDER.techniques
techniques_of = _LADDER.techniques_of
