"""Prove and verify: certificates that a puzzle has one solution or none, which anyone can check without Clew.

The checker states the rules as clauses, and the search looks for something that differs from the solution. Rules that
do not fit in clauses (one loop, all joined) come in as lemmas, one whenever the search finds something that breaks
them. When nothing is left to find, what the search learned is the proof. Every certificate is verified before it is
returned.
"""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from typing import Any

from clew import checker, families
from clew.actions.arguments import public, whole
from clew.actions.load import read
from clew.actions.solve import solve
from clew.checker.core import BUDGET, LONGEST, OPENING, Budget, Certificate, Clauses, differs, understand, work
from clew.codecs.own import NAME as OWN
from clew.core.clock import Clock
from clew.core.errors import PuzzleError, described
from clew.core.frozen import dataclass, replace
from clew.core.places import Marks, Place
from clew.core.puzzle import Puzzle
from clew.core.results import Limits, Outcome, Verdict
from clew.core.text import quoted
from clew.engine.bounded import within
from clew.engine.proof import flat, justify, search, short

_KEPT = 8  # longest clause, in literals, that one search hands on to the next
GROUND = "ground"  # the part of the checker for puzzles whose rules are spelled out
_UNITS = 2_500_000  # of work for each second that it may take to derive the rules of a puzzle again
_HEAD = 200  # bytes of a certificate within which its family is named
_FAMILY = re.compile(rb"^ (?:clew|of:) ([a-z][a-z0-9_]{0,39})$", re.MULTILINE)
_CLAIMS = {Verdict.UNIQUE: "one", Verdict.IMPOSSIBLE: "none"}


class Unproved(Exception):
    """Why a certificate proves nothing."""


@dataclass(frozen=True, kw_only=True)
class Proved:
    """What was found out about a puzzle, and its certificate: None if it has several solutions, or time ran out."""

    outcome: Outcome
    certificate: str | None

    @property
    def verdict(self) -> Verdict:
        """What is proved; undecided without a certificate, unless there are several solutions."""
        proved = self.certificate is not None or self.outcome.verdict is Verdict.SEVERAL
        return self.outcome.verdict if proved else Verdict.UNDECIDED


@public
def prove(puzzle: Puzzle, limits: Limits | None = None) -> Proved:
    """Find out whether a puzzle has one solution or none, and write a certificate for it."""
    parts = _parts(families.of(puzzle).name)
    limits = limits or Limits()
    clock = Clock(limits)
    outcome = solve(puzzle, replace(limits, solutions=2))
    claim = _CLAIMS.get(outcome.verdict)
    if claim is None:
        return Proved(outcome=outcome, certificate=None)
    certificate = within(lambda: _certificate(puzzle, parts, claim, outcome.solutions, clock), clock.left())
    return Proved(outcome=outcome, certificate=certificate)


@public
def verify(certificate: str | bytes, budget: int = BUDGET) -> tuple[Verdict, Any]:
    """Verify a certificate; return what is proved, and for which puzzle. Raises Unproved if it proves nothing.

    `budget` is how many units of work it may take.
    """
    budget = whole(budget, "budget", 0)
    data = certificate if isinstance(certificate, bytes) else certificate.encode("utf-8", "surrogatepass")
    if not data.startswith(b"clew certificate"):
        raise PuzzleError(f"this is not a certificate: expected a first line '{OPENING}'", line=1)
    named = [each.decode() for each in _FAMILY.findall(data[:_HEAD])]
    family = named[1] if named[:1] == [GROUND] and named[1:] else named[0] if named else GROUND
    parts = _parts(family)
    try:
        claim, written = checker.verify(data, parts, budget)
    except checker.Refused as refused:
        raise Unproved(str(refused)) from None
    puzzle = read(_own_text(written))
    seconds = max(budget / _UNITS, 1)
    text = within(lambda: _text(puzzle), Limits(seconds=seconds))
    if text is None:
        raise Unproved(f"its puzzle has rules that take more than {seconds:.0f} s to derive: allow a larger budget")
    if text != written:
        raise Unproved("Clew does not read the puzzle as the checker does")
    return next(verdict for verdict, name in _CLAIMS.items() if name == claim), puzzle


def _parts(family: str) -> Mapping[str, checker.Part]:
    """The checker's own parts, or the one that another package brings for its family."""
    own = checker.parts()
    if family in own or (families.known(family) and families.get(family).logic.stated is not None):
        return own
    if not families.known(family):
        raise PuzzleError(f"the family {quoted(family)} is not known here: install the package that provides it")
    part = families.get(family).logic.part
    if part is None:
        raise PuzzleError(f"the checker has no part for {family}, so nothing can be proved about it")
    try:
        return {family: import_module(part)}
    except Exception as error:
        raise PuzzleError(f"{part}, the checker's part for {family}, cannot be imported: {described(error)}") from error


def _own_text(stated: str) -> str:
    """The puzzle's own text in what the checker was given, where that has the rules spelled out."""
    lines = stated.split("\n")
    if lines[0] != f"{OWN} {GROUND}":
        return stated
    return "\n".join(line[1:] for line in lines[lines.index("puzzle") + 1 : lines.index("places")])


def _text(puzzle: Puzzle) -> str:
    """What the checker is given: the puzzle in Clew's own format, or with its rules spelled out."""
    family = families.of(puzzle)
    if family.logic.stated is not None:
        return family.logic.stated(puzzle)
    write = family.forms.formats[OWN].write
    assert write is not None
    return write(puzzle, {}).rstrip("\n")


def _certificate(
    puzzle: Puzzle, parts: Mapping[str, checker.Part], claim: str, solutions: Sequence[Marks], clock: Clock
) -> str | None:
    text = _text(puzzle)
    if len(text) > LONGEST:
        raise PuzzleError(
            f"the rules of this puzzle take {len(text):,} characters, too long for a certificate (limit {LONGEST:,})"
        )
    clauses = Clauses(Budget(sys.maxsize))
    understand(text, parts).state(clauses)
    marks = {place: str(solutions[0][Place(place)]) for place in clauses.stated} if solutions else {}
    witness: list[int] = []
    if solutions:  # which may have no marks, where there is nothing to fill in
        stated = [-literal for literal in differs(clauses, marks)]
        _, hidden = _lemmas(puzzle, clauses, solutions[0])  # about variables that marks do not settle
        known = flat(clauses.each()) + hidden
        model = search(known, clauses.last, clock.left(), stated).model
        if model is None:
            return None
        own = {abs(literal) for values in clauses.stated.values() for held in values.values() for literal in held}
        witness = sorted(model - own)
        clauses.add(*differs(clauses, marks))
    proof = _proof(puzzle, clauses, clock)
    if proof is None:
        return None
    lines = [*(f" {line}" for line in text.split("\n")), "solution", *(" ".join(mark) for mark in marks.items())]
    lines += ["witness", " ".join(map(str, witness)), "proof", *proof, "end", ""]
    return _measured(parts, claim, lines)


def _measured(parts: Mapping[str, checker.Part], claim: str, lines: Sequence[str]) -> str:
    """A certificate of these lines with the work it takes, measured by running the checker."""
    unmeasured = "\n".join([OPENING, f"claim: {claim}", "work: 1", *lines])
    taken = work(Certificate(unmeasured.encode()), parts, sys.maxsize)
    return "\n".join([OPENING, f"claim: {claim}", f"work: {taken}", *lines])


def _proof(puzzle: Puzzle, clauses: Clauses, clock: Clock) -> list[str] | None:
    """Lemmas until nothing is left to find, then what was learned."""
    stated, learned, kept, lemmas = flat(clauses.each()), flat([]), flat([]), list[str]()
    while True:
        result = search(stated + kept, clauses.last, clock.left())
        if result.learned is None:
            return None
        learned += result.learned
        kept += short(result.learned, _KEPT)
        if result.model is None:
            break
        broken, follows = _lemmas(puzzle, clauses, _marks(puzzle, clauses, result.model))
        if not broken:
            name = families.of(puzzle).name
            raise AssertionError(f"the checker's rules of {name} allow what the solver does not")
        lemmas += broken
        stated += follows
    proof = justify(stated, clauses.last, learned, clock.left())
    return None if proof is None else [*lemmas, *proof.splitlines()]


def _lemmas(puzzle: Puzzle, clauses: Clauses, marks: Marks) -> tuple[list[str], array[int]]:
    """What rules that clauses do not state in full have against some marks: the lemmas, and their clauses."""
    find = families.of(puzzle).logic.lemmas
    broken = [] if find is None else list(find(puzzle, marks))
    return [" ".join(words) for words in broken], flat(clauses.lemma(words[0], words[1:]) for words in broken)


def _marks(puzzle: Puzzle, clauses: Clauses, model: Collection[int]) -> Marks:
    """What a model puts in each place."""
    family = families.of(puzzle)
    return {
        place: next(
            value
            for value in family.values(puzzle, place)
            if all((abs(literal) in model) == (literal > 0) for literal in clauses.stated[place][str(value)])
        )
        for place in family.places(puzzle)
    }
