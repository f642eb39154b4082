"""Assumptions about houses that fail: a pair joined, or a distance used beside each possible other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from clew.core.ladder import look
from clew.families.houses.deductions import (
    distances_known,
    lonely_distance,
    no_common_distance,
    only_partner,
    paired,
    parity,
    reach,
    second_distance,
)
from clew.families.houses.puzzle import APART, JOINED, Pair
from clew.families.houses.sight import Absence, Clash, Finding, Sight
from clew.families.houses.wording import houses_named, lengths, sentence

PLAIN: Sequence[Callable[[Sight], Finding | None]] = (
    paired,
    only_partner,
    distances_known,
    second_distance,
    no_common_distance,
    lonely_distance,
    parity,
)


def what_if_a_pair(sight: Sight) -> Finding | None:
    """A pair that cannot be joined: following it, some house is left alone."""
    for one, other in sight.open_pairs():
        assumed = Finding(
            technique="Assumption", joined=[Pair(one, other)], because=frozenset(), text="", houses=[one, other]
        )
        failed = _follow(sight, [assumed])
        if failed is None:
            continue
        chain, clash = failed
        return Finding(
            technique="WhatIfPair",
            parted=[Pair(one, other)],
            because=_because([assumed, *chain], clash),
            text=_worded(one, other, len(chain), clash),
            houses=[one, other],
            chain=chain,
        )
    return None


def what_if_a_distance(sight: Sight) -> Finding | None:
    """A distance that cannot be used: with every other distance beside it, some house is left alone."""
    if sight.puzzle.distances != 2:
        return None
    open_pairs = sight.open_pairs()
    for distance in sorted({sight.distance(*each) for each in open_pairs}):
        failed = _fails(sight, distance, open_pairs)
        if failed is None:
            continue
        chain, because, others = failed
        away = sight.puzzle.length(distance)
        beside = lengths(sight.puzzle, frozenset(others))
        out = [each for each in open_pairs if sight.distance(*each) == distance]
        return Finding(
            technique="WhatIfDistance",
            parted=out,
            because=because,
            text=sentence("WhatIfDistance" if len(others) == 1 else "WhatIfDistance.several", away=away, beside=beside),
            houses=sorted({house for each in out for house in each}),
            chain=chain,
        )
    return None


def _fails(
    sight: Sight, distance: int, open_pairs: Sequence[Pair]
) -> tuple[list[Finding], frozenset[Absence], list[int]] | None:
    """What follows from a distance beside each other that serves the houses it does not serve."""
    own = [sight.distances(house) for house in range(len(sight.partners))]
    unserved = min(
        (house for house, each in enumerate(own) if distance not in each), key=lambda h: len(own[h]), default=None
    )
    if unserved is None:
        return None
    chain: list[Finding] = []
    because = set(sight.absent(unserved))
    others = sorted(own[unserved])
    for other in others:
        out = [each for each in open_pairs if sight.distance(*each) not in (distance, other)]
        only = Finding(technique="Assumption", parted=out, because=frozenset(), text="", houses=[])
        failed = _follow(sight, [only])
        if failed is None:
            return None
        chain += failed[0]
        because |= _because([only, *failed[0]], failed[1])
    return chain, frozenset(because), others


def _follow(sight: Sight, assumed: Sequence[Finding]) -> tuple[list[Finding], Clash] | None:
    """Go on from an assumption by plain deductions until they clash; None where they do not."""
    tried = sight.copy()
    for each in assumed:
        tried.apply(each)
    chain: list[Finding] = []
    while True:
        clash = tried.clash() or _odd_part(tried)
        if clash is not None:
            return chain, clash
        finding = look(PLAIN, tried)
        if finding is None:
            return None
        tried.apply(finding)
        chain.append(finding)


def _odd_part(sight: Sight) -> Clash | None:
    left = {house for house in range(len(sight.partners)) if house not in sight.sure}
    while left:
        part = reach(sight, left.pop())
        left -= part
        if len(part) % 2:
            because = frozenset[Absence]().union(*(sight.absent(house, part) for house in part))
            named = houses_named(sorted(part))
            return Clash(sentence("Clash.alone" if len(part) == 1 else "Clash.odd", houses=named), because)
    return None


def _because(chain: Sequence[Finding], clash: Clash) -> frozenset[Absence]:
    """What was known before the assumption and is used on the way."""
    derived = {gone for finding in chain for gone in finding.gone()}
    used = set(clash.because).union(*(finding.because for finding in chain))
    return frozenset(used - derived - set(_opposites(chain)))


def _opposites(chain: Iterable[Finding]) -> Iterator[Absence]:
    """A pair that is assumed joined is not apart."""
    for finding in chain:
        yield from ((each, APART) for each in finding.joined)
        yield from ((each, JOINED) for each in finding.parted)


def _worded(one: int, other: int, steps: int, clash: Clash) -> str:
    case = "WhatIfPair" if not steps else "WhatIfPair.step" if steps == 1 else "WhatIfPair.steps"
    return sentence(case, one=one + 1, other=other + 1, steps=steps, clash=clash.text)
