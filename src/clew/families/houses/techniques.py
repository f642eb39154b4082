"""Human deductions about houses, easiest first; found by `deductions` and `whatif`, here turned into steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clew.core.family import Grade, Technique
from clew.core.ladder import Latest
from clew.core.places import Candidates, Place, Value
from clew.core.results import Knowledge, Light, Role, Step
from clew.families.houses import deductions, whatif
from clew.families.houses.deductions import houses_named
from clew.families.houses.kernel import form
from clew.families.houses.puzzle import JOINED, Houses, name
from clew.families.houses.sight import Absence, Finding, Sight

LEVELS = ("easy", "medium", "tricky", "hard", "needs search")

# Name, level, weight and finder; docs/rating.md says why they stand where they stand. Native code has the same order.
_LADDER: Sequence[tuple[str, int, int, Callable[[Sight], Finding | None]]] = (
    ("Paired", 1, 2, deductions.paired),
    ("Only partner", 1, 5, deductions.only_partner),
    ("Distances known", 1, 8, deductions.distances_known),
    ("Second distance", 1, 14, deductions.second_distance),
    ("No common distance", 1, 18, deductions.no_common_distance),
    ("Lonely distance", 1, 22, deductions.lonely_distance),
    ("Parity", 2, 36, deductions.parity),
    ("What-if for a distance", 3, 50, whatif.what_if_a_distance),
    ("What-if for a pair", 4, 70, whatif.what_if_a_pair),
)
_LEVEL = {entry[0]: entry[1] for entry in _LADDER}


def grade(puzzle: Houses) -> Grade:
    """Take the same steps natively, without telling them."""
    from clew._native import houses_climb

    solved, uses, chains = houses_climb(*form(puzzle))
    names = [entry[0] for entry in _LADDER]
    return Grade(
        uses={name: number for name, number in zip(names, uses, strict=True) if number},
        chains={name: number for name, number in zip(names, chains, strict=True) if number},
        solved=bool(solved),
    )


def level_of(puzzle: Houses) -> int:
    """The level of the hardest step, or the last where the steps do not suffice."""
    found = grade(puzzle)
    return max((_LEVEL[name] for name in found.uses), default=1) if found.solved else len(LEVELS)


def rungs(level: int) -> tuple[int, int]:
    """The techniques of a level, as numbers on the ladder: from the first to before the last."""
    levels = [entry[1] for entry in _LADDER]
    return levels.index(level), len(levels) - levels[::-1].index(level)


def _candidates(gone: Sequence[Absence]) -> Candidates:
    by_place: dict[Place, set[Value]] = {}
    for pair, value in gone:
        by_place.setdefault(name(*pair), set()).add(value)
    return {place: frozenset(values) for place, values in by_place.items()}


def _step(finding: Finding) -> Step:
    return Step(
        technique=finding.technique,
        level=_LEVEL[finding.technique],
        removed=_candidates(list(finding.gone())),
        because=_candidates(sorted(finding.because)),
        text=finding.text,
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


def _technique(entry: tuple[str, int, int, Callable[[Sight], Finding | None]]) -> Technique[Houses]:
    named, level, weight, finder = entry

    def find(puzzle: Houses, known: Knowledge) -> Step | None:
        finding = None if known.broken else finder(_sights.of(puzzle, known))
        return None if finding is None else _step(finding)

    return Technique(name=named, level=level, weight=weight, find=find)


TECHNIQUES: Sequence[Technique[Houses]] = tuple(map(_technique, _LADDER))
