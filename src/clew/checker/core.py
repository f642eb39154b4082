"""The checker's core: the certificate's text, the budget of work, clauses, and the walk through a proof.

Nothing here knows a puzzle, and nothing here comes from the rest of Clew. A part, another file in this folder, reads
one family's puzzles and states their rules as clauses.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Protocol

BUDGET = 25_000_000  # units of work granted by default: about five seconds and 300 MB
OPENING = "clew certificate 2"
CLAIMS = ("one", "none")
PAIRS = 40  # literals of which at most one is true are excluded pair by pair, up to this many
LONGEST = 3_900_000  # characters of a puzzle
WORDS = 1_000_000  # in one line of a proof, or of a witness: what is longer takes memory before it is paid for
LINES = 10_000  # of a certificate, whatever the budget
CLAUSE = 4  # units for a clause in addition to its literals
NAMED = 32  # units for a variable that has a name: its memory

_FAMILY = re.compile(r"clew ([a-z][a-z0-9_]{0,39})", re.ASCII)
_HEADER = re.compile(r"([a-z][a-z-]{0,39}): ([!-~](?:[ -~]*[!-~])?)", re.ASCII)
_WORK = re.compile(r"work: ([1-9][0-9]{0,17})", re.ASCII)
_MARK = re.compile(r"([!-~]{1,60}) (\S{1,60})")
_STEP = re.compile(r"(?:(?:-?[1-9][0-9]{0,9} )*)0 (?:(?:[1-9][0-9]{0,9} )*)0", re.ASCII)
_LEMMA = re.compile(r"([a-z]{1,20})((?: [a-z0-9.-]{1,40})*)", re.ASCII)
_WITNESS = re.compile(r"(?:[1-9][0-9]{0,9}(?: [1-9][0-9]{0,9})*)?", re.ASCII)


class Refused(Exception):
    """Why a certificate proves nothing."""


class Budget:
    """Work that may still be done. A unit is about one literal examined; work is paid for before it is done."""

    def __init__(self, units: int) -> None:
        self.granted = units
        self.used = 0

    def spend(self, units: int) -> None:
        """Pay for work, or refuse."""
        self.used += units
        if self.used > self.granted:
            raise Refused(f"the certificate takes more than {self.granted:,} units of work")


class Puzzle(Protocol):
    """One puzzle, read from its canonical text only."""

    def lines(self) -> tuple[Mapping[str, str], Sequence[str]]:
        """Write the headers and the rows again from what was read."""

    def state(self, clauses: Clauses) -> None:
        """State the rules as clauses, and name the places."""

    def clues(self) -> object:
        """Everything that was read, in plain values: tests compare it with what Clew's reader reads."""


class Part(Protocol):
    """What a family provides: the headers it knows, in order, and how to read its rows."""

    HEADERS: Sequence[str]

    def read(self, head: Mapping[str, str], rows: Sequence[str]) -> Puzzle:
        """Read headers and rows strictly; raise Refused for anything else."""


class Clauses:
    """Clauses numbered from 1, and the literals that are true if a place has a value.

    If lines must be joined, `edges` has the variable of each place, `ends` the two points it joins, `meeting` the
    edges at each point, `asks` groups of edges with how many of them must be drawn, and `barred` says whether loops are
    forbidden.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.last = 0
        self.stated: dict[str, dict[str, tuple[int, ...]]] = {}  # place, value
        self.edges: dict[str, int] = {}
        self.ends: dict[int, tuple[int, int]] = {}
        self.meeting: dict[int, list[int]] = {}
        self.asks: dict[str, tuple[int, Sequence[int]]] = {}
        self.joined = self.barred = False
        # What a part that has lemmas and rules beyond clauses of its own brings: the clause of a lemma, and a check of
        # a solution, given what is true.
        self.own_lemma: Callable[[str, Sequence[str]], list[int]] | None = None
        self.own_check: Callable[[Callable[[int], bool]], None] | None = None
        self._literals = array("i")
        self._ends = array("q", [0, 0])  # clause k is between the ends k and k + 1; there is no clause 0

    def __len__(self) -> int:
        return len(self._ends) - 2

    def __getitem__(self, number: int) -> array[int]:
        return self._literals[self._ends[number] : self._ends[number + 1]]

    def each(self) -> Iterator[array[int]]:
        """All clauses in order."""
        return (self[number] for number in range(1, len(self) + 1))

    def new(self, count: int) -> list[int]:
        """New variables."""
        self.budget.spend(count)
        self.last += count
        return list(range(self.last - count + 1, self.last + 1))

    def name(self, place: str, values: Mapping[str, tuple[int, ...]]) -> None:
        """Name the literals that are true if a place has a value."""
        self.budget.spend(NAMED * (1 + len(values)))
        self.stated[place] = dict(values)

    def switch(self, place: str) -> int:
        """A place that is on or off, 1 or 0."""
        (variable,) = self.new(1)
        self.name(place, {"0": (-variable,), "1": (variable,)})
        return variable

    def edge(self, place: str, variable: int, one: int, other: int) -> None:
        """A place that joins two points if its variable is true."""
        self.edges[place], self.ends[variable] = variable, (one, other)
        for point in (one, other):
            self.meeting.setdefault(point, []).append(variable)

    def add(self, *literals: int) -> None:
        """One more clause."""
        self.budget.spend(len(literals) + CLAUSE)
        self._literals.extend(literals)
        self._ends.append(len(self._literals))

    def add_all(self, each: Iterable[Sequence[int]]) -> None:
        """More clauses."""
        for clause in each:
            self.add(*clause)

    def one_of(self, literals: Sequence[int]) -> None:
        """Exactly one of these is true."""
        self.add(*literals)
        if len(literals) > PAIRS:
            self.at_most(1, literals)
        else:
            self.add_all((-one, -other) for one, other in combinations(literals, 2))

    def at_most(self, most: int, literals: Sequence[int]) -> None:
        """At most this many are true: `count[k]` is true once more than k of the literals were."""
        if len(literals) <= most:
            return
        self.budget.spend(most * len(literals))
        count: list[int] = []
        for literal in literals:
            before, count = count, self.new(most)
            self.add(-literal, *count[:1])
            for k, more in enumerate(before):
                self.add(-more, count[k])
                self.add(-literal, -more, *count[k + 1 : k + 2])

    def at_least(self, least: int, literals: Sequence[int]) -> None:
        """At least this many are true: `count[k]` is true only if more than k of the literals up to here are."""
        if least > len(literals):
            self.add()
            return
        self.budget.spend(least * len(literals))
        count: list[int] = []
        for literal in literals:
            before, count = count, self.new(least)
            for k, more in enumerate(count):
                self.add(-more, literal, *before[k : k + 1])
                if k:
                    self.add(-more, *before[k - 1 : k])
        self.add_all((more,) for more in count)

    # Rules that do not fit in clauses: lemmas that a proof may name, each worked out here.

    def lemma(self, name: str, words: Sequence[str]) -> list[int]:
        """The clause of a named lemma."""
        if self.own_lemma is not None:
            return self.own_lemma(name, words)
        if name == "apart" and self.joined and len(words) >= 3:
            return self._apart(words[0], words[1], words[2:])
        if name == "circle" and self.barred:
            return self._circle(words)
        raise Refused(f"this puzzle has no lemma {name}")

    def _apart(self, here: str, there: str, points: Sequence[str]) -> list[int]:
        """Some line joins these points to the rest, since lines touch both: `here` is one of them, `there` is not."""
        inside = {int(point) for point in points}
        if any(str(int(point)) != point or int(point) not in self.meeting for point in points):
            raise Refused("a lemma names points that do not exist")
        near = dict.fromkeys(edge for point in points for edge in self.meeting[int(point)])
        self.budget.spend(len(points) + 2 * len(near))
        within = {edge: sum(end in inside for end in self.ends[edge]) for edge in near}
        clause = [edge for edge, ends in within.items() if ends == 1]
        for word, elsewhere in ((here, 0), (there, 2)):  # ends inside the set of an edge on the other side
            number, edges = self.asks[word] if word in self.asks else (1, [self.edges[word]])
            self.budget.spend(len(edges))
            if number <= sum(within.get(edge, 0) == elsewhere for edge in edges):
                raise Refused(f"{word} does not ask for a line on its side")
            clause += [] if word in self.asks else [-self.edges[word]]
        return clause

    def _circle(self, places: Sequence[str]) -> list[int]:
        """These places close a circle, so not all of them have a bridge."""
        self.budget.spend(4 * len(places))
        drawn = dict.fromkeys(self.edges[place] for place in places)
        count: dict[int, int] = {}
        for edge in drawn:
            for end in self.ends[edge]:
                count[end] = count.get(end, 0) + 1
        if not count or any(times != 2 for times in count.values()):
            raise Refused("these places do not close a circle")
        return [-edge for edge in drawn]

    def require(self, marks: Mapping[str, str], witness: Sequence[int]) -> None:
        """Refuse a solution that breaks a rule; the witness lists the true variables that do not belong to a place."""
        self.budget.spend(2 * self.last + len(self._literals) + len(self))
        own = {abs(literal) for values in self.stated.values() for literals in values.values() for literal in literals}
        true = {literal for place, value in marks.items() for literal in self.stated[place][value]}
        others = set(witness)
        if not own.isdisjoint(others) or not all(1 <= variable <= self.last for variable in others):
            raise Refused("the witness names a variable of a place, or one that does not exist")
        free = (variable for variable in range(1, self.last + 1) if variable not in true)
        true |= {variable if variable in others else -variable for variable in free}
        if any(map(true.isdisjoint, self.each())):
            raise Refused("the solution breaks a rule")
        if self.joined:
            self._require_joined(true)
        if self.own_check is not None:
            self.own_check(true.__contains__)

    def _require_joined(self, true: set[int]) -> None:
        """Refuse drawn lines that are not all joined, or that close a circle where that is barred."""
        drawn = [ends for edge, ends in self.ends.items() if edge in true]
        near: dict[int, list[int]] = {}
        for one, other in drawn:
            near.setdefault(one, []).append(other)
            near.setdefault(other, []).append(one)
        reached = set(list(near)[:1])
        todo = list(reached)
        for point in todo:
            fresh = [other for other in near[point] if other not in reached]
            reached.update(fresh)
            todo += dict.fromkeys(fresh)
        if len(reached) != len(near) or (self.barred and len(drawn) != len(near) - 1):
            raise Refused("the lines of the solution are not joined as they must be")


def understand(text: str, parts: Mapping[str, Part]) -> Puzzle:
    """Read a puzzle's canonical text; a text that would not be written back exactly is refused."""
    if len(text) > LONGEST:
        raise Refused(f"the puzzle has {len(text):,} characters (limit {LONGEST:,})")
    first, *lines = text.split("\n")
    match = _FAMILY.fullmatch(first)
    if match is None:
        raise Refused("the puzzle does not begin with the name of its family")
    if match[1] not in parts:
        raise Refused(f"the checker has no part for the family '{match[1]}'")
    if "" not in lines:
        raise Refused("there is no empty line after the head of the puzzle")
    part, middle = parts[match[1]], lines.index("")
    head: dict[str, str] = {}
    for line in lines[:middle]:
        header = _HEADER.fullmatch(line)
        if header is None or header[1] not in part.HEADERS:
            raise Refused(f"a line of the puzzle's head is not a header of {match[1]}")
        head[header[1]] = header[2]
    try:
        puzzle = part.read(head, lines[middle + 1 :])
    except (ValueError, KeyError, IndexError) as error:
        raise Refused(f"the puzzle cannot be read: {error!r}"[:200]) from None
    headers, rows = puzzle.lines()
    ordered = [f"{name}: {headers[name]}" for name in part.HEADERS if name in headers]
    if [first, *ordered, "", *rows] != [first, *lines]:
        raise Refused("the puzzle is not written in canonical form")
    return puzzle


class Certificate:
    """A certificate's lines, parsed; raises Refused if they are not in canonical form."""

    def __init__(self, data: bytes) -> None:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            raise Refused("the certificate is not UTF-8 text") from None
        lines = text.split("\n")
        if lines[:1] != [OPENING]:
            raise Refused(f"this is not a certificate: expected a first line '{OPENING}'")
        titles = ("solution", "witness", "proof", "end")
        at = [_only(lines, title) for title in titles]
        if at != sorted(at) or lines[at[3] + 1 :] != [""] or len(lines) < 4:
            raise Refused("the certificate is incomplete, or continues after its end")
        self.claim = lines[1].removeprefix("claim: ")
        work = _WORK.fullmatch(lines[2])
        if lines[1] != f"claim: {self.claim}" or self.claim not in CLAIMS or work is None:
            raise Refused("the certificate does not state its claim and its work")
        self.work = int(work[1])
        puzzle, self.solution, witness, self.proof = (lines[a + 1 : b] for a, b in pairwise([2, *at]))
        if len(witness) == 1 and witness[0].count(" ") >= WORDS:
            raise Refused(f"the witness is too long (limit {WORDS:,} words)")
        if not all(line.startswith(" ") for line in puzzle) or len(witness) != 1 or not _WITNESS.fullmatch(witness[0]):
            raise Refused("the certificate is not in canonical form")
        self.puzzle = "\n".join(line[1:] for line in puzzle)
        self.witness = list(map(int, witness[0].split()))
        if any(one >= other for one, other in pairwise(self.witness)):
            raise Refused("the witness is not in order")
        if self.claim == "none" and (self.solution or self.witness):
            raise Refused("the certificate claims that there is no solution, but gives one")


def _only(lines: Sequence[str], title: str) -> int:
    if lines.count(title) != 1:
        raise Refused(f"the certificate has no line '{title}', or several")
    return lines.index(title)


def verify(data: bytes, parts: Mapping[str, Part], budget: int = BUDGET) -> tuple[str, str]:
    """Return the proved claim, "one" or "none", and the puzzle's text; raises Refused if nothing is proved."""
    if len(data) > 4 * budget:
        raise Refused(f"the certificate has {len(data):,} bytes (limit {4 * budget:,})")
    if data.count(b"\n") > budget // 4 + LINES:  # each of them takes at least four units, but for a few
        raise Refused(f"the certificate takes more than {budget:,} units of work")
    certificate = Certificate(data)
    if certificate.work > budget:
        raise Refused(f"the certificate takes {certificate.work:,} units of work (limit {budget:,})")
    used = work(certificate, parts, certificate.work)
    if used != certificate.work:
        raise Refused(f"the certificate takes {used:,} units of work, but states {certificate.work:,}")
    return certificate.claim, certificate.puzzle


def work(certificate: Certificate, parts: Mapping[str, Part], granted: int) -> int:
    """Verify a certificate, except for the work it states; return the work it took."""
    budget = Budget(granted)
    lines = (certificate.puzzle, certificate.solution, certificate.witness, certificate.proof)
    budget.spend(sum(map(len, lines)))
    clauses = Clauses(budget)
    understand(certificate.puzzle, parts).state(clauses)
    try:
        if certificate.claim == "one":
            marks = _marks(certificate.solution, clauses)
            clauses.require(marks, certificate.witness)
            clauses.add(*differs(clauses, marks))
        walk(clauses, certificate.proof)
    except (ValueError, KeyError, IndexError, OverflowError) as error:
        raise Refused(f"the certificate cannot be read: {error!r}"[:200]) from None
    return budget.used


def _marks(lines: Sequence[str], clauses: Clauses) -> dict[str, str]:
    """The solution: a value for each place, in the order of the places."""
    matches = [_MARK.fullmatch(line) for line in lines]
    marks = {match[1]: match[2] for match in matches if match}
    if not all(matches) or len(marks) != len(lines) or list(marks) != list(clauses.stated):
        raise Refused("the solution does not have every place once, in order")
    return marks


def differs(clauses: Clauses, marks: Mapping[str, str]) -> list[int]:
    """The clause that something is different from these marks."""
    return [-literal for place, value in marks.items() for literal in clauses.stated[place][value]]


def walk(clauses: Clauses, proof: Sequence[str]) -> None:
    """Add a clause for each line of the proof, if it follows; the last one must be empty.

    A line is a lemma, or literals, 0, numbers of earlier clauses, 0: if all the literals were false, each of those
    clauses would leave one literal in turn, and the last one none.
    """
    last: Sequence[int] = (0,)
    for number, line in enumerate(proof, 1):
        if line.count(" ") >= WORDS:
            raise Refused(f"line {number} of the proof is too long (limit {WORDS:,} words)")
        if _STEP.fullmatch(line):
            words = list(map(int, line.split(" ")))
            last = words[: words.index(0)]
            if any(abs(literal) > clauses.last for literal in last):
                raise Refused(f"line {number} of the proof names a variable that does not exist")
            if not _follows(clauses, last, words[len(last) + 1 : -1]):
                raise Refused(f"line {number} of the proof does not follow")
        else:
            lemma = _LEMMA.fullmatch(line)
            if lemma is None:
                raise Refused(f"line {number} of the proof is not in canonical form")
            last = clauses.lemma(lemma[1], lemma[2].split(" ")[1:])
        clauses.add(*last)
    if last:
        raise Refused("the proof does not reach the empty clause")


def _follows(clauses: Clauses, literals: Sequence[int], hints: Sequence[int]) -> bool:
    false = set(literals)
    clauses.budget.spend(len(literals) + 1)
    for at, hint in enumerate(hints, 1):
        if hint > len(clauses):
            return False
        clause = clauses[hint]
        clauses.budget.spend(len(clause) + 1)
        left = [literal for literal in clause if literal not in false]
        if not left:
            return at == len(hints)
        if len(left) > 1:
            return False
        false.add(-left[0])
    return False
