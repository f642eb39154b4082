"""Small nonograms by hand, every answer of a small one by trying all pictures, and clues at random."""

from __future__ import annotations

import re
from itertools import product
from random import Random

from clew.core.places import Marks, Place, Value
from clew.families.nonogram.puzzle import ANY, MAYBE, SOME, Clue, Nonogram, Token, blocks, cells, from_picture

_TOKENS: dict[str, Token] = {"?": SOME, "_": MAYBE, "*": ANY}


def clue(text: str) -> Clue:
    """Make a clue from its tokens; 0 is empty."""
    return tuple(_TOKENS[word] if word in _TOKENS else int(word) for word in text.split() if word != "0")


def of(rows: str, columns: str) -> Nonogram:
    """Make a puzzle from clues between commas."""
    across, down = (tuple(clue(part) for part in text.split(",")) for text in (rows, columns))
    return Nonogram(across, down)


def picture(*rows: str) -> Nonogram:
    """Make the puzzle of a picture."""
    return from_picture(len(rows), len(rows[0]), [char == "#" for char in "".join(rows)])


def painted(*rows: str) -> dict[Place, Value]:
    """Marks from rows: # is painted, x blank, anything else has no mark."""
    text = "".join(rows)
    names = cells(len(rows), len(rows[0]))
    return {name: int(char == "#") for name, char in zip(names, text, strict=True) if char in "#x"}


KITE = ("..#..", ".###.", "#####", ".#.#.", "..##.")  # one solution
SWITCH = of("1,0,1", "1,0,1")  # two solutions


def _pattern(clue: Clue) -> re.Pattern[str]:
    """A clue as an expression over blocks, each written as its length and a comma."""
    known: dict[Token, str] = {SOME: r"\d+,", MAYBE: r"(\d+,)?", ANY: r"(\d+,)*"}
    return re.compile("".join(known.get(token, f"{token},") for token in clue))


def keeps(clue: Clue, line: tuple[int, ...]) -> bool:
    """Whether a line satisfies a clue, computed differently from the rules."""
    return _pattern(clue).fullmatch("".join(f"{length}," for length in blocks(line))) is not None


def answers(puzzle: Nonogram) -> set[tuple[int, ...]]:
    """Every answer, by trying all lines for each row."""
    columns = puzzle.columns
    fitting = [[line for line in product((0, 1), repeat=columns) if keeps(clue, line)] for clue in puzzle.row_clues]
    found = set()
    for chosen in product(*fitting):
        flat = tuple(cell for line in chosen for cell in line)
        known = all(value in (None, cell) for value, cell in zip(puzzle.given, flat, strict=False))
        if known and all(keeps(clue, flat[at::columns]) for at, clue in enumerate(puzzle.column_clues)):
            found.add(flat)
    return found


def flat(puzzle: Nonogram, marks: Marks) -> tuple[int, ...]:
    """A solution in reading order."""
    return tuple(int(marks[name]) for name in cells(*puzzle.shape))


def opened(rng: Random, clue: Clue) -> Clue:
    """Leave something of a clue open at random; the line it came from still keeps it."""
    if rng.random() < 0.15:
        return (ANY,)
    tokens: list[Token] = []
    for token in clue:
        tokens += [MAYBE] * (rng.random() < 0.1)
        draw = rng.random()
        tokens.append(token if draw < 0.6 else SOME if draw < 0.8 else MAYBE if draw < 0.9 else ANY)
    return tuple(tokens + [ANY] * (rng.random() < 0.1))


def at_random(rng: Random, longest: int = 5, *, open_clues: bool = True) -> Nonogram:
    """A small puzzle: of a picture, some clues open, a few cells given; now and then with a clue that is wrong."""
    rows, columns, density = rng.randint(1, longest), rng.randint(1, longest), rng.random()
    drawn = [int(rng.random() < density) for _ in range(rows * columns)]
    puzzle = from_picture(rows, columns, drawn)
    clues = [opened(rng, clue) if open_clues and rng.random() < 0.5 else clue for clue in puzzle.line_clues]
    if rng.random() < 0.2:
        at = rng.randrange(len(clues))
        clues[at] = (*clues[at], rng.choice((1, 2, SOME, MAYBE)))
    given = [value if rng.random() < 0.1 else None for value in drawn] if rng.random() < 0.3 else []
    return Nonogram(tuple(clues[:rows]), tuple(clues[rows:]), tuple(given))
