"""The puzzle itself: slots and places, its flat form, other rules, and what cannot be a fill-in."""

from __future__ import annotations

import pytest
from tests.families.fillin.boards import ANSWER, BARN, MIRROR, TWINS, many, marks_of, of

from clew.actions.images import relation
from clew.core.errors import PuzzleError
from clew.core.places import Place
from clew.families.fillin.puzzle import (
    LONGEST,
    MANY,
    Fillin,
    Slot,
    capitals,
    clues,
    keep_clues,
    letter_at,
    places,
    request,
    size,
    values,
    vary,
    word_at,
)


def test_slots_are_numbered_across_then_down_in_reading_order() -> None:
    assert BARN.slots == (
        Slot(0, 0, True, 3),
        Slot(1, 2, True, 3),
        Slot(2, 0, True, 4),
        Slot(3, 2, True, 3),
        Slot(0, 0, False, 3),
        Slot(0, 2, False, 4),
        Slot(1, 3, False, 3),
    )
    assert [BARN.slots[0].name, BARN.slots[-1].name] == ["r1c1 across", "r2c4 down"]


def test_places_are_the_squares_of_slots_and_each_knows_its_slots() -> None:
    assert len(places(BARN)) == len(ANSWER) == 14
    assert BARN.places[:4] == ("r1c1", "r1c2", "r1c3", "r2c1")
    assert BARN.place_slots[0] == ((0, 0), (4, 0))
    assert BARN.place_slots[1] == ((0, 1),)
    for slot, numbers in enumerate(BARN.slot_places):
        assert all((slot, at) in BARN.place_slots[number] for at, number in enumerate(numbers))


def test_a_square_without_neighbours_is_a_place_only_where_words_have_one_letter() -> None:
    rows = ("__#_", "##__", "_#__")
    assert "r3c1" not in of(*rows, words="AB").places
    puzzle = of(*rows, words="AB A", singles=True)
    assert "r3c1" in puzzle.places
    alone = [slot for slot in puzzle.slots if slot.length == 1]
    assert alone == [Slot(2, 0, True, 1)]
    assert puzzle.slots.index(alone[0]) == 2, "it stands among those across, in reading order"


def test_values_are_the_letters_of_the_words_and_the_one_given() -> None:
    puzzle = of("A__", words="CAB BAC")
    assert values(puzzle, Place("r1c1")) == ("A",)
    assert values(puzzle, Place("r1c2")) == ("A", "B", "C")
    strange = of("Z__", words="CAB")
    assert values(strange, Place("r1c2")) == ("A", "B", "C"), "a letter of no word stands in no open square"
    assert strange.alphabet == ("A", "B", "C", "Z")


def test_the_flat_form_numbers_letters_and_ends_words() -> None:
    puzzle = of("#A_", "_#B", words="BA AB")
    assert puzzle.flat_cells == bytes([255, 0, 254, 255, 255, 1])
    assert puzzle.flat_words == bytes([1, 0, 255, 0, 1, 255])
    single = of("#A_", "_#B", words="BA AB A", singles=True)
    assert single.flat_cells == bytes([255, 0, 254, 254, 255, 1])


def test_flat_forms_have_a_byte_for_each_square_and_each_letter() -> None:
    for puzzle in many(3, 40):
        assert len(puzzle.flat_cells) == len(puzzle.cells)
        assert sum(cell != 255 for cell in puzzle.flat_cells) == len(puzzle.places)
        assert len(puzzle.flat_words) == sum(map(len, puzzle.words)) + len(puzzle.words)


@pytest.mark.parametrize(
    ("rows", "words", "message"),
    [
        (("#_#", "_#_"), "AB", "no room for a word"),
        (("__",), "", "0 words"),
        (("__",), "A_", "'_' cannot be in a word"),
        (("__",), "A#", "'#' cannot be in a word"),
        (("__",), "A" * (LONGEST + 1), "201 letters"),
        (("__",), "e\u0301t", "U\\+0301 combines"),
        (("__",), "\u212bB", "NFC"),
        (("__",), "A\u1161", "U\\+1161 combines"),
        (("__",), "A\u25a0", "'\u25a0' cannot be in a word"),
        (("_" * (LONGEST + 1),), "AB", "201 columns"),
    ],
)
def test_what_cannot_be_a_fill_in_is_refused(rows: tuple[str, ...], words: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        of(*rows, words=words)


def test_too_much_of_anything_is_refused() -> None:
    with pytest.raises(PuzzleError, match="20,001 words"):
        Fillin(1, 2, (None, None), ("AB",) * (MANY + 1))
    with pytest.raises(PuzzleError, match="different characters"):
        Fillin(1, 2, (None, None), tuple(chr(0x4E00 + at) for at in range(300)), singles=True)
    with pytest.raises(PuzzleError, match="squares were expected"):
        Fillin(2, 2, (None, None), ("AB",))
    with pytest.raises(PuzzleError, match="r1c2 holds 'AB'"):
        Fillin(1, 2, (None, "AB"), ("AB",))


@pytest.mark.parametrize("words", ["ЁЖИК ЖУК", "ΝΑΊ ΌΧΙ", "שלום עולם", "日本 本日", "É\u00c8À ß1ü", "007 42 1999"])
def test_any_alphabet_will_do(words: str) -> None:
    puzzle = of("____", "_##_", words=words)
    assert puzzle.words == tuple(words.split())
    assert len(puzzle.flat_words) == len(words) + 1


def test_words_that_do_not_go_with_the_grid_are_refused_unless_the_rules_allow_them() -> None:
    assert vary(BARN, {}) is BARN
    more = of("__", "#_", words="AB BC CA")
    with pytest.raises(PuzzleError, match="3 words have 2 letters and 2 slots"):
        vary(more, {})
    assert vary(more, {"spare": "yes"}).spare
    with pytest.raises(PuzzleError, match="no slots"):
        vary(of("__", words="AB ABC"), {})
    one = of("__", "##", "_#", words="AB A")
    with pytest.raises(PuzzleError, match="'A' is a word of one letter"):
        vary(one, {})
    with pytest.raises(PuzzleError, match="one letter"):
        vary(one, {"spare": "yes"})
    assert vary(one, {"singles": "yes"}).singles
    few = of("__", "__", words="AB")
    assert vary(few, {}) == few, "too few words make a puzzle impossible, not wrong"


def test_other_rules_keep_what_they_do_not_name() -> None:
    puzzle = of("__", words="ab", spare=True)
    assert vary(puzzle, {}) == puzzle
    assert vary(puzzle, {"singles": "yes"}).spare
    assert not vary(puzzle, {"spare": "no"}).spare


def test_folding_writes_capitals_letter_by_letter() -> None:
    folded = vary(of("a_#_", "___ß", words="aßé Ijs"), {"fold": "yes", "spare": "yes"})
    assert folded.words == ("AßÉ", "IJS")
    assert folded.cells[:4] == ("A", None, "#", None)
    assert capitals("straße") == "STRAßE", "a letter that would need two squares stays as it is"


def test_letters_given_are_the_clues() -> None:
    puzzle = of("A_#", "#BC", words="AB BC")
    assert clues(puzzle) == {"r1c1": (0, 0), "r2c2": (1, 1), "r2c3": (1, 2)}
    assert keep_clues(puzzle, ["r2c2"]).cells == (None, None, "#", "#", "B", None)
    assert keep_clues(puzzle, ["r2c2"]).words == puzzle.words
    assert str(size(puzzle)) == "2x3"


def test_marks_are_shown_as_letters_and_whole_slots_as_words() -> None:
    assert request(BARN, {Place("r1c1"): "O"}) == "Write O in r1c1."
    owl = {Place(f"r1c{at}"): letter for at, letter in enumerate("OWL", 1)}
    assert request(BARN, owl) == "Write OWL in r1c1 across."
    assert request(BARN, {Place("r1c1"): "O", Place("r1c2"): "W"}) == "Write O in r1c1, W in r1c2."


def test_words_and_letters_in_slots_come_from_marks_and_givens() -> None:
    puzzle = of("A__", "#_#", words="ABC BA")
    assert word_at(puzzle, 0, marks_of(puzzle, "AB_", "#_#")) is None
    assert word_at(puzzle, 0, marks_of(puzzle, "ABC", "#_#")) == "ABC"
    assert letter_at(puzzle, 0, {}) == "A"
    assert letter_at(puzzle, 1, {}) is None


def test_two_solutions_that_mirror_each_other_are_reported_as_such() -> None:
    assert str(relation(MIRROR, TWINS)).startswith("mirror each other: rows of one are columns")
    assert relation(MIRROR, [TWINS[0], {**TWINS[0], Place("r1c1"): "X"}]) is None


@pytest.mark.parametrize(
    ("one", "other", "message"),
    [
        (("AB", "CD"), ("BA", "DC"), "mirror each other: left and right"),
        (("AB", "CD"), ("CD", "AB"), "mirror each other: top and bottom"),
        (("AB", "CD"), ("DC", "BA"), "turned by 180 degrees"),
        (("AB", "CD"), ("CA", "DB"), "turned by 90 degrees"),
        (("AB", "CD"), ("BD", "AC"), "turned by 90 degrees"),
        (("AB", "CD"), ("DB", "CA"), "mirror each other: rows of one are columns of the other, read backwards"),
        (("ABC", "DEF"), ("CBA", "FED"), "mirror each other: left and right"),
        (("ABC", "DEF"), ("ABC", "DEX"), None),
    ],
)
def test_images_of_the_whole_grid_are_found(one: tuple[str, ...], other: tuple[str, ...], message: str | None) -> None:
    puzzle = of(*("_" * len(row) for row in one), words="ABCDEFX")
    found = relation(puzzle, [marks_of(puzzle, *one), marks_of(puzzle, *other)])
    assert (message is None and found is None) or str(message) in str(found)
