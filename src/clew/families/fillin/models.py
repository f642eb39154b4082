"""Fill-ins for a constraint engine: a slot is a variable that takes a word, or a word is one that takes a slot."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from clew.core.family import Knob, Knobs
from clew.core.model import STRENGTH, Model, Store, Strength, Term, Variable, Viewpoint
from clew.core.places import Marks
from clew.core.strategy import NamedStrategy
from clew.families.fillin.puzzle import Fillin, Slot

_ALL_DIFFERENT = "all-different"
_TESTED = ("unify", "complete", "after")  # ways to agree that are not constraints
_STRENGTHS: Mapping[str, Strength] = {"weak": "weak", "bounds": "bounds", "arc": "arc"}


def _slots(puzzle: Fillin, knobs: Knobs, store: Store) -> Model:
    """A variable for each slot: the number of its word among the different ones of that length, as listed."""
    if not _right_numbers(puzzle):
        return _impossible(store)
    lists = _different(puzzle)
    blind = knobs["crossings"] in _TESTED
    slots: list[Variable] = []
    for slot, (length, fitting) in enumerate(_fitting(puzzle, lists)):
        numbers = range(len(lists[length])) if blind else fitting
        if not numbers:
            return _impossible(store)
        slots.append(store.integer_of(puzzle.slots[slot].name, numbers))
    for length, words in lists.items():
        of_length = [slots[at] for at, slot in enumerate(puzzle.slots) if slot.length == length]
        _once(puzzle, words, of_length, _STRENGTHS[knobs[_ALL_DIFFERENT]], store)
    reader = _Reader(puzzle, [lists[slot.length] for slot in puzzle.slots], slots)
    if knobs["crossings"] == "letters":
        _through_letters(reader, store)
    elif not blind and not _through_pairs(reader, store, forward=knobs["crossings"] == "forward"):
        return _impossible(store)
    tests = {"unify": reader.agree, "complete": lambda: reader.agree() and reader.complete()}
    return Model(
        decisions=[slots[at] for at in _ordered(puzzle, knobs["order"])],
        marks=reader.marks,
        accept=reader.agree if knobs["crossings"] == "after" else None,
        watch=tests.get(knobs["crossings"]),
        show=reader.word,
    )


def _ordered(puzzle: Fillin, order: str) -> Sequence[int]:
    """The slots by number, in the order in which they are labelled."""
    numbers = range(len(puzzle.slots))
    if order == "transposed":
        return sorted(numbers, key=lambda at: _line_by_line(puzzle.slots[at]))
    if order == "scarce":
        words = Counter(map(len, puzzle.words))
        return sorted(numbers, key=lambda at: words[puzzle.slots[at].length])
    return numbers


def _line_by_line(slot: Slot) -> tuple[bool, int, int]:
    """Rows come first, and then the rows of the transposed grid: its columns from left to right."""
    return (False, slot.row, slot.column) if slot.across else (True, slot.column, slot.row)


def _different(puzzle: Fillin) -> Mapping[int, Sequence[str]]:
    """The different words of each length that has slots, in the order of the list."""
    words = dict.fromkeys(puzzle.words)
    return {length: [word for word in words if len(word) == length] for length in {s.length for s in puzzle.slots}}


def _fitting(puzzle: Fillin, lists: Mapping[int, Sequence[str]]) -> Iterator[tuple[int, Sequence[int]]]:
    """By slot: its length, and the words of that length that agree with the letters given there, by number."""
    for places in puzzle.slot_places:
        given = [(at, letter) for at, place in enumerate(places) if (letter := puzzle.place_given[place]) is not None]
        words = lists[len(places)]
        yield (
            len(places),
            [number for number, word in enumerate(words) if all(word[at] == letter for at, letter in given)],
        )


def _right_numbers(puzzle: Fillin) -> bool:
    """Whether every length has enough words for its slots, and none too many."""
    slots, words = Counter(slot.length for slot in puzzle.slots), Counter(map(len, puzzle.words))
    return all(words[length] >= slots[length] for length in slots) and (puzzle.spare or slots == words)


def _impossible(store: Store) -> Model:
    """A model that fails at once: some slot has no word, or the numbers of slots and words do not match."""
    nothing = store.boolean("a word too few or too many")
    store.post(store.compare(nothing, ">", 1))
    return Model(decisions=[nothing], marks=dict)


def _once(puzzle: Fillin, words: Sequence[str], slots: Sequence[Variable], strength: Strength, store: Store) -> None:
    """Post that no word is in more slots than it is listed times; those listed several times have to be counted."""
    listed = Counter(puzzle.words)
    if all(listed[word] == 1 for word in words):
        store.post(store.all_different(slots, strength))
        return
    times: dict[int, Term] = {
        number: store.integer(f"uses of {word}", 0, listed[word]) if puzzle.spare else listed[word]
        for number, word in enumerate(words)
    }
    if strength == "weak":
        store.post(*(store.count(number, slots, most) for number, most in times.items()))
    else:
        store.post(store.cardinality(slots, times))


class _Reader:
    """What the slots' variables say of words and letters."""

    def __init__(self, puzzle: Fillin, words: Sequence[Sequence[str]], slots: Sequence[Variable]) -> None:
        self.puzzle, self.words, self.slots = puzzle, words, slots
        self._by_name = dict(zip((slot.name for slot in slots), words, strict=True))

    def word(self, slot: Variable, number: int) -> str:
        """The word behind a number of a slot."""
        return self._by_name[slot.name][number]

    def marks(self) -> Marks:
        """The letters given, and those in which all words agree that are left for a slot."""
        found = dict(enumerate(self.puzzle.place_given))
        for slot, words, places in zip(self.slots, self.words, self.puzzle.slot_places, strict=True):
            left = [words[number] for number in slot.values()]
            for place, letters in zip(places, zip(*left, strict=True), strict=True):
                if len(set(letters)) == 1:
                    found[place] = letters[0]
        return {self.puzzle.places[place]: letter for place, letter in sorted(found.items()) if letter is not None}

    def agree(self) -> bool:
        """Whether the words that are placed agree with each other and with the letters given."""
        held: dict[int, str | None] = {}
        for place, letter in self._placed():
            if held.setdefault(place, letter) is None:
                held[place] = letter
            elif held[place] != letter:
                return False
        return True

    def complete(self) -> bool:
        """Whether slots that crossing words have filled hold a word that is left for them."""
        known = {place: letter for place, letter in self._placed() if letter is not None}
        for slot, words, places in zip(self.slots, self.words, self.puzzle.slot_places, strict=True):
            if not slot.fixed and all(place in known for place in places):
                word = "".join(known[place] for place in places)
                if not any(words[number] == word for number in slot.values()):
                    return False
        return True

    def _placed(self) -> Iterator[tuple[int, str | None]]:
        """The letters given, and those of the words that are placed."""
        yield from enumerate(self.puzzle.place_given)
        for slot, words, places in zip(self.slots, self.words, self.puzzle.slot_places, strict=True):
            if slot.fixed:
                yield from zip(places, words[slot.low], strict=True)


def _crossings(puzzle: Fillin) -> Iterator[tuple[int, tuple[tuple[int, int], ...]]]:
    """The places where two slots cross, each with both slots and the positions in them."""
    return ((place, met) for place, met in enumerate(puzzle.place_slots) if len(met) == 2)


def _through_letters(reader: _Reader, store: Store) -> None:
    """Make a variable for the letter at each crossing, and post that both words have it there."""
    puzzle = reader.puzzle
    code = {letter: number for number, letter in enumerate(puzzle.alphabet)}
    for place, met in _crossings(puzzle):
        letter = store.integer(puzzle.places[place], 0, len(code) - 1)
        for slot, position in met:
            entries = [code[word[position]] for word in reader.words[slot]]
            store.post(store.element(letter, entries, reader.slots[slot]))


def _through_pairs(reader: _Reader, store: Store, *, forward: bool) -> bool:
    """Post for each crossing which pairs of words agree there; False where none do."""
    for _, ((one, at), (other, position)) in _crossings(reader.puzzle):
        ending: dict[str, list[int]] = defaultdict(list)
        for number in reader.slots[other].values():
            ending[reader.words[other][number][position]].append(number)
        rows = [
            (number, second)
            for number in reader.slots[one].values()
            for second in ending.get(reader.words[one][number][at], ())
        ]
        if not rows:
            return False
        store.post(store.table((reader.slots[one], reader.slots[other]), rows, "weak" if forward else "arc"))
    return True


def _words(puzzle: Fillin, knobs: Knobs, store: Store) -> Model:
    """A variable for each word of the list: the number of its slot among those of its length."""
    if not _right_numbers(puzzle):
        return _impossible(store)
    homes = _Homes(puzzle, store)
    for length in sorted({slot.length for slot in puzzle.slots}):
        if not homes.settle(length, _STRENGTHS[knobs[_ALL_DIFFERENT]]):
            return _impossible(store)
    listed = sorted(homes.words.values(), key=lambda home: home.number)
    return Model(decisions=[home.variable for home in listed], marks=homes.marks, show=homes.slot)


class _Home(NamedTuple):
    """A word of the list by number, and the variable that says where it goes: to one of these slots, or nowhere."""

    number: int
    variable: Variable
    slots: Sequence[int]


class _Homes:
    """The words with the slots that they may go to, and the letters at crossings."""

    def __init__(self, puzzle: Fillin, store: Store) -> None:
        self.puzzle, self.store = puzzle, store
        self.code = {letter: number for number, letter in enumerate(puzzle.alphabet)}
        self.letters = {
            place: store.integer(puzzle.places[place], 0, len(self.code) - 1) for place, _ in _crossings(puzzle)
        }
        self.words: dict[str, _Home] = {}  # by the name of the variable

    def settle(self, length: int, strength: Strength) -> bool:
        """Post where the words of one length go; False where one of them has no slot that its letters agree with."""
        store, puzzle = self.store, self.puzzle
        slots = [at for at, slot in enumerate(puzzle.slots) if slot.length == length]
        numbers = [number for number, word in enumerate(puzzle.words) if len(word) == length]
        made: list[Variable] = []
        copies: dict[str, list[Variable]] = defaultdict(list)
        for rank, number in enumerate(numbers):
            word = puzzle.words[number]
            fitting = [at for at, slot in enumerate(slots) if self._fits(word, slot)]
            if puzzle.spare:
                fitting.append(len(slots) + rank)  # a place of its own for a word that is left over
            if not fitting:
                return False
            name = f"{word} ({len(copies[word]) + 1})" if copies[word] else word
            variable = store.integer_of(name, fitting)
            self._write(word, slots, variable, len(numbers) if puzzle.spare else 0)
            self.words[name] = _Home(number, variable, slots)
            made.append(variable)
            copies[word].append(variable)
        store.post(store.all_different(made, strength))
        if puzzle.spare:
            store.post(store.among(range(len(slots)), made, len(slots)))
        for same in copies.values():  # copies of a word go to slots in order, or one answer would come several times
            store.post(*(store.compare(one, "<", other) for one, other in pairwise(same)))
        return True

    def _fits(self, word: str, slot: int) -> bool:
        given = (self.puzzle.place_given[place] for place in self.puzzle.slot_places[slot])
        return all(known in (None, letter) for known, letter in zip(given, word, strict=True))

    def _write(self, word: str, slots: Sequence[int], variable: Variable, spare: int) -> None:
        """Post that each letter of a word is where its slot has the position; only crossings can contradict."""
        store = self.store
        for position, letter in enumerate(word):
            code = self.code[letter]
            places = (self.puzzle.slot_places[slot][position] for slot in slots)
            entries: list[Term] = [self.letters.get(place, code) for place in places]
            if any(not isinstance(entry, int) for entry in entries):
                store.post(store.element(store.constant(code), entries + [code] * spare, variable))

    def marks(self) -> Marks:
        """The letters given, those at crossings, and those of words that have a slot."""
        puzzle = self.puzzle
        found = dict(enumerate(puzzle.place_given))
        found |= {place: puzzle.alphabet[letter.low] for place, letter in self.letters.items() if letter.fixed}
        for number, variable, slots in self.words.values():
            if variable.fixed and variable.low < len(slots):
                found |= zip(puzzle.slot_places[slots[variable.low]], puzzle.words[number], strict=True)
        return {puzzle.places[place]: letter for place, letter in sorted(found.items()) if letter is not None}

    def slot(self, variable: Variable, value: int) -> str:
        """The slot behind a number of a word."""
        slots = self.words[variable.name].slots
        return self.puzzle.slots[slots[value]].name if value < len(slots) else "left over"


_ABOUT_SLOTS = """\
The variables are the slots; the values of a slot are the words of its length. This is how crosswords are
nearly always modelled, since a slot knows at once which words are left for it: the number of its values is
the number of words that match, and choosing the slot with the fewest (`ff`, fewest first) is what good human
solvers do. `leftmost` takes the slots in the `order` of the option: `given`, across in reading order, then down
in reading order; `transposed`, across row by row, then down column by column, as rows of the transposed grid;
`scarce`, first those of whose length there are the fewest words.

How crossing words are made to agree decides how much a placed word says about the others (option
`crossings`):
  after    nothing is looked at before every slot has a word: permutations of the word list that are tested
           when they are complete.
  unify    nothing is looked ahead. A word is put into a slot, and only words that are placed already can
           clash with it: permutations of the word list with early unification, as one writes them in Prolog.
  complete the same, and a slot that crossing words have filled must hold a word that is left.
  forward  a placed word takes from the slots it crosses every word that does not agree (forward checking).
  pairs    each crossing is a table of the pairs of words that agree, and both slots keep only words with a
           partner (arc consistency).
  letters  each crossing has a variable of its own, its letter, and both words are tied to it by `element`.
           The trees are those of `pairs`; the tables are not needed, so that long word lists do not fill the
           memory.

Each word is used once: `all-different` with its strength. Words that are listed several times are counted
instead.

Read: Haralick and Elliott, Increasing tree search efficiency for constraint satisfaction problems, 1980
(first fail, forward checking); Sabin and Freuder, Contradicting conventional wisdom in constraint
satisfaction, 1994 (arc consistency in every node); Ginsberg, Frank, Halpin and Torrance, Search lessons
learned from crossword puzzles, 1990; Beacham, Chen, Sillito and van Beek, Constraint programming lessons
learned from crossword puzzles, 2001 (models, algorithms and heuristics must be chosen together)."""

_ABOUT_WORDS = """\
The variables are the words of the list; the values of a word are the slots of its length. It is the same
matching of words and slots, seen from the other side. A rare word (the only one with a Q) may have one slot
left long before any slot has one word left, and then this viewpoint sees first what the other sees late. As a
rule it sees less: nothing says here that a slot needs a word which brings the letter that is at a
crossing, only that a word which is placed brings its letters. Compare the nodes of both on the same puzzle,
in given order (`leftmost`) and fewest first (`ff`).

Each letter of a word is tied to the squares it may go to by `element`. Two words never share a
slot: `all-different` with its strength. Copies of a word go to their slots in order, so that no answer comes
twice, and a word that may be left over has a place of its own outside the grid.

Read: Hnich, Smith and Walsh, Dual modelling of permutation and injection problems, 2004 (what each viewpoint
propagates, and what linking them adds); Smith, Modelling, in the Handbook of Constraint Programming, 2006."""

VIEWPOINTS: Mapping[str, Viewpoint[Fillin]] = {
    "slots": Viewpoint(
        title="a word for each slot",
        about=_ABOUT_SLOTS,
        build=_slots,
        options={
            "crossings": Knob(
                help="how crossing words are made to agree",
                default="letters",
                choices=("letters", "pairs", "forward", "complete", "unify", "after"),
            ),
            "order": Knob(
                help="the order in which leftmost takes the slots",
                default="given",
                choices=("given", "transposed", "scarce"),
            ),
            _ALL_DIFFERENT: STRENGTH,
        },
    ),
    "words": Viewpoint(
        title="a slot for each word", about=_ABOUT_WORDS, build=_words, options={_ALL_DIFFERENT: STRENGTH}
    ),
}


def _hint(
    title: str, order: str, *, crossings: str = "unify", slots: str = "transposed", strategy: str = "leftmost/enum"
) -> NamedStrategy:
    return NamedStrategy(
        title=title, order=order, viewpoint="slots", strategy=strategy, options={"crossings": crossings, "order": slots}
    )


_LINES = "slots across row by row, then down column by column; words as listed"

# The hints of the assignment (Melbourne) by number; its own words say less about the order than a run needs.
STRATEGIES: Mapping[str, NamedStrategy] = {
    "hint-1": _hint(
        "fill one slot after the other with a word that agrees with the letters there",
        "slots across in reading order, then down in reading order; words as listed",
        slots="given",
    ),
    "hint-2": _hint("slots down are those across of the transposed grid: hint 1 in that order", _LINES),
    "hint-3": _hint("a square is one variable for both its slots: the same tree as hint 2", _LINES),
    "hint-4": _hint("permutations of the word list, each tested once every slot has a word", _LINES, crossings="after"),
    "hint-5": _hint(
        "write words into the grid; a slot that gets full must hold a word, which is used up",
        _LINES,
        crossings="complete",
    ),
    "hint-6": _hint("permutations, each word unified with its slot at once", _LINES),
    "hint-7-lengths": _hint(
        "as hint 6, lengths with few words first",
        "slots by the number of words of their length, fewest first, ties as listed; words as listed",
        slots="scarce",
    ),
    "hint-7": _hint(
        "the slot with the fewest matching words first",
        "slots by the number of unused words that match the letters there, counted again before each choice, ties "
        "across row by row, then down column by column; words as listed",
        crossings="forward",
        strategy="ff/enum",
    ),
    "hint-8": _hint(
        "slots with one matching word first: hint 7, whose search has no failure if there always is one",
        "slots by the number of unused words that match, as in hint 7",
        crossings="forward",
        strategy="ff/enum",
    ),
}
