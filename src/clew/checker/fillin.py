"""Fill-in for the checker: a grid of `#`, `_` and letters, an empty line, and words; each slot takes one of them."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from .core import Clauses, Refused

HEADERS = ("spare", "singles")
LONGEST, MANY, LETTERS = 200, 20_000, 250
RESERVED = "#_█■□.,"

At = tuple[int, int]


@dataclass(frozen=True)
class Fillin:
    """The grid and the words as written; whether words may be left over, and whether they may have one letter."""

    rows: tuple[str, ...]
    words: tuple[str, ...]
    spare: bool
    singles: bool

    def lines(self) -> tuple[Mapping[str, str], Sequence[str]]:
        """The grid, an empty line, one word per line."""
        switches = {"spare": self.spare, "singles": self.singles}
        return {name: "yes" for name, on in switches.items() if on}, [*self.rows, "", *self.words]

    def clues(self) -> object:
        """The rules, the squares, and the words in order."""
        return len(self.rows), len(self.rows[0]), "".join(self.rows), list(self.words), self.spare, self.singles

    def slots(self) -> list[list[At]]:
        """Runs of two or more open squares, and single ones if words may have one letter."""
        square = {(r, c) for r, row in enumerate(self.rows) for c, sign in enumerate(row) if sign != "#"}
        slots = []
        for down, (r, c) in product((0, 1), sorted(square)):
            run = [(r, c)] if (r - down, c - 1 + down) not in square else []
            while run and (run[-1][0] + down, run[-1][1] + 1 - down) in square:
                run.append((run[-1][0] + down, run[-1][1] + 1 - down))
            alone = self.singles and not down and not {(r - 1, c), (r + 1, c)} & square
            if len(run) > 1 or (run and alone):
                slots.append(run)
        return slots

    def state(self, clauses: Clauses) -> None:
        """A variable for each square and letter, and for each slot and word of its length."""
        slots, times = self.slots(), Counter(self.words)
        letters = sorted({*"".join(self.words)} | {*"".join(self.rows)} - {*"#_"})
        squares = sorted({place for slot in slots for place in slot})
        clauses.budget.spend(16 * len(squares) * len(letters))
        at = {place: dict(zip(letters, clauses.new(len(letters)), strict=True)) for place in squares}
        for (r, c), values in at.items():
            clauses.one_of(list(values.values()))
            clauses.name(f"r{r + 1}c{c + 1}", {letter: (variable,) for letter, variable in values.items()})
            if self.rows[r][c] != "_":
                clauses.add(values[self.rows[r][c]])
        if not self.spare and sorted(map(len, slots)) != sorted(map(len, self.words)):
            clauses.add()
        by_length: dict[int, list[str]] = {}
        for word in times:
            by_length.setdefault(len(word), []).append(word)
        used: dict[str, list[int]] = {word: [] for word in times}
        for slot in slots:
            self._slot(clauses, slot, by_length.get(len(slot), []), at, letters, used)
        for word, choices in used.items():
            clauses.at_most(times[word], choices)
            if times[word] == 1 and not self.spare:
                clauses.add(*choices)

    def _slot(
        self,
        clauses: Clauses,
        slot: Sequence[At],
        words: Sequence[str],
        at: Mapping[At, Mapping[str, int]],
        letters: Sequence[str],
        used: Mapping[str, list[int]],
    ) -> None:
        """A slot has one of the words of its length, and a square has a letter only if such a word brings it."""
        clauses.budget.spend(len(slot) * (len(letters) + len(words)))
        chosen = dict(zip(words, clauses.new(len(words)), strict=True))
        clauses.add(*chosen.values())
        brings: dict[tuple[At, str], list[int]] = {(place, letter): [] for place in slot for letter in letters}
        for word, choice in chosen.items():
            used[word].append(choice)
            for each in zip(slot, word, strict=True):
                brings[each].append(choice)
        for (place, letter), choices in brings.items():
            clauses.add(-at[place][letter], *choices)
            clauses.add_all((-choice, at[place][letter]) for choice in choices)


def read(head: Mapping[str, str], rows: Sequence[str]) -> Fillin:
    """Read a grid and words that are valid together."""
    lines = list(rows)
    middle = lines.index("")
    grid, words = lines[:middle], lines[middle + 1 :]
    switches = [{"no": False, "yes": True}[head.get(name, "no")] for name in HEADERS]
    puzzle = Fillin(tuple(grid), tuple(words), *switches)
    _require_signs(grid, words)
    slots = puzzle.slots()
    if not slots:
        raise Refused("the grid has no room for a word")
    if not puzzle.singles and any(len(word) == 1 for word in words):
        raise Refused("a word has one letter")
    if not puzzle.spare and Counter(map(len, words)) - Counter(map(len, slots)):
        raise Refused("there are more words than slots of their length")
    return puzzle


def _require_signs(grid: Sequence[str], words: Sequence[str]) -> None:
    wide = len(grid[0]) if grid else 0
    if not (1 <= len(grid) <= LONGEST and 1 <= wide <= LONGEST) or any(len(row) != wide for row in grid):
        raise Refused("the rows are not those of a grid")
    if not 1 <= len(words) <= MANY or any(not 1 <= len(word) <= LONGEST for word in words):
        raise Refused("there are no words, or too many, or one is too long")
    letters = {*"".join(words)} | {*"".join(grid)} - {*"#_"}
    if len(letters) > LETTERS or not all(map(_is_letter, letters)):
        raise Refused("a character cannot be in a square")
    if not all(unicodedata.is_normalized("NFC", text) for text in (*grid, *words, *letters)):
        raise Refused("a letter is not a single composed character")


def _is_letter(sign: str) -> bool:
    """One printable character that does not combine with others: no marks, no joining Hangul vowels."""
    joins = unicodedata.category(sign).startswith("M") or 0x1160 <= ord(sign) <= 0x11FF
    return sign not in RESERVED and sign.isprintable() and not sign.isspace() and not joins
