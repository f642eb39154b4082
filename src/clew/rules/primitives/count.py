"""Counts: the number of true literals among these lies within bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Self

from clew.core.text import grouped, plural
from clew.rules.ground import Fault, Followed, Literal, Record, Rule, Technique, Text, Truth, Words

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses

_FULL = Technique("Count complete", 1, 1)
_LAST = Technique("Only places left", 1, 1)
_TWO = Technique("Overlap", 2, 5)
_SEVERAL = Technique("Several overlaps", 3, 10)


class Count(Rule):
    """`who` has `least` to `most` of `what`: "row 3", "star/stars". A literal is true if there is one in its place.
    `rests_on` names further clues that determine which literals there are. `need` is another way to say that the
    least number is needed: "r1c1 must be lit", and `limit` that there are no more: "stars never touch".
    """

    techniques = (_FULL, _LAST)
    ahead = Technique("No room left", 2, 6)
    shared = (_TWO, _SEVERAL)
    who = Text()

    def __init__(
        self,
        literals: Sequence[Literal],
        least: int,
        most: int | None = None,
        *,
        who: str | Callable[[], str],
        what: str,
        clue: str | None = None,
        rests_on: Sequence[str] = (),
        need: str = "",
        limit: str = "",
        code: str = "count",
    ) -> None:
        self.literals = literals
        self.least = least if least > 0 else 0
        self.most = least if most is None else most
        self.who = who
        self._what, self._need, self._limit = what, need, limit
        self.clue = clue
        self.rests_on = rests_on
        self.code = code

    @property
    def _one(self) -> str:
        return self._what.partition("/")[0]

    @property
    def _many(self) -> str:
        one, _, many = self._what.partition("/")
        return many or one

    @property
    def need(self) -> str:
        """What it demands at least, as a sentence."""
        return self._need or f"{self.who} needs {self._of(self.least)}"

    def about(self) -> Iterable[Literal]:
        return self.literals

    def cites(self) -> Sequence[str]:
        return (*super().cites(), *self.rests_on)

    def records(self) -> Iterable[Record]:
        return ((2, (self.least, self.most, *self.literals)),)

    def feed(self, numbers: list[int]) -> None:
        numbers += (2, 1, len(self.literals) + 2, self.least, self.most)
        numbers += self.literals

    def state(self, clauses: Clauses) -> None:
        clauses.at_least(self.least, self.literals)
        clauses.at_most(self.most, self.literals)

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        terms = [of(literal) for literal in self.literals]
        if self.least > len(terms) or self.most < 0:
            store.post(store.impossible())
            return
        if self.least > 0:
            store.post(store.linear(terms, ">=", self.least))
        if self.most < len(terms):
            store.post(store.linear(terms, "<=", self.most))

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        known = [*map(truth, self.literals)]
        possible = len(known) - known.count(False)
        if known.count(True) > self.most:
            true = [literal for literal, said in zip(self.literals, known, strict=True) if said]
            if self._limit:
                return Fault(f"{self._limit}, but {words.places(true)} {self._are(len(true))}", true)
            return Fault(f"{self.who} has {self._of(len(true))}: expected {self._expected()}", true)
        if possible < self.least:
            room = f"only {possible}" if possible else "none"
            return Fault(f"{self.who} can have {room} of its {self._of(self.least)}", self.literals)
        return None

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        return _LAST if forced and forced[0] in self.literals else _FULL

    @property
    def where(self) -> str:
        return self.who

    @property
    def objection(self) -> str:
        return "" if self.least else self._limit

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        if self.technique(forced, because) is _FULL:
            if self.most == 0:
                return f"{self.who} has no {self._many}"
            held = words.places(because)
            if self._limit:
                return f"{self._limit}, and {held} {self._are(len(because))}"
            own = self._one if self.most == 1 else self._of(self.most)
            return f"{self.who} has its {own}{':' if held.startswith('the ') else ' at'} {held}"
        gone, known = {-literal for literal in because}, words.settled(because)
        left = [literal for literal in self.literals if literal not in gone and not words.is_other(literal, known)]
        if self._need and len(left) == 1:
            return f"{self.need}, and only a {self._one} at {words.places(left)} can do that"
        if not because:
            return f"{self.who} has only {plural(len(left), 'place')}{self._for_its()}"
        return f"{self.need}, and only {words.places(left)} {'is' if len(left) == 1 else 'are'} left"

    def overlap(self, others: Sequence[Self], rooms: Sequence[Rule], link: Followed, words: Words) -> str:
        forced, known = link.forced, frozenset(link.because)
        rest = sum(literal in rule.literals for literal in forced for rule in (self, *others))
        held = sum(literal in known for literal in self.literals)
        more = self.least - held
        needs = f"{self.who} needs {more} more {self._one if more == 1 else self._many}" if held else self.need
        where = grouped([rule.where for rule in rooms])
        if others:
            needs = f"{grouped([rule.where for rule in (self, *others)])} need {self._many} of their own"
        if rest:
            shared = more - rest
            return f"{needs}, and at most {shared} of them can be in the places shared with {where}"
        several = others or more > 1
        places = "all places left for them also belong" if several else "every place left for it also belongs"
        return f"{needs}, and {places} to {where}"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        said, settled = frozenset(because), words.settled(because)
        true = [literal for literal in self.literals if literal in said]
        room = sum(-literal not in said and not words.is_other(literal, settled) for literal in self.literals)
        if len(true) <= self.most and room >= self.least:  # the rest is given
            known = [*map(words.truth, self.literals)]
            true = [literal for literal, holds in zip(self.literals, known, strict=True) if holds]
            room = len(known) - known.count(False)
        if len(true) > self.most:
            if self._limit:
                return f"{words.places(true)} {self._are(len(true), 'would be')}, but {self._limit}"
            return f"{self.who} would have {self._of(len(true))}: {words.places(true)}"
        left = f"only {plural(room, 'place')}" if room else "no place"
        if self._need:
            return f"{self.need}, but {left} would be left for a {self._one}"
        return f"{self.who} would have {left}{self._for_its(' left')}"

    def _for_its(self, left: str = "") -> str:
        """What a place is for: " for its star", " for its 2 stars"."""
        if self._one == "place":
            return left
        return f"{left} for its {self._one if self.least == 1 else self._of(self.least)}"

    def _are(self, number: int, verb: str = "") -> str:
        """That some places have what is counted: "is a star", "are stars"; of numbers, "is 3", "are 3"."""
        verb = verb or ("is" if number == 1 else "are")
        if self._one.isdecimal():
            return f"{verb} {self._one}"
        return f"{verb} a {self._one}" if number == 1 else f"{verb} {self._many}"

    def _of(self, number: int) -> str:
        return f"{number} {self._one if number == 1 else self._many}"

    def _expected(self) -> str:
        if self.least == self.most:
            return str(self.most)
        return f"at most {self.most}" if self.least <= 0 else f"{self.least} to {self.most}"
