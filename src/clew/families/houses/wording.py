"""Deductions about houses in words: a sentence for each technique, with names in braces for what varies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.families.houses.puzzle import Houses

_NAMED = 6  # distances that are listed; more are counted
_NUMBERS = {2: "two", 3: "three", 4: "four"}
# By technique; after a dot, the case it is about.
_SENTENCES: Mapping[str, str] = {
    "Paired": "houses {one} and {other} are joined, so neither can be joined to another house.",
    "OnlyPartner": "house {house} has no possible partner but house {other}, {away} away, so they must be joined.",
    "Distances": "{partners}. They share no distance, so each has one of the {number} distances; no pair any other "
    "distance apart can be joined.",
    "Distances.single": "there is only one distance, and {partners}; no pair any other distance apart can be joined.",
    "Distances.partner": "house {house} has its partner at {distances}",
    "LonelyDistance": "if the distance {away} occurred, one other distance would have to serve {houses}, which is "
    "impossible; so no pair {away} apart can be joined.",
    "LonelyDistance.several": "if the distance {away} occurred, {others} others would have to serve {houses}, which is "
    "impossible; so no pair {away} apart can be joined.",
    "Parity.odd": "{houses} can be joined only among themselves and to house {door}. Their number is odd, so house "
    "{door} must be joined to one of them.",
    "Parity.even": "{houses} can be joined only among themselves and to house {door}. Their number is even, so house "
    "{door} can be joined to none of them.",
    "Parity.two": "{houses} can be joined only to each other and to house {door}. Their number is even, so house "
    "{door} can be joined to none of them.",
    "WhatIfPair": "if houses {one} and {other} were joined, then {clash}. So they cannot be joined.",
    "WhatIfPair.step": "if houses {one} and {other} were joined, then after 1 more step {clash}. So they cannot be "
    "joined.",
    "WhatIfPair.steps": "if houses {one} and {other} were joined, then after {steps} more steps {clash}. So they "
    "cannot be joined.",
    "WhatIfDistance": "besides {away}, only {beside} could occur, and then some house would be left without a partner. "
    "So no pair {away} apart can be joined.",
    "WhatIfDistance.several": "besides {away}, only {beside} could occur, and each time some house would be left "
    "without a partner. So no pair {away} apart can be joined.",
    "Clash.alone": "{houses} would be left without a partner",
    "Clash.two": "house {house} would have two partners",
    "Clash.odd": "{houses}, an odd number, could be joined only among themselves",
}


def sentence(key: str, **parts: object) -> str:
    """What a technique says about these parts."""
    return _SENTENCES[key].format(**parts)


def listed(words: Sequence[object], last: str = "and") -> str:
    """1, 2 and 3."""
    texts = [str(word) for word in words]
    return f" {last} ".join(filter(None, [", ".join(texts[:-1]), *texts[-1:]]))


def houses_named(houses: Sequence[int]) -> str:
    """Houses 1, 2 and 3."""
    return f"house{'s' * (len(houses) > 1)} {listed([house + 1 for house in houses])}"


def lengths(puzzle: Houses, distances: frozenset[int], last: str = "or") -> str:
    """√5, 3 or √13; long lists are cut."""
    texts = [puzzle.length(distance) for distance in sorted(distances)]
    return listed(texts, last) if len(texts) <= _NAMED else f"one of {len(texts)} distances"


def apart(puzzle: Houses, houses: Sequence[int], distances: Sequence[frozenset[int]]) -> str:
    """Houses without a common distance, each with those at which its partner may be."""
    each = [
        sentence("Distances.partner", house=house + 1, distances=lengths(puzzle, own))
        for house, own in zip(houses, distances, strict=True)
    ]
    if len(houses) == 1:
        return sentence("Distances.single", partners=each[0])
    return sentence("Distances", partners=listed(each), number=_NUMBERS[len(houses)])
