"""Ground rules: what a declaration says about one puzzle, in terms of literals.

A literal is a number: of a variable that is true, or its negative. A place of two values has one variable, any other
place one for each of its values. Hidden variables may be added; what they are must follow from the places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from clew.core.places import Candidates, Marks, Place, Value
from clew.core.text import joined
from clew.rules.kinds import Kind, Numbers, Word

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses
    from clew.rules.genre import Genre

Literal = int
Truth = Callable[[Literal], bool | None]  # whether a literal is true; None: not known yet
Mark = tuple[Place, Value]
Record = tuple[int, Sequence[int]]  # the number of an operation of native code, and what it is given
_NAMED = 6  # places that a sentence names
_NEIGHBOURS = 4  # literals of a rule that one sees at a glance


class Technique(NamedTuple):
    """A deduction that a primitive has a name for."""

    name: str
    level: int
    weight: int


class Fault(NamedTuple):
    """What is wrong with marks: a sentence, and the literals it is about."""

    message: str
    about: Sequence[Literal]


class Rule:
    """One rule of one puzzle: an instance of a primitive.

    `clue` names the clue it states, if it is about one; `code` is how programs know the rule when it is broken.
    """

    techniques: ClassVar[Sequence[Technique]] = ()
    ahead: ClassVar[Technique] = Technique("Look ahead", 2, 8)  # what would follow from a value at once breaks the rule
    together: ClassVar[Technique | None] = None  # what it forces with the help of other rules, if that has a name
    shared: ClassVar[Sequence[Technique]] = ()  # what two such rules force by places they share; what several do
    looked_through: ClassVar[bool] = False  # whether all that its open places can be has to be gone through
    clue: str | None = None
    code: str = "rule"
    watched: ClassVar[bool] = False  # whether `post` does not state all of it

    def about(self) -> Iterable[Literal]:
        """The literals that the rule speaks of."""
        raise NotImplementedError

    def cites(self) -> Sequence[str]:
        """The clues that it rests on: without one of them it would be another rule."""
        return () if self.clue is None else (self.clue,)

    def cited(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Sequence[str]:
        """Those that are needed to force these literals or, if there are none, to contradict what is known."""
        return self.cites()

    def taught(self) -> Sequence[Technique]:
        """All names for what it forces."""
        return self.techniques

    def parts(self) -> Sequence[Rule]:
        """Simpler rules that together say the same, for code that knows only those; none if it is simple itself."""
        return ()

    @property
    def weights(self) -> tuple[int, int, int]:
        """How hard it is to see what one of its parts forces, what only the whole of it forces, and each open place."""
        weights = [technique.weight for technique in self.techniques]
        return min(weights, default=0), max(weights, default=0), int(self.looked_through)

    @property
    def background(self) -> bool:
        """Whether players always have it in mind: it is about a few neighbours and no clue."""
        return not self.cites() and len(list(self.about())) <= _NEIGHBOURS

    @property
    def where(self) -> str:
        """Where to look for what it forces: "row 3"; empty if that could be anywhere."""
        return self.clue or ""

    @property
    def demand(self) -> str:
        """What it demands, after "if": "row 3 is to be satisfied"; empty if that could be anywhere."""
        return f"{self.where} is to be satisfied" if self.where else ""

    def overlap(self, others: Sequence[Rule], rooms: Sequence[Rule], rest: int, because: Sequence[Literal]) -> str:
        """Part of a sentence: all but the rest of what it and others like it need is where these leave room for it."""
        raise NotImplementedError

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        """Part of a sentence: what would be wrong if all of these were true."""
        said = frozenset(because)
        fault = self.fault(lambda literal: True if literal in said else False if -literal in said else None, words)
        return fault.message if fault is not None else f"{self.where or 'a rule'} could not be satisfied"

    def records(self) -> Iterable[Record]:
        """What native code is given."""
        raise NotImplementedError

    def state(self, clauses: Clauses) -> None:
        """State the rule as clauses, for PySAT; hidden variables are welcome."""
        raise NotImplementedError

    def cuts(self, true: Callable[[Literal], bool]) -> Iterable[Sequence[Literal]]:
        """Clauses beyond the stated ones that a full assignment breaks."""
        return ()

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        """Post the rule to a constraint store; `of` gives the 0/1 variable of a literal.

        A primitive without it, or one that is `watched` as well, is judged by `fault` after each propagation.
        """
        raise NotImplementedError

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        """What is wrong whatever the open places become; written without the clauses."""
        raise NotImplementedError

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        """The name for what this rule alone forces."""
        return self.techniques[0]

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        """Part of a sentence: why this rule alone forces these literals, given those."""
        raise NotImplementedError


class Ground:
    """The variables of one puzzle, and its rules."""

    def __init__(self, puzzle: Genre) -> None:
        self.puzzle = puzzle
        self.grid = puzzle.grid
        self.values: dict[Place, Sequence[int]] = {}
        self.kind_of: dict[Place, Kind] = {}
        self.literals: dict[Mark, Literal] = {}
        self.marks: dict[Literal, Mark] = {}
        self.last = 0
        for kind in puzzle.kinds:
            self._add(kind)
        self.own = self.last  # variables that belong to places
        self.rules: Sequence[Rule] = tuple(puzzle.rules(self))

    def _add(self, kind: Kind) -> None:
        places, literals, marks = kind.places(self.puzzle), self.literals, self.marks
        self.values.update(places)
        self.kind_of.update(dict.fromkeys(places, kind))
        if kind.switch:
            for number, place in enumerate(places, self.last + 1):
                marks[-number], marks[number] = off, on = (place, 0), (place, 1)
                literals[off], literals[on] = -number, number
            self.last += len(places)
            return
        for mark in ((place, value) for place, values in places.items() for value in values):
            self.last += 1
            marks[self.last], literals[mark] = mark, self.last

    def on(self, kind: Kind) -> Mapping[Place, Literal]:
        """For places that are off or on: the literal that each is on."""
        return {place: self.literals[place, 1] for place, own in self.kind_of.items() if own is kind}

    def of(self, kind: Numbers) -> Mapping[Place, Mapping[int, Literal]]:
        """For places with numbers: the literal of each number that each can have."""
        return {
            place: {value: self.literals[place, value] for value in self.values[place]}
            for place, own in self.kind_of.items()
            if own is kind
        }

    def new(self) -> Literal:
        """A hidden variable."""
        self.last += 1
        return self.last

    def structure(self) -> Iterable[Sequence[Literal]]:
        """Clauses that hold for the places themselves: one value each, and those that are given."""
        for place, values in self.values.items():
            literals = [self.literals[place, value] for value in values]
            if len(values) == 1:
                yield literals
            elif not self.kind_of[place].switch:
                yield literals
                for number, one in enumerate(literals):
                    yield from ((-one, -other) for other in literals[number + 1 :])

    def truth(self, marks: Marks) -> Truth:
        """Judge literals of places by marks; those that are not marked are open."""

        def judge(literal: Literal) -> bool | None:
            mark = self.marks.get(literal)
            if mark is not None:
                return None if mark[0] not in marks else marks[mark[0]] == mark[1]
            if -literal not in self.marks:
                return None
            opposite = judge(-literal)
            return None if opposite is None else not opposite

        return judge


class Words:
    """Literals of a puzzle in words; `candidates` is what is known of its places."""

    def __init__(self, ground: Ground, candidates: Candidates | None = None) -> None:
        self._ground = ground
        self._candidates = candidates or {}

    def mark(self, literal: Literal) -> tuple[Place, Value, bool]:
        """The place and the value that a literal is about, and whether it affirms the value."""
        marks = self._ground.marks
        return (*marks[literal], True) if literal in marks else (*marks[-literal], False)

    def places(self, literals: Iterable[Literal], most: int | None = _NAMED) -> str:
        """Name the places."""
        named = dict.fromkeys(self.mark(literal)[0] for literal in self._own(literals))
        return self._called(list(named), most)

    def are(self, literals: Iterable[Literal], most: int | None = _NAMED) -> str:
        """Say what places are: "r1c1 is sea", "r1c1 and r1c2 are sea"; of a settled place its value."""
        return self._said(map(self._settled, self._own(literals)), ("is", "are"), ("is not", "are not"), most)

    def must(self, literals: Iterable[Literal], most: int | None = None) -> str:
        """Say what places must be: "r1c1 and r1c2 must be sea", "r1c1 cannot be 5"."""
        return self._said(self._own(literals), ("must be", "must be"), ("cannot be", "cannot be"), most)

    def would(self, literals: Iterable[Literal]) -> str:
        """Say what places would be if something else were: "r1c1 would be sea"."""
        return self._said(self._own(literals), ("would be", "would be"), ("could not be", "could not be"), _NAMED)

    def were(self, literal: Literal) -> str:
        """Suppose something of a place: "r1c1 were sea"."""
        return self._said([literal], ("were", "were"), ("were not", "were not"), None)

    def _own(self, literals: Iterable[Literal]) -> Iterable[Literal]:
        """Those that are about places."""
        marks = self._ground.marks
        return (literal for literal in literals if literal in marks or -literal in marks)

    def _settled(self, literal: Literal) -> Literal:
        place, _, positive = self.mark(literal)
        left = self._candidates.get(place, ())
        return literal if positive or len(left) != 1 else self._ground.literals[place, next(iter(left))]

    def _called(self, places: Sequence[Place], most: int | None) -> str:
        """Name places, what they have in common once."""
        kinds = {self._ground.kind_of[place] for place in places}
        return kinds.pop().call_all(places, most) if len(kinds) == 1 else joined([self._call(each) for each in places])

    def _call(self, place: Place) -> str:
        return self._ground.kind_of[place].call(place)

    def _said(
        self, literals: Iterable[Literal], verbs: tuple[str, str], denied: tuple[str, str], most: int | None
    ) -> str:
        """Places that are alike are named together, and so are the values that one place has not."""
        places: dict[tuple[Word, bool], list[Place]] = {}
        absent: dict[Place, list[str]] = {}
        for place, value, positive in dict.fromkeys(map(self.mark, literals)):
            word = self._ground.kind_of[place].word(int(value))
            if positive:
                places.setdefault((word, True), []).append(place)
            else:
                absent.setdefault(place, []).append(word.one)
        for place, values in absent.items():
            either = joined(values, word="or")
            places.setdefault((Word(either, either), False), []).append(place)
        pieces = []
        for (word, positive), alike in places.items():
            several = len(alike) > 1
            verb = (verbs if positive else denied)[several]
            pieces.append(f"{self._called(alike, most)} {_joint(verb, word.many if several else word.one)}")
        return joined(pieces)


def _joint(verb: str, said: str) -> str:
    """A verb with what follows: "must be sea", but "must not be shaded"."""
    first, _, rest = verb.partition(" ")
    return (
        f"{first} not {rest} {said.removeprefix('not ')}"
        if rest == "be" and said.startswith("not ")
        else f"{verb} {said}"
    )
