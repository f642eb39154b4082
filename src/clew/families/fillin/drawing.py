"""How a fill-in looks: as a crossword with its words, and in characters with the words that are left."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import ceil, sqrt

from clew.core.frozen import replace
from clew.core.places import Candidates, Marks, Place
from clew.core.results import Knowledge
from clew.core.scene import Circle, Ink, Kind, Line, Listing, Rect, Scene, Shape, Spot, Text
from clew.core.sketch import Piece, Sketch
from clew.core.text import extent, plural
from clew.families.fillin.puzzle import BLACK, OPEN, Fillin, letter_at, word_at
from clew.families.fillin.wordlist import Entry, area, heading, layout, texts

LETTER = 0.64  # font size
THIN, THICK = 0.02, 0.06
PENCILLED = 4  # candidates of a square that a person would write down
NOTED = 36  # different letters that have room in a square as candidates
_TEXT = 72  # characters of a line of words in a terminal


def draw(puzzle: Fillin) -> Scene:
    """Draw grid and words; slots and words can be lit by their names, a word as `word TREE`."""
    listed = layout(puzzle)
    given = {place: held for place, held in zip(puzzle.places, puzzle.place_given, strict=True) if held is not None}
    squares = [divmod(square, puzzle.columns) for square in puzzle.squares]
    return Scene(
        width=listed.width,
        height=listed.height,
        title=f"Fill-in, {extent(puzzle.rows, puzzle.columns)}, {plural(len(puzzle.words), 'word')}",
        kinds={"cell": _kind(puzzle, "mark"), "given": _kind(puzzle, "given")},
        spots={
            place: Spot(x=column + 0.5, y=row + 0.5, kind="given" if place in given else "cell")
            for place, (row, column) in zip(puzzle.places, squares, strict=True)
        },
        over=[*_grid(puzzle), *texts(listed.entries)],
        given=dict(given),
        areas={**_slots(puzzle), **_words(listed.entries)},
    )


def on_paper(puzzle: Fillin) -> tuple[Scene, Sequence[Listing]]:
    """The grid alone, and its words by length."""
    lists = [
        Listing(heading=heading(puzzle, length), items=words, names=[_name(word) for word in words])
        for length, words in puzzle.by_length.items()
    ]
    grid = replace(
        draw(puzzle), width=puzzle.columns, height=puzzle.rows, over=list(_grid(puzzle)), areas=_slots(puzzle)
    )
    return grid, lists


def _kind(puzzle: Fillin, ink: Ink) -> Kind:
    """Letters in the middle; candidates in small, each at a spot of its own, where there are not too many."""
    letters = puzzle.letters if len(puzzle.letters) <= NOTED else ()
    side = max(ceil(sqrt(len(letters))), 2)
    spots = {
        letter: ((at % side + 0.5) / side - 0.5, (at // side + 0.5) / side - 0.5) for at, letter in enumerate(letters)
    }
    size = min(0.34, 1.1 / side)
    return Kind(
        area=Rect(x=-0.5, y=-0.5, width=1, height=1),
        faces={letter: [Text(x=0, y=0.02, text=letter, size=LETTER, ink=ink)] for letter in puzzle.alphabet},
        notes={letter: [Text(x=x, y=y, text=letter, size=size, ink="note")] for letter, (x, y) in spots.items()},
        note_areas={letter: Circle(x=x, y=y, radius=size / 2) for letter, (x, y) in spots.items()},
    )


def _grid(puzzle: Fillin) -> Iterator[Shape]:
    """Thin lines, black squares over them, a frame; and letters given that are in no word."""
    rows, columns = puzzle.rows, puzzle.columns
    for row in range(1, rows):
        yield Line(x1=0, y1=row, x2=columns, y2=row, width=THIN)
    for column in range(1, columns):
        yield Line(x1=column, y1=0, x2=column, y2=rows, width=THIN)
    for at, held in enumerate(puzzle.cells):
        row, column = divmod(at, columns)
        if held == BLACK:
            yield Rect(x=column, y=row, width=1, height=1, fill="fill", ink="fill", stroke=THIN)
        elif held is not None and at not in puzzle.numbers_by_square:
            yield Text(x=column + 0.5, y=row + 0.52, text=held, size=LETTER, ink="given")
    yield Rect(x=0, y=0, width=columns, height=rows, ink="frame", stroke=THICK)


def _slots(puzzle: Fillin) -> Mapping[Place, Rect]:
    return {
        Place(slot.name): Rect(
            x=slot.column,
            y=slot.row,
            width=slot.length if slot.across else 1,
            height=1 if slot.across else slot.length,
        )
        for slot in puzzle.slots
    }


def _words(entries: Sequence[Entry]) -> Mapping[Place, Rect]:
    """The areas of words; of one that is listed twice the first."""
    found: dict[Place, Rect] = {}
    for entry in entries:
        if not entry.heading:
            found.setdefault(_name(entry.text), area(entry))
    return found


def _name(word: str) -> Place:
    return Place(f"word {word}")


def notes(puzzle: Fillin, known: Knowledge) -> Candidates:
    """Letters are pencilled in where few are left."""
    return {place: left for place, left in known.candidates.items() if 1 < len(left) <= PENCILLED}


def sketch(puzzle: Fillin, marks: Marks) -> Sketch:
    """Write the grid, one row per line, and below it the words that are left, by length; none below a finished grid."""
    return Sketch([*_rows(puzzle, marks), *_left(puzzle, marks)])


def _rows(puzzle: Fillin, marks: Marks) -> Iterator[Piece]:
    for at, held in enumerate(puzzle.cells):
        number = puzzle.numbers_by_square.get(at)
        if number is None:
            yield Piece(OPEN if held is None else held)
        else:
            yield Piece(letter_at(puzzle, number, marks) or OPEN, puzzle.places[number])
        if (at + 1) % puzzle.columns == 0:
            yield Piece("\n")


def _left(puzzle: Fillin, marks: Marks) -> Iterator[Piece]:
    if all(letter_at(puzzle, place, marks) for place in range(len(puzzle.places))):
        return
    placed = (word_at(puzzle, slot, marks) for slot in range(len(puzzle.slots)))
    used = Counter(word for word in placed if word is not None)
    yield Piece("\n", aside=True)
    for length, words in puzzle.by_length.items():
        left = sorted((Counter(words) - used).elements())
        if left:
            lines = textwrap.fill(
                f"{heading(puzzle, length)}: {' '.join(left)}",
                max(_TEXT, length + 4),
                subsequent_indent="  ",
                break_long_words=False,
                break_on_hyphens=False,
            )
            yield Piece(f"{lines}\n", aside=True)
