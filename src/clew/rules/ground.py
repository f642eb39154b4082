"""Ground rules: what a declaration says about one puzzle, in terms of literals.

A literal is a number: of a variable that is true, or its negative. A place of two values has one variable, any other
place one for each of its values. Hidden variables may be added; what they are must follow from the places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, islice
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from clew._native import rules_packed
from clew.core.places import Candidates, Marks, Place, Value
from clew.core.text import joined
from clew.rules.clues import Option
from clew.rules.kinds import Kind, Links, Numbers, Word
from clew.rules.values import Values

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses
    from clew.rules.genre import Genre

Literal = int
Truth = Callable[[Literal], bool | None]  # whether a literal is true; None: not known yet
Mark = tuple[Place, Value]
Record = tuple[int, Sequence[int]]  # the number of an operation of native code, and what it is given
_NAMED = 6  # places that a sentence names
_FEW = 4  # values of a place that are named instead of more that it cannot have
_NEIGHBOURS = 4  # literals of a rule that one sees at a glance


class Technique(NamedTuple):
    """A deduction that a primitive has a name for."""

    name: str
    level: int
    weight: int


class Followed(NamedTuple):
    """Literals that follow from others."""

    forced: Sequence[Literal]
    because: Sequence[Literal]


class Fault(NamedTuple):
    """What is wrong with marks: a sentence, and the literals it is about."""

    message: str
    about: Sequence[Literal]


class Text:
    """An attribute of a rule that is a text. It may be set to a function, which is called when somebody reads it."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, rule: Rule, owner: type) -> str:
        held: str | Callable[[], str] = vars(rule)[self._name]
        if not isinstance(held, str):
            vars(rule)[self._name] = held = held()
        return held

    def __set__(self, rule: Rule, text: str | Callable[[], str]) -> None:
        vars(rule)[self._name] = text


def truth_of(literals: Iterable[Literal]) -> Truth:
    """Judge literals by those that are known to be true."""
    said = frozenset(literals)
    return lambda literal: True if literal in said else False if -literal in said else None


class Settled(NamedTuple):
    """Something of which every part is known, by name: "the 6 at r1c1", "must reach from r1c1 to r2c3"."""

    who: str
    what: str
    parts: frozenset[Literal]


class Rule:
    """One rule of one puzzle: an instance of a primitive.

    `clue` names the clue it states, if it is about one; `code` is how programs know the rule when it is broken.
    """

    techniques: ClassVar[Sequence[Technique]] = ()
    ahead: ClassVar[Technique] = Technique("Look ahead", 2, 8)  # what would follow from a value at once breaks the rule
    together: ClassVar[Technique | None] = None  # what it forces with the help of other rules, if that has a name
    shared: ClassVar[Sequence[Technique]] = ()  # what two such rules force by places they share; what several do
    sets: ClassVar[Sequence[Technique]] = ()  # what places force that share as many values
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
        few = len(list(islice(self.about(), _NEIGHBOURS + 1))) <= _NEIGHBOURS
        return few and not self.cites()

    @property
    def where(self) -> str:
        """Where to look for what it forces: "row 3"; empty if that could be anywhere."""
        return self.clue or ""

    @property
    def stated(self) -> str:
        """The rule by name, after "satisfy": "row 3", "the rule that no two lamps light each other"."""
        return self.where or "the other rules"

    @property
    def demand(self) -> str:
        """What it demands, as a sentence, where naming it would say too little: "r3c2 must be covered"."""
        return ""

    def overlap(self, others: Sequence[Self], rooms: Sequence[Rule], link: Followed, words: Words) -> str:
        """Part of a sentence: what it and others like it need, but for what is forced, is where these have room."""
        raise NotImplementedError

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        """Part of a sentence: what would be wrong if all of these were true."""
        cited = self.fault(truth_of(because), words)
        fault = cited or self.fault(words.truth, words)  # the rest may be given
        return fault.message if fault is not None else f"there would be no way to satisfy {self.stated}"

    def taken(self) -> Iterable[Sequence[Literal]]:
        """Literals of which one at most is true, as every player sees in passing: that is no step (see Climb)."""
        return ()

    def each(self) -> Iterable[Rule]:
        """The rules that players see in it, where it states many at once."""
        return (self,)

    @property
    def objection(self) -> str:
        """Part of a sentence: what speaks against literals that have just been named; empty if there is more to say."""
        return ""

    def records(self) -> Iterable[Record]:
        """What native code is given."""
        raise NotImplementedError

    def proved(self) -> Iterable[Record]:
        """What certificates state: clauses, counts and sums alone, unless they have a line for such rules."""
        return self.records()

    def feed(self, numbers: list[int]) -> None:
        """Add what native code is given if it only has to solve: records with any number of the rule."""
        for operation, given in self.records():
            numbers += (operation, 1, len(given))
            numbers += given

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

    def settles(self, holds: Callable[[Literal], bool]) -> Settled | None:
        """What all that holds now amounts to, where one phrase says more than a list of places; None if nothing."""
        return None


class Share:
    """The places of one kind, with the values each can have, and the first of their variables and of their numbers."""

    def __init__(self, kind: Kind, places: Mapping[Place, Sequence[int]], first: int, number: int) -> None:
        self.kind, self.places, self.first, self.number = kind, places, first, number
        self.size = len(places) if kind.switch else sum(map(len, places.values()))
        self.met: Mapping[Place, Mapping[str, Literal]] | None = None  # once they were asked for

    @cached_property
    def on(self) -> Mapping[Place, Literal]:
        """The literal that each place is on."""
        return dict(zip(self.places, range(self.first, self.first + self.size), strict=True))

    @cached_property
    def of(self) -> Mapping[Place, Mapping[int, Literal]]:
        """The literal of each value of each place."""
        made: dict[Place, Values] = {}
        first, last, follow = self.first, None, False
        for number, (place, values) in enumerate(self.places.items(), self.number):
            size = len(values)
            if values is not last:  # which is the same for many places
                last = values
                follow = size == 1 or (size > 0 and tuple(values) == tuple(range(values[0], values[0] + size)))
            made[place] = Values(values, first, number, follow=follow)
            first += size
        return made

    @cached_property
    def literals(self) -> Mapping[Mark, Literal]:
        """The literal of each mark, place by place."""
        if not self.kind.switch:
            return {(place, value): each for place, own in self.of.items() for value, each in own.items()}
        pairs = self.on.items()
        return {(place, value): each if value else -each for place, each in pairs for value in (0, 1)}

    @cached_property
    def spread(self) -> Sequence[int]:
        """The first value of each place with more than two values, how many it has, and the literal of the first."""
        numbers: list[int] = []
        first = self.first
        for values in self.places.values():
            size = len(values)
            numbers += (values[0] if size else 0, size, first)
            first += size
        return numbers

    def structure(self) -> Iterator[Sequence[Literal]]:
        """The literals of the values of each place that has only one, or more than two values of its own."""
        if not self.kind.switch:
            yield from (tuple(own.values()) for own in self.of.values())
        elif self.kind.given:
            given = ((place, values[0]) for place, values in self.places.items() if len(values) == 1)
            yield from ((self.on[place] if value else -self.on[place],) for place, value in given)

    def marks(self, model: bytes) -> Iterable[Mark]:
        """The marks of a model, which has a byte for each variable."""
        start = self.first - 1
        if self.kind.switch:
            return zip(self.places, model[start : start + self.size], strict=True)
        found = []
        for place, values in self.places.items():
            end = start + len(values)
            found.append((place, values[model.index(1, start, end) - start]))
            start = end
        return found


_SHARES: dict[tuple[Any, ...], Share] = {}


def _share(kind: Kind, puzzle: Genre, first: int, number: int) -> Share:
    """The share of a kind; one that other puzzles may have as well is kept."""
    alike = kind.alike(puzzle)
    if alike is None:
        return Share(kind, kind.places(puzzle), first, number)
    key = kind, alike, first, number
    found = _SHARES.get(key)
    if found is None:
        found = Share(kind, kind.places(puzzle), first, number)
        if len(_SHARES) >= _REMEMBERED:
            _SHARES.clear()
        _SHARES[key] = found
    return found


class Always(NamedTuple):
    """Rules that depend on the size and on options alone, as native code takes them, and the last variable."""

    rules: Sequence[Rule]
    numbers: bytes
    last: Literal


_ALWAYS: dict[tuple[Any, ...], Always] = {}
_REMEMBERED, _LARGE = 32, 1000  # sizes whose rules are kept, and cells of a puzzle that is too large for it


def _always(ground: Ground) -> Always:
    """They are kept where all variables depend on the size alone."""
    puzzle = ground.puzzle
    cells = puzzle.rows * puzzle.columns
    key: tuple[Any, ...] | None = None
    if cells <= _LARGE and all(kind.whole for kind in puzzle.kinds):
        options = (getattr(puzzle, name) for name, layer in puzzle.layer.items() if isinstance(layer, Option))
        key = type(puzzle), puzzle.rows, puzzle.columns, *options
        if key in _ALWAYS:
            return _ALWAYS[key]
    ground.restart()
    rules = tuple(puzzle.always(ground))
    numbers: list[int] = []
    for rule in rules:
        rule.feed(numbers)
    made = Always(rules, rules_packed(numbers), ground.newest)
    if key is not None:
        if len(_ALWAYS) >= _REMEMBERED:
            _ALWAYS.clear()
        _ALWAYS[key] = made
    return made


class Ground:
    """The variables of one puzzle, and its rules."""

    always: Always  # once they are stated

    def __init__(self, puzzle: Genre) -> None:
        self.puzzle = puzzle
        self.grid = puzzle.grid
        self.own = 0  # variables that belong to places
        self._shares: dict[Kind, Share] = {}
        number = 0  # of places with more than two values
        for kind in puzzle.kinds:
            first = self.own + 1
            share = _share(kind, puzzle, first, number)
            self._shares[kind] = share
            self.own += share.size
            number += 0 if kind.switch else len(share.places)
        self._last = self._stated_last = self.own
        self._stated: Sequence[Rule] | None = None
        self._rules: Sequence[Rule] | None = None
        self._lock = RLock()

    @property
    def stated(self) -> Sequence[Rule]:
        """All rules as they are declared, some of them many at once; `stated_last` is then the last variable.

        They are worked out when they are first asked for, which limits may end: then from the start.
        """
        if self._stated is None:
            with self._lock:
                if self._stated is None:
                    always = _always(self)
                    self._last = always.last
                    stated = (*always.rules, *self.puzzle.rules(self))
                    self._stated_last = self._last
                    self.always = always
                    self._stated = stated
        return self._stated

    @property
    def stated_last(self) -> Literal:
        """The last variable that the stated rules have."""
        return self._stated_last if self.stated else self.own

    @property
    def rules(self) -> Sequence[Rule]:
        """All rules, each by itself."""
        if self._rules is None:
            with self._lock:
                if self._rules is None:
                    stated = self.stated
                    self._last = self._stated_last
                    self._rules = tuple(each for rule in stated for each in rule.each())
        return self._rules

    @property
    def last(self) -> Literal:
        """The last variable: hidden ones come with the rules."""
        return self._last if self.rules else self.own

    @property
    def shares(self) -> Iterable[Share]:
        """The places of each kind, in the order of their variables."""
        return self._shares.values()

    @cached_property
    def values(self) -> Mapping[Place, Sequence[int]]:
        """The values that each place can have."""
        return {place: values for share in self.shares for place, values in share.places.items()}

    @cached_property
    def kind_of(self) -> Mapping[Place, Kind]:
        """The kind of each place."""
        return {place: share.kind for share in self.shares for place in share.places}

    @cached_property
    def literals(self) -> Mapping[Mark, Literal]:
        """The literal that a place has a value."""
        return {mark: literal for share in self.shares for mark, literal in share.literals.items()}

    @cached_property
    def marks(self) -> Mapping[Literal, Mark]:
        """What each literal says of a place."""
        return {literal: mark for mark, literal in self.literals.items()}

    def on(self, kind: Kind) -> Mapping[Place, Literal]:
        """For places that are off or on: the literal that each is on."""
        return self._shares[kind].on

    def meeting(self, kind: Links) -> Mapping[Place, Mapping[str, Literal]]:
        """The literals of the lines that meet in each cell, by direction."""
        share = self._shares[kind]
        if share.met is None:
            share.met = kind.meeting(self.grid, share.on)
        return share.met

    def of(self, kind: Numbers) -> Mapping[Place, Mapping[int, Literal]]:
        """For places with numbers: the literal of each number that each can have."""
        return self._shares[kind].of

    def restart(self) -> None:
        """Forget hidden variables."""
        self._last = self.own

    @property
    def newest(self) -> Literal:
        """The variable that was made last."""
        return self._last

    def new(self) -> Literal:
        """A hidden variable."""
        self._last += 1
        return self._last

    def some(self, count: int) -> Sequence[Literal]:
        """Several hidden variables."""
        self._last += count
        return range(self._last - count + 1, self._last + 1)

    def structure(self) -> Iterable[Sequence[Literal]]:
        """Clauses that hold for the places themselves: one value each, and those that are given."""
        for literals in (each for share in self.shares for each in share.structure()):
            yield literals
            yield from ((-one, -other) for one, other in combinations(literals, 2))

    def truth(self, marks: Marks) -> Truth:
        """Judge literals of places by marks; those that are not marked are open."""
        known: dict[Literal, bool] = {}
        for share in self.shares:
            if share.kind.switch:
                for place, literal in share.on.items():
                    if place in marks:
                        value = marks[place]
                        known[literal], known[-literal] = value == 1, value == 0
                continue
            for place, own in share.of.items():
                if place in marks:
                    value = marks[place]
                    for each, literal in own.items():
                        known[literal] = each == value
                        known[-literal] = each != value
        return known.get


class Words:
    """Literals of a puzzle in words; `candidates` is what is known of its places."""

    def __init__(self, ground: Ground, candidates: Candidates | None = None) -> None:
        self._ground = ground
        self._candidates = candidates or {}

    def mark(self, literal: Literal) -> tuple[Place, Value, bool]:
        """The place and the value that a literal is about, and whether it affirms the value."""
        marks = self._ground.marks
        return (*marks[literal], True) if literal in marks else (*marks[-literal], False)

    def value(self, literal: Literal) -> str:
        """The value that a literal is about, in a word."""
        place, value, _ = self.mark(literal)
        return self._ground.kind_of[place].word(int(value)).one

    def places(self, literals: Iterable[Literal], most: int | None = _NAMED) -> str:
        """Name the places."""
        named = dict.fromkeys(self.mark(literal)[0] for literal in self._own(literals))
        return self._called(list(named), most)

    def are(self, literals: Iterable[Literal], most: int | None = _NAMED) -> str:
        """Say what places are: "r1c1 is sea", "r1c1 and r1c2 are sea"; of a settled place its value."""
        said = map(self._settled, self._own(literals))
        return self._said(said, ("is", "are"), ("is not", "are not"), most, "can only be", {})

    def must(self, literals: Iterable[Literal], most: int | None = None) -> str:
        """Say what places must be: "r1c1 and r1c2 must be sea", "r1c1 cannot be 5", "r1c1 must be 1 or 2"."""
        verbs, denied = ("must be", "must be"), ("cannot be", "cannot be")
        return self._said(self._own(literals), verbs, denied, most, "must be", self._candidates)

    def would(self, literals: Iterable[Literal]) -> str:
        """Say what places would be if something else were: "r1c1 would be sea"."""
        verbs, denied = ("would be", "would be"), ("could not be", "could not be")
        return self._said(self._own(literals), verbs, denied, _NAMED, "could only be", self._candidates)

    def were(self, literal: Literal) -> str:
        """Suppose something of a place: "r1c1 were sea"."""
        return self._said([literal], ("were", "were"), ("were not", "were not"), None, "", {})

    def truth(self, literal: Literal) -> bool | None:
        """What the candidates say of a literal."""
        if not {literal, -literal} & self._ground.marks.keys():
            return None
        place, value, positive = self.mark(literal)
        left = self._candidates.get(place, self._ground.values[place])
        return None if value in left and len(left) > 1 else (value in left) is positive

    def settled(self, literals: Iterable[Literal]) -> Mapping[Place, Literal]:
        """The places that literals give a value, each with its literal."""
        marks = self._ground.marks
        return {marks[literal][0]: literal for literal in literals if literal in marks}

    def known(self, literals: Sequence[Literal]) -> Literal | None:
        """Of the literals of one place the one that is known to be right; None if it is open."""
        place, _, _ = self.mark(literals[0])
        left = self._candidates.get(place, ())
        return next((each for each in literals if self.mark(each)[1] in left), None) if len(left) == 1 else None

    def is_other(self, literal: Literal, settled: Mapping[Place, Literal]) -> bool:
        """Whether a literal is about a place that has another value."""
        marks = self._ground.marks
        return literal in marks and settled.get(marks[literal][0], literal) != literal

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
        self,
        literals: Iterable[Literal],
        verbs: tuple[str, str],
        denied: tuple[str, str],
        most: int | None,
        only: str,
        candidates: Candidates,
    ) -> str:
        """Places that are alike are named together, and so are the values that one place has not.

        If only a few of its candidates (or values, where candidates are not given) are left, these are said: `only`.
        """
        places: dict[tuple[Word, str], list[Place]] = {}
        absent: dict[Place, list[Value]] = {}
        for place, value, positive in dict.fromkeys(map(self.mark, literals)):
            if positive:
                word = self._ground.kind_of[place].word(int(value))
                places.setdefault((word, "are"), []).append(place)
            else:
                absent.setdefault(place, []).append(value)
        for place, values in absent.items():
            among = candidates.get(place, self._ground.values[place])
            left = [value for value in self._ground.values[place] if value in among and value not in values]
            few = bool(only) and 1 < len(left) <= _FEW and len(left) < len(values)
            words = [self._ground.kind_of[place].word(int(value)).one for value in (left if few else values)]
            either = joined(words, word="or")
            places.setdefault((Word(either, either), "only" if few else "not"), []).append(place)
        pieces = []
        for (word, how), alike in places.items():
            several = len(alike) > 1
            verb = {"are": verbs[several], "not": denied[several], "only": only}[how]
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
