"""What the verbs return: limits go in; outcomes, violations and steps come out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Protocol

from clew.core.frozen import dataclass, field
from clew.core.places import Candidates, Marks, Place, Value
from clew.core.puzzle import Puzzle


class StopFlag(Protocol):
    """Something another thread can raise to cancel work."""

    def is_set(self) -> bool: ...


class Verdict(StrEnum):
    """What is known about a puzzle's solutions."""

    IMPOSSIBLE = "impossible"
    UNIQUE = "unique"
    SEVERAL = "several"
    UNDECIDED = "undecided"


_BITS = 63  # of numbers that kernels take
_LONGEST = 12  # links of a chain that fit a sentence


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How far a search may go; None means no limit.

    Solutions beyond `keep` are counted and not kept; `stop` (a threading.Event, say) cancels from another thread.
    """

    solutions: int | None = 2
    seconds: float | None = None
    nodes: int | None = None
    keep: int = 1000
    stop: StopFlag | None = None

    def __post_init__(self) -> None:
        for name, least in (("solutions", 1), ("seconds", 1e-9), ("nodes", 0), ("keep", 0)):
            bound, kind = getattr(self, name), "number" if name == "seconds" else "whole number"
            or_none = "" if name == "keep" else " or None"
            if bound is None and or_none:
                continue
            if isinstance(bound, bool) or not hasattr(bound, "__float__" if name == "seconds" else "__index__"):
                raise TypeError(f"Limits({name}={bound!r}): expected a {kind}{or_none}")
            if not bound >= least:
                expected = f"a positive {kind}" if least else f"a {kind} of 0 or more"
                raise ValueError(f"Limits({name}={bound!r}): expected {expected}{or_none}")
            if isinstance(bound, int) and bound.bit_length() > _BITS:
                raise ValueError(f"Limits({name}=...): expected less than 2**{_BITS}{or_none}")
        if self.stop is not None and not hasattr(self.stop, "is_set"):
            raise TypeError(f"Limits(stop={self.stop!r}): expected something with is_set(), such as threading.Event")


@dataclass(frozen=True, kw_only=True)
class Stats:
    """Counters of one search, and its seconds by phase."""

    counters: Mapping[str, int] = field(default_factory=dict)
    seconds: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The solutions found; `exhausted` promises that there are no others, `count` includes those not kept."""

    solutions: Sequence[Marks]
    exhausted: bool
    count: int
    stats: Stats = Stats()
    puzzle: Puzzle | None = field(default=None, repr=False, compare=False)  # whose solutions they are

    def _repr_svg_(self) -> str | None:
        """The first solution as a picture, for notebooks; the puzzle if there is none."""
        import clew

        return None if self.puzzle is None else clew.draw(self.puzzle, next(iter(self.solutions), None)).svg

    @property
    def verdict(self) -> Verdict:
        """What the search proved; out of time is undecided, never impossible."""
        if self.count >= 2:
            return Verdict.SEVERAL
        if not self.exhausted:
            return Verdict.UNDECIDED
        return Verdict.UNIQUE if self.count == 1 else Verdict.IMPOSSIBLE


@dataclass(frozen=True)
class Violation:
    """A rule that marks break: a code for programs, a sentence for people, the places to light."""

    code: str
    message: str
    places: Sequence[Place] = ()
    unfinished: bool = False  # nothing is wrong, something is still missing


# A fact that a family adds to candidates: two places equal, two places opposite. (kind, places)
Fact = tuple[str, tuple[Place, ...]]


@dataclass(frozen=True)
class Knowledge:
    """What is known on the way to the solution: the values still possible, and the family's own facts.

    `assume_unique`: steps may rest on the puzzle having one solution, which is taken for granted, not known.
    """

    candidates: Candidates
    facts: frozenset[Fact] = frozenset()
    assume_unique: bool = False

    def after(self, step: Step) -> Knowledge:
        """Apply a step; the same one line for all families."""
        left = {place: self.candidates[place] - values for place, values in step.removed.items()}
        return Knowledge({**self.candidates, **left}, self.facts | frozenset(step.facts), self.assume_unique)

    def supposing(self, marks: Marks) -> Knowledge:
        """Take some values for known."""
        settled = {place: frozenset({value}) for place, value in marks.items()}
        return Knowledge({**self.candidates, **settled}, self.facts, self.assume_unique)

    def along(self, step: Step) -> Iterator[tuple[Step, Knowledge]]:
        """The links of a step's chain with what would be known before each; what its assumption comes to is the last.

        A chain leaves out what it does not need, so what a link lights as placed is taken at its word. Where nothing
        was assumed once for the whole chain, it is what is known without any of it.
        """
        known = self.supposing(step.assumed) if step.assumed else self
        for link in step.chain:
            yield link, known
            if step.assumed:
                lit = {light.place: light.value for light in link.lights if light.role is Role.PLACED}
                settled = {place: value for place, value in lit.items() if value is not None}
                known = known.after(link).supposing(settled)
        if step.ending:
            yield step.closing, known

    @property
    def solved(self) -> bool:
        """Whether one value is left in every place."""
        return all(len(values) == 1 for values in self.candidates.values())

    @property
    def broken(self) -> bool:
        """Whether some place has no value left."""
        return not all(self.candidates.values())

    @property
    def marks(self) -> dict[Place, Value]:
        """The places whose value is known."""
        return {place: next(iter(values)) for place, values in self.candidates.items() if len(values) == 1}


class Role(StrEnum):
    """Why a place or candidate is lit in a drawing of a step."""

    CAUSE = "cause"  # part of the pattern
    SECOND = "second"  # the other half of the pattern: fins, the far end, the other colour
    AREA = "area"  # the unit or region looked at
    PLACED = "placed"  # the value that follows
    REMOVED = "removed"  # the candidate that is removed
    WRONG = "wrong"  # a mistake


@dataclass(frozen=True)
class Light:
    """One thing to light: a place, or one candidate of it."""

    place: Place
    role: Role
    value: Value | None = None


@dataclass(frozen=True)
class Arc:
    """A link of a chain, drawn as a line from one candidate to another; a weak one dashed."""

    start: tuple[Place, Value]
    end: tuple[Place, Value]
    weak: bool


@dataclass(frozen=True, kw_only=True)
class Step:
    """One deduction. It only adds knowledge: candidates removed, facts that hold.

    It cites everything it rests on: absent candidates (`because`), clues of the puzzle by name, earlier facts. The
    rules with these alone, and with one of the removed candidates true, are contradictory. So a step can be proved.
    A step that assumes a unique solution is proved likewise, but for solutions that have another one beside them.
    """

    technique: str
    level: int
    removed: Candidates
    because: Candidates
    text: str
    where: str = ""  # a place to look, in words: "row 3", "box 5"
    facts: Sequence[Fact] = ()
    clues: Sequence[str] = ()
    given_facts: Sequence[Fact] = ()
    lights: Sequence[Light] = ()
    arcs: Sequence[Arc] = ()
    chain: Sequence[Step] = ()  # of a refuted assumption: what followed from it
    assumed: Marks = field(default_factory=dict)  # of a chain that starts from one assumption: what it is
    brief: str = ""  # the step in few words: a link of a chain, or what introduces its own chain, link by link
    ending: str = ""  # of a refuted assumption: what it comes to
    assumes_unique: bool = False  # it rests on the puzzle having one solution

    @property
    def listed(self) -> bool:
        """Whether it is told link by link: its chain is long, or rests on assumptions of its own."""
        long = len(self.chain) > _LONGEST and all(link.brief for link in self.chain)
        return long or any(link.assumed for link in self.chain)

    @property
    def closing(self) -> Step:
        """What an assumption comes to, as the last link of its chain."""
        area = [light for light in self.lights if light.role is Role.AREA]
        text = f"and so {self.ending}"
        return Step(
            technique=self.technique, level=self.level, removed={}, because={}, text=text, brief=text, lights=area
        )

    def placed(self, before: Knowledge) -> dict[Place, Value]:
        """Name the places whose value this step settles."""
        left = {place: before.candidates[place] - values for place, values in self.removed.items()}
        return {place: next(iter(values)) for place, values in left.items() if len(values) == 1}
