"""The ladder: techniques of variants by name, easiest first, and after them what the rules force in general."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from clew.core.family import Technique
from clew.core.frozen import replace
from clew.core.ladder import Latest
from clew.core.results import Knowledge, Light, Role, Step
from clew.families.variant.ladder import cages, constraints, houses, joining, polarity, trials
from clew.families.variant.ladder.groups import digits
from clew.families.variant.ladder.layout import layout
from clew.families.variant.ladder.sight import Finding, Sight, seen
from clew.families.variant.ladder.words import follows
from clew.families.variant.puzzle import Variant
from clew.rules.climbing import Climb
from clew.rules.teaching import lesson
from clew.rules.telling import SEVERAL, TRIALS, Teller

if TYPE_CHECKING:
    from clew.core.places import Candidates, Place, Value

LEVELS: Sequence[str] = ("easy", "medium", "tricky", "hard", "extreme", "needs search")
NAMED = 3  # the last level at which every step has a name of its own
_GENERAL, _LAST = 4, 5  # levels of what rules force in general: short reasoning, and long trials
_SHORT = 15  # weight of trials that are short
_PATIENCE = 3.0  # seconds to look for what only search finds
_LIFT = 12  # weight that is added to what rules force in general: it is looked for after all that has a name

Find = Callable[[Sight], Iterator[Finding]]
# What is looked for, in this order, which is that of the levels; a finder may have several names.
FINDERS: Sequence[Find] = (
    joining.numbered,
    houses.full_house,
    constraints.last_cell,
    houses.hidden_single,
    houses.naked_single,
    constraints.beside_placed,
    constraints.only_way,
    constraints.compared,
    trials.joined_up,
    constraints.forty_five,
    partial(houses.locked, name="Pointing"),
    partial(houses.locked, name="Claiming"),
    partial(houses.naked_set, size=2),
    constraints.few_ways,
    polarity.polarity,
    constraints.by_itself,
    partial(houses.hidden_set, size=2),
    constraints.with_houses,
    constraints.innies,
    cages.needed_digit,
    partial(houses.naked_set, size=3),
    partial(cages.killer_set, size=2),
    partial(houses.hidden_set, size=3),
    constraints.many_ways,
    constraints.chains,
    partial(houses.fish, size=2),
    partial(cages.killer_set, size=3),
    constraints.conflicts,
    partial(houses.naked_set, size=4),
    houses.xy_wing,
    partial(houses.fish, size=3),
    cages.equivalence,
)
_NAMED: Mapping[str, tuple[int, int]] = {
    "Full house": (1, 1),
    constraints.LAST: (1, 1),
    "Hidden single": (1, 2),
    "Naked single": (1, 3),
    constraints.ONLY: (1, 3),
    "45-rule": (2, 5),
    "Pointing": (2, 5),
    "Claiming": (2, 5),
    "Naked pair": (2, 6),
    constraints.WAYS: (2, 6),
    polarity.NAME: (2, 7),
    "Hidden pair": (2, 8),
    constraints.INNIES: (3, 9),
    "Digit of a cage": (3, 9),
    "Naked triple": (3, 10),
    "Killer pair": (3, 10),
    "Hidden triple": (3, 11),
    constraints.MANY: (3, 11),
    constraints.CHAIN: (3, 11),
    "X-wing": (3, 12),
    "Killer triple": (4, 14),
    constraints.CONFLICT: (4, 14),
    "Naked quad": (4, 14),
    "XY-wing": (4, 14),
    "Swordfish": (4, 15),
    cages.EQUIVALENCE: (4, 15),
    trials.CHAIN: (4, 18),
    constraints.TOGETHER: (5, 44),
    **joining.RANKS,
}
# What rules force in general that has been found before by other names.
_COVERED = frozenset(
    {"Only value left", "Only place", "Parity", "Pencil marks", "Region sums", "Skyscraper", "Combinations"}
)
_EASY, _CONSTRAINT = (1, 4), (2, 7)  # level and weight of what other constraints force


def _table() -> dict[str, tuple[int, int]]:
    """Level and weight of every name, easiest first."""
    found = dict(_NAMED)
    for name in constraints.names():
        found.setdefault(name, _EASY if name in constraints.easy() else _CONSTRAINT)
    trials = {each.name: each for each in TRIALS}
    for each in lesson(Variant).techniques:
        if each.name in _COVERED:
            continue
        if each.name in trials:
            level = _GENERAL if trials[each.name].weight < _SHORT else _LAST
            found.setdefault(each.name, (level, each.weight + _LIFT))
        else:
            found.setdefault(each.name, (_GENERAL, each.weight + _LIFT))
    return dict(sorted(found.items(), key=lambda item: item[1]))


def easiest(puzzle: Variant, known: Knowledge, *, general: bool = True) -> Step | None:
    """The first step that is found; what rules force in general may be left out."""
    if known.broken:
        return None
    sight = seen(layout(puzzle), known)
    if not sight.broken:
        for find in FINDERS:
            for finding in find(sight):
                return told(sight, finding)
    if not general or sight.broken:
        return None
    if sight.board.loose and (plain := _general(puzzle, sight, plain=True)) is not None:
        return plain
    found = trials.trial(sight)
    return _general(puzzle, sight) if found is None else told(sight, found)


def told(sight: Sight, finding: Finding) -> Step:
    """A finding in words, with what it rests on."""
    removed, because = sight.applied(finding)
    absent, cited, given = sight.reasons(because)
    regions, cells = sight.board.regions, len(sight.masks)
    facts = [regions.fact(pair, gone) for pair, gone in removed.items() if pair >= cells] if regions else []
    removed = {cell: gone for cell, gone in removed.items() if cell < cells}
    level, _ = TABLE[finding.technique]
    then = finding.then or follows(sight, finding.removed, settles=finding.settles)
    return Step(
        technique=finding.technique,
        level=level,
        removed=_digits(sight, removed),
        because=absent,
        text=f"{finding.technique}: {finding.reason}{finding.so}{then}.",
        where=finding.where,
        facts=facts,
        given_facts=given,
        clues=tuple(dict.fromkeys((*finding.clues, *cited))),
        lights=list(_lights(sight, finding, removed)),
        chain=[
            Step(technique=finding.technique, level=level, removed=_digits(sight, gone), because={}, text=text)
            for gone, text in finding.chain
        ],
    )


def _digits(sight: Sight, removed: Mapping[int, int]) -> dict[Place, frozenset[Value]]:
    cells = sight.board.cells
    return {cells[cell]: frozenset(digits(gone)) for cell, gone in removed.items() if cell < len(cells)}


def _lights(sight: Sight, finding: Finding, removed: Mapping[int, int]) -> Iterator[Light]:
    cells = sight.board.cells
    yield from (Light(cells[cell], Role.AREA) for cell in finding.area)
    yield from (Light(cells[cell], Role.CAUSE) for cell in finding.pattern)
    for cell, gone in removed.items():
        left = sight.known[cell] & ~gone
        if left & (left - 1) == 0:
            yield Light(cells[cell], Role.PLACED, left.bit_length() - 1)
        else:
            yield from (Light(cells[cell], Role.REMOVED, digit) for digit in digits(gone))


def _general(puzzle: Variant, sight: Sight, *, plain: bool = False) -> Step | None:
    """What the rules force in general, told from the notes; what these rest on is cited. `plain`: without trials."""
    board = sight.board
    notes: Candidates = {place: frozenset(digits(mask)) for place, mask in zip(board.cells, sight.masks, strict=True)}
    climb = Climb(board.posed, notes, plain=plain, seconds=_PATIENCE)
    found = None if sight.broken else climb[0]
    if found is None:
        return None
    candidates, finding = found
    teller = Teller(board.posed, candidates)
    technique = lesson(Variant).named(teller.technique(finding))
    technique = technique if technique.name in TABLE else SEVERAL
    step = teller.step(finding, technique, TABLE[technique.name][0], notes, climb.passed)
    removed: dict[Place, frozenset[Value]] = dict(step.removed)
    because = {board.number[place]: sum(1 << int(value) for value in gone) for place, gone in step.because.items()}
    for place, gone in step.removed.items():
        cell = board.number[place]
        left = notes[place] - gone
        if len(left) == 1:
            removed[place] = frozenset(digits(sight.known[cell])) - left
            because[cell] = because.get(cell, 0) | sight.every & ~sight.masks[cell]
    absent, cited, given = sight.reasons(because)
    clues = tuple(dict.fromkeys((*step.clues, *cited)))
    return replace(step, removed=removed, because=absent, clues=clues, given_facts=given)


def level_of(puzzle: Variant, most: int) -> int:
    """How hard a puzzle is; one more than `most` as soon as it is harder than that, or techniques do not solve it."""
    known = Knowledge({place: frozenset(values) for place, values in puzzle.ground.values.items()})
    level = 1
    while not known.solved and level <= most:
        step = easiest(puzzle, known, general=most > NAMED)
        if step is None:
            return most + 1
        level = max(level, step.level)
        known = known.after(step)
    return min(level, most + 1)


def notes(puzzle: Variant, known: Knowledge) -> Candidates:
    """The candidates to pencil in: none that a placed digit excludes."""
    sight = seen(layout(puzzle), known)
    return {place: frozenset(digits(mask)) for place, mask in zip(sight.board.cells, sight.masks, strict=True)}


def find_all(puzzle: Variant, known: Knowledge, name: str) -> Sequence[Step]:
    """Every use of a technique."""
    if known.broken:
        return []
    sight = seen(layout(puzzle), known)
    steps: dict[str, Step] = {}
    if not sight.broken:
        for find in (*FINDERS, constraints.together):  # the last comes after trials
            for finding in find(sight):
                if finding.technique == name:
                    step = told(sight, finding)
                    steps.setdefault(step.text, step)
    first = _LATEST.of(puzzle, known)
    if not steps and first is not None and first.technique == name:
        return [first]
    return [*steps.values()]


def _technique(name: str, level: int, weight: int) -> Technique[Variant]:
    def find(puzzle: Variant, known: Knowledge) -> Step | None:
        step = _LATEST.of(puzzle, known)
        return step if step is not None and step.technique == name else None

    return Technique(name=name, level=level, weight=weight, find=find)


TABLE = _table()
_LATEST: Latest[Variant, Step | None] = Latest(easiest)
TECHNIQUES: Sequence[Technique[Variant]] = tuple(_technique(name, *rank) for name, rank in TABLE.items())
