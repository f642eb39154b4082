"""Fill-in as clauses: a variable for each place and letter, and for each slot and word of its length.

A slot holds some word, a word in a slot sets its letters, and a letter needs a word that brings it. Since no place has
two letters, no slot has two words. A word is in no more slots than it is listed times, counted along the slots;
where there are as many slots of a length as words, that uses them all.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, count

from clew.core.family import Encoding
from clew.core.places import Place, Value
from clew.core.results import Fact
from clew.families.fillin.puzzle import Fillin, values

Clause = Sequence[int]
_FEW = 5  # up to this many variables, "at most one is true" is written pair by pair


def encode(puzzle: Fillin) -> Encoding:
    """State letters, words in slots, and how often each word may be used."""
    clauses, variables = _stated(puzzle, count(1), {})
    if not _right_numbers(puzzle):
        clauses.append(())
    return Encoding(clauses=clauses, variables=variables, facts=lambda fact: _ruled_out(variables, fact))


def slot_by_slot(puzzle: Fillin) -> tuple[Sequence[Clause], Mapping[int, int]]:
    """The same, but a slot holds a word only if a variable of its own says so: which slots clash?"""
    fresh = count(1)
    asked = {slot: next(fresh) for slot in range(len(puzzle.slots))}
    return _stated(puzzle, fresh, asked)[0], asked


def _stated(
    puzzle: Fillin, fresh: Iterator[int], asked: Mapping[int, int]
) -> tuple[list[Clause], dict[tuple[Place, Value], int]]:
    variables: dict[tuple[Place, Value], int] = {
        (place, value): next(fresh) for place in puzzle.places for value in values(puzzle, place)
    }
    clauses: list[Clause] = []
    for place in puzzle.places:
        letters = [variables[place, value] for value in values(puzzle, place)]
        clauses += [letters, *_at_most(letters, 1, fresh)]
    used: dict[str, list[int]] = defaultdict(list)
    for slot in range(len(puzzle.slots)):
        words = {word: next(fresh) for word in _fitting(puzzle, slot)}
        unless = [-asked[slot]] if slot in asked else []
        clauses += ([*unless, *clause] for clause in _slot(puzzle, slot, words, variables))
        for word, variable in words.items():
            used[word].append(variable)
    listed = Counter(puzzle.words)
    for word, slots in used.items():
        clauses += _at_most(slots, listed[word], fresh)
    return clauses, variables


def _ruled_out(variables: Mapping[tuple[Place, Value], int], fact: Fact) -> list[Clause]:
    """The fact `not TREE` about the places of a slot; it says nothing new where another letter is given."""
    kind, places = fact
    letters = list(zip(places, kind.removeprefix("not "), strict=True))
    return [[-variables[each] for each in letters]] if all(each in variables for each in letters) else []


def _right_numbers(puzzle: Fillin) -> bool:
    """Whether every length has enough words for its slots, and none too many."""
    slots, words = Counter(slot.length for slot in puzzle.slots), Counter(map(len, puzzle.words))
    enough = all(words[length] >= number for length, number in slots.items())
    return enough and (puzzle.spare or slots == words)


def _fitting(puzzle: Fillin, slot: int) -> list[str]:
    """The different words of a slot's length that agree with the letters given there."""
    places = puzzle.slot_places[slot]
    given = [(at, letter) for at, place in enumerate(places) if (letter := puzzle.place_given[place]) is not None]
    words = dict.fromkeys(puzzle.by_length.get(len(places), ()))
    return [word for word in words if all(word[at] == letter for at, letter in given)]


def _slot(
    puzzle: Fillin, slot: int, words: Mapping[str, int], variables: Mapping[tuple[Place, Value], int]
) -> Iterator[Clause]:
    yield list(words.values())
    for at, number in enumerate(puzzle.slot_places[slot]):
        place = puzzle.places[number]
        bringing: dict[Value, list[int]] = {value: [] for value in values(puzzle, place)}
        for word, variable in words.items():
            bringing[word[at]].append(variable)
            yield (-variable, variables[place, word[at]])
        for value, bringers in bringing.items():
            yield (-variables[place, value], *bringers)


def _at_most(literals: Sequence[int], most: int, fresh: Iterator[int]) -> Iterator[Clause]:
    """Count along the literals (Sinz, 2005): after each one, whether at least 1, 2, ... of them were true."""
    if len(literals) <= most:
        return
    if most == 1 and len(literals) <= _FEW:
        yield from ((-one, -other) for one, other in combinations(literals, 2))
        return
    before: list[int] = []
    for literal in literals:
        after = [next(fresh) for _ in range(min(len(before) + 1, most))]
        yield (-literal, after[0])
        yield from ((-one, other) for one, other in zip(before, after, strict=False))
        yield from ((-literal, -one, other) for one, other in zip(before, after[1:], strict=False))
        if len(before) == most:
            yield (-literal, -before[-1])
        before = after
