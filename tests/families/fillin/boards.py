"""Small fill-ins by hand and at random, and every solution of a small one by trying all words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from clew.core.places import Marks, Place
from clew.families.fillin.puzzle import BLACK, Fillin


def of(*rows: str, words: str, spare: bool = False, singles: bool = False) -> Fillin:
    """Make a puzzle from its rows and its words in one text."""
    cells = tuple(None if sign in "_." else sign for row in rows for sign in row)
    return Fillin(len(rows), len(rows[0]), cells, tuple(words.split()), spare, singles)


def marks_of(puzzle: Fillin, *rows: str) -> dict[Place, str]:
    """The letters of filled rows, without those that are given and those still open."""
    signs = "".join(rows)
    found = {place: signs[square] for square, place in zip(puzzle.squares, puzzle.places, strict=True)}
    given = dict(zip(puzzle.places, puzzle.place_given, strict=True))
    return {place: sign for place, sign in found.items() if sign not in "_." and given[place] is None}


BARN = of("___##", "_#___", "____#", "##___", words="APE END OAT OWL PEN LANE TONE")
FILLED = ("OWL##", "A#APE", "TONE#", "##END")
ANSWER = marks_of(BARN, *FILLED)
MIRROR = of("____#", "_#_#_", "_____", "_#_#_", "#____", words="ANTS COAL CROW IRIS ALTER OATEN")
TWINS = (
    marks_of(MIRROR, "COAL#", "R#L#A", "OATEN", "W#E#T", "#IRIS"),
    marks_of(MIRROR, "CROW#", "O#A#I", "ALTER", "L#E#I", "#ANTS"),
)


def solutions(puzzle: Fillin) -> list[Marks]:
    """Every solution, by putting every word that is left into slot after slot."""
    found: list[Marks] = []
    listed = Counter(puzzle.words)

    def go_on(slot: int, held: dict[int, str], left: Counter[str]) -> None:
        if slot == len(puzzle.slots):
            if puzzle.spare or not +left:
                found.append({place: held[at] for at, place in enumerate(puzzle.places)})
            return
        places = puzzle.slot_places[slot]
        for word in sorted(left):
            fits = left[word] > 0 and len(word) == len(places)
            if fits and all(held.get(place, letter) == letter for place, letter in zip(places, word, strict=True)):
                go_on(slot + 1, {**held, **dict(zip(places, word, strict=True))}, left - Counter([word]))

    go_on(0, {at: letter for at, letter in enumerate(puzzle.place_given) if letter is not None}, listed)
    return found


def planted(rng: Random) -> Fillin:
    """A small grid filled at random: its words are the list, and now and then more, fewer or other ones."""
    rows, columns, letters = rng.randint(1, 4), rng.randint(2, 5), "AB" if rng.random() < 0.7 else "ABC"
    cells = [BLACK if rng.random() < 0.3 else rng.choice(letters) for _ in range(rows * columns)]
    cells[:2] = [rng.choice(letters), rng.choice(letters)]
    singles = rng.random() < 0.2
    full = Fillin(rows, columns, tuple(cells), ("A",), singles=singles)
    words = ["".join(cells[square] for square in slot.squares(columns)) for slot in full.slots]
    spare = rng.random() < 0.3
    if spare:
        words += ["".join(rng.choices(letters, k=rng.randint(1, 4))) for _ in range(rng.randint(0, 3))]
    elif rng.random() < 0.15:
        words[rng.randrange(len(words))] = "".join(rng.choices(letters, k=rng.randint(2, 4)))
    open_ = [None if cell != BLACK and rng.random() < 0.85 else cell for cell in cells]
    return Fillin(rows, columns, tuple(open_), tuple(words), spare, singles)


def many(seed: int, number: int) -> Iterator[Fillin]:
    """So many of them."""
    rng = Random(seed)
    return (planted(rng) for _ in range(number))
