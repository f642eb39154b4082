"""Why a fill-in is impossible: the reason is true, and nothing in it could be left out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations

from tests.families.fillin.boards import BARN, many, of, solutions

from clew.core.errors import PuzzleError
from clew.engine import sat
from clew.families.fillin.blame import blame
from clew.families.fillin.puzzle import Fillin, vary


def fillable(puzzle: Fillin, names: list[str]) -> bool:
    """Whether these slots can be filled together, by trying all words."""
    numbers = [slot for slot, each in enumerate(puzzle.slots) if each.name in names]

    def go_on(at: int, held: dict[int, str], left: Counter[str]) -> bool:
        if at == len(numbers):
            return True
        places = puzzle.slot_places[numbers[at]]
        return any(
            go_on(at + 1, {**held, **dict(zip(places, word, strict=True))}, left - Counter([word]))
            for word in +left
            if len(word) == len(places)
            and all(held.get(place, letter) == letter for place, letter in zip(places, word, strict=True))
        )

    given = {at: letter for at, letter in enumerate(puzzle.place_given) if letter is not None}
    return go_on(0, given, Counter(puzzle.words))


def named(puzzle: Fillin, message: str) -> list[str]:
    listed = message.removeprefix("no words fit together in ").replace(" and ", ", ").split(", ")
    assert set(listed) <= {slot.name for slot in puzzle.slots}
    return listed


def misspelt(puzzle: Fillin) -> Fillin:
    """The same with other letters in one word: mostly impossible."""
    turned = puzzle.words[-1].translate(str.maketrans("AB", "BA"))
    return replace(puzzle, words=(*puzzle.words[:-1], turned))


def test_numbers_and_letters_that_do_not_fit_are_the_reason_at_sight() -> None:
    few = blame(of("__#__", words="AB"))
    assert few is not None
    assert (few.code, few.message) == ("count", "2 slots of length 2, 1 word")
    strange = blame(of("Z_", words="AB"))
    assert strange is not None
    assert strange.code == "no-fit"


def test_slots_that_cannot_be_filled_together_are_named() -> None:
    reason = blame(of("__", "_#", words="AB CD"))
    assert reason is not None
    assert reason.message == "no words fit together in r1c1 across and r1c1 down"
    assert list(reason.places) == ["r1c1", "r1c2", "r2c1"]


def test_a_puzzle_that_can_be_solved_has_no_reason() -> None:
    assert blame(BARN) is None


def fits(puzzle: Fillin) -> bool:
    try:
        return vary(puzzle, {}) == puzzle
    except PuzzleError:
        return False


def test_reasons_are_true_and_none_of_their_slots_could_be_left_out() -> None:
    seen = 0
    for puzzle in map(misspelt, many(31, 300)):
        if fits(puzzle) and not solutions(puzzle):
            reason = blame(puzzle)
            assert reason is not None
            if reason.code == "contradiction":
                names = named(puzzle, reason.message)
                assert not fillable(puzzle, names)
                assert all(fillable(puzzle, [other for other in names if other != name]) for name in names)
                seen += 1
    assert seen > 10


def test_a_core_is_found_whatever_the_order() -> None:
    clauses = [(-1, -2), (-3, 4), (-4, -1)]
    for order in permutations((1, 2, 3)):
        assert sat.core(clauses, order, 100) in ([1, 2], [1, 3])
    assert sat.core(clauses, (2, 3), 100) is None
