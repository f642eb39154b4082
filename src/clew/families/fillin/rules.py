"""The rules of fill-in: what is wrong with these marks. Knows no solver."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from clew.core.places import Marks, Place
from clew.core.results import Violation
from clew.core.text import joined
from clew.families.fillin.puzzle import Fillin

RULES = (
    "Write the words into the grid, across and down: every run of two or more open squares takes one word, and each "
    "word of the list is used exactly once."
)
_NAMED = 6  # things listed one by one


def violations(puzzle: Fillin, marks: Marks) -> Sequence[Violation]:
    """Find every broken rule, and what is still missing."""
    wrong = [*_strange(puzzle, marks), *_changed(puzzle, marks)]
    if wrong:
        return wrong
    seen = (marks.get(place, given) for place, given in zip(puzzle.places, puzzle.place_given, strict=True))
    held = [letter if letter is None else str(letter) for letter in seen]
    full: dict[int, str] = {}
    partial: dict[int, list[str | None]] = {}
    for slot, places in enumerate(puzzle.slot_places):
        letters = [held[place] for place in places]
        if None in letters:
            partial[slot] = letters
        else:
            full[slot] = "".join(map(str, letters))
    wrong = [*_numbers(puzzle), *_no_word(puzzle, full), *_too_often(puzzle, full)]
    wrong += _without_word(puzzle, partial, Counter(puzzle.words) - Counter(full.values()))
    open_ = [place for place, letter in zip(puzzle.places, held, strict=True) if letter is None]
    if open_:
        wrong.append(
            Violation(
                "open",
                f"{_counted(len(open_), 'square')} {'is' if len(open_) == 1 else 'are'} still open",
                open_,
                unfinished=True,
            )
        )
    elif not wrong:
        wrong += _left_over(puzzle, full.values())
    return wrong


def _numbers(puzzle: Fillin) -> Iterator[Violation]:
    """Lengths with more slots than words, or with more words where none may be left over: no marks can mend that."""
    slots, words = Counter(slot.length for slot in puzzle.slots), Counter(map(len, puzzle.words))
    for length in sorted(slots | words):
        if slots[length] > words[length] or (slots[length] < words[length] and not puzzle.spare):
            room, fill = _counted(slots[length], "slot"), _counted(words[length], "word")
            where = [slot for slot, each in enumerate(puzzle.slots) if each.length == length]
            yield Violation("count", f"{room} of length {length}, {fill}", _places(puzzle, where))


def _strange(puzzle: Fillin, marks: Marks) -> Iterator[Violation]:
    """Letters of no word."""
    known = frozenset(puzzle.alphabet)
    for place, value in marks.items():
        if value not in known:
            yield Violation("letter", f"{value} in {place} occurs in no word", [place])


def _changed(puzzle: Fillin, marks: Marks) -> Iterator[Violation]:
    """Marks that write over a letter given."""
    for place, given in zip(puzzle.places, puzzle.place_given, strict=True):
        if given is not None and marks.get(place, given) != given:
            yield Violation("given", f"{place} is given as {given}, not {marks[place]}", [place])


def _no_word(puzzle: Fillin, full: Mapping[int, str]) -> Iterator[Violation]:
    known = frozenset(puzzle.words)
    for slot, word in full.items():
        if word not in known:
            name = puzzle.slots[slot].name
            yield Violation("no-word", f"{word} in {name} is not a word of the list", _places(puzzle, [slot]))


def _too_often(puzzle: Fillin, full: Mapping[int, str]) -> Iterator[Violation]:
    listed = Counter(puzzle.words)
    placed: dict[str, list[int]] = defaultdict(list)
    for slot, word in full.items():
        placed[word].append(slot)
    for word, slots in placed.items():
        if 0 < listed[word] < len(slots):
            names = ", ".join(puzzle.slots[slot].name for slot in slots[:_NAMED])
            once = "once" if listed[word] == 1 else f"{listed[word]} times"
            text = f"{word} appears in {len(slots)} slots ({names}), and {once} in the list"
            yield Violation("too-often", text, _places(puzzle, slots))


def _without_word(
    puzzle: Fillin, partial: Mapping[int, Sequence[str | None]], left: Mapping[str, int]
) -> Iterator[Violation]:
    """Slots that none of the words left fits; those without a letter have room for any of their length."""
    by_length: dict[int, list[str]] = defaultdict(list)
    for word in left:
        by_length[len(word)].append(word)
    for slot, letters in partial.items():
        wanted = [(at, letter) for at, letter in enumerate(letters) if letter is not None]
        words = by_length[len(letters)]
        if wanted and not any(all(word[at] == letter for at, letter in wanted) for word in words):
            name, seen = puzzle.slots[slot].name, "".join(letter or "_" for letter in letters)
            text = f"no word that is left fits {seen} in {name}"
            yield Violation("no-fit", text, [puzzle.places[puzzle.slot_places[slot][at]] for at, _ in wanted])


def _left_over(puzzle: Fillin, used: Collection[str]) -> Iterator[Violation]:
    """Words that a finished grid does not use, where all must be used."""
    rest = sorted((Counter(puzzle.words) - Counter(used)).elements())
    if rest and not puzzle.spare:
        yield Violation("unused", f"not used: {joined(rest, _NAMED)}", [])


def _places(puzzle: Fillin, slots: Sequence[int]) -> list[Place]:
    return [puzzle.places[place] for slot in slots for place in puzzle.slot_places[slot]]


def _counted(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'s' * (number != 1)}"
