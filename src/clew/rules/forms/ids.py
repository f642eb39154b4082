"""Descriptions in game ids of Simon Tatham's collection: the parts that they consist of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import ClassVar, NoReturn

from clew.codecs import caps
from clew.codecs import tatham as ids
from clew.core.errors import PuzzleError
from clew.core.places import Place
from clew.core.text import quoted
from clew.rules.clues import Said, Spot
from clew.rules.forms.draft import Draft, Page, Unfit, flooded
from clew.rules.lattice import COMPASS, Lattice


def _unexpected(piece: str, at: int, expected: str) -> NoReturn:
    where = f"at character {at + 1} of the id, after the colon"
    raise PuzzleError(f"unexpected {quoted(piece)} {where}; expected {expected}")


class Part:
    """A part of a description, ended by a comma or by the end; `pattern` is what it looks like."""

    pattern = ""
    layers: Sequence[str] = ()

    def fits(self, text: str, cells: int) -> bool:
        """Whether it may be one for a grid of this many cells, at a glance, where those of other games look alike."""
        return True

    def read(self, text: str, draft: Draft) -> None:
        """Take clues from it."""
        raise NotImplementedError

    def write(self, page: Page) -> str:
        """Write it."""
        raise NotImplementedError


class Signs(Part):
    """One letter a clue, a digit from `least` on or one of `signs`; a-z are runs of 1 to 26 cells without one.

    If it may be `short`, the last run is left out.
    """

    def __init__(
        self, layer: str, signs: Mapping[str, Said] | None = None, *, least: int = 0, short: bool = False
    ) -> None:
        self._layer, self._signs, self._short = layer, signs or {}, short
        self._digits = "0123456789"[least:]
        self._letters = {value: sign for sign, value in self._signs.items()}
        self.layers = (layer,)
        other = f"a-z{''.join(self._signs)}"
        self.pattern = f"[{least}-9]*[{other}][{least}-9{other}]*"  # there is always some cell without a number

    def read(self, text: str, draft: Draft) -> None:
        cells, at = [*chain(*draft.layer(self._layer).table(draft.rows, draft.columns))], 0
        for index, letter in enumerate(text):
            if letter in self._signs or letter in self._digits:
                if at < len(cells):
                    draft.put(self._layer, cells[at], self._signs[letter] if letter in self._signs else int(letter))
                at += 1
            elif "a" <= letter <= "z":
                at += ord(letter) - ord("a") + 1
            else:
                others = f", a-z or {' '.join(self._signs)}" if self._signs else " or a-z"
                _unexpected(letter, index, f"{self._digits[0]} to 9{others}")
        _require(max(at, len(cells)) if self._short else at, len(cells))

    def write(self, page: Page) -> str:
        clues = page.clues(self._layer)
        spots = chain(*page.layer(self._layer).table(page.rows, page.columns))
        values = [clues.get(spot) for spot in spots]
        while self._short and values and values[-1] is None:
            values.pop()
        return _runs(values, self._letters)


def _runs(cells: Sequence[Said | None], letters: Mapping[Said, str]) -> str:
    """A letter or a digit for each clue, and runs."""
    pieces, run = list[str](), 0
    for cell in [*cells, ""]:
        if cell is None:
            run += 1
            continue
        pieces += ["z"] * (run // 26) + ([chr(ord("a") + run % 26 - 1)] if run % 26 else [])
        run = 0
        if cell not in ("", *letters) and not (isinstance(cell, int) and cell < 10):
            raise PuzzleError(f"{cell} cannot be written in an id: expected a digit")
        pieces.append(letters.get(cell, str(cell)))
    return "".join(pieces)


def _require(found: int, wanted: int) -> None:
    if found != wanted:
        raise PuzzleError(f"the id has {found} cells: expected {wanted}")


class Numbers(Part):
    """Decimal numbers with `_` between neighbours; a-z are runs of cells without one. Absent if `optional`.

    `areas` says whether the numbers are areas that add up to the whole grid; None: it does not matter.
    """

    pattern = "[0-9a-z_]*"

    def __init__(self, layer: str, *, optional: bool = False, areas: bool | None = None) -> None:
        self._layer, self._optional, self._areas = layer, optional, areas
        self.layers = (layer,)

    def fits(self, text: str, cells: int) -> bool:
        return self._areas in (None, sum(int(number[:9]) for number in re.findall("[0-9]+", text)) == cells)

    def read(self, text: str, draft: Draft) -> None:
        cells = draft.grid.cells
        for place, number in zip(cells, ids.numbers(text, len(cells)), strict=True):
            if number:
                draft.put(self._layer, place, number)

    def write(self, page: Page) -> str:
        clues = page.clues(self._layer)
        if self._optional and not clues:
            return ""
        return ids.write_numbers([_plain(clues.get(place, 0)) for place in page.grid.cells])


def _plain(value: Said) -> int:
    if not isinstance(value, int):
        raise PuzzleError(f"{value} cannot be written in an id: expected a number")
    return value


class Digits(Part):
    """A number in every cell: a digit, or more of them in brackets."""

    pattern = r"[0-9\[\]]+"

    def __init__(self, layer: str) -> None:
        self._layer = layer
        self.layers = (layer,)

    def read(self, text: str, draft: Draft) -> None:
        words = re.findall(r"[0-9]|\[[0-9]{2,4}\]|.", text)
        _require(len(words), len(draft.grid.cells))
        for place, word in zip(draft.grid.cells, words, strict=True):
            if not word.strip("[]").isdecimal():
                _unexpected(word, text.index(word), "digits, more than one of them in brackets")
            draft.put(self._layer, place, int(word.strip("[]")))

    def write(self, page: Page) -> str:
        clues = page.clues(self._layer)
        if len(clues) < len(page.grid.cells):
            raise PuzzleError("an id needs a number for every cell")
        numbers = [_plain(clues[place]) for place in page.grid.cells]
        return "".join(str(number) if number < 10 else f"[{number}]" for number in numbers)


class Letters(Part):
    """A number in every cell, one letter each: 1-9, then a-z and A-Z; none is larger than the longer side."""

    pattern = "[0-9a-zA-Z]*"
    digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

    def __init__(self, layer: str) -> None:
        self._layer = layer
        self.layers = (layer,)

    def read(self, text: str, draft: Draft) -> None:
        _require(len(text), len(draft.grid.cells))
        known = self.digits[1 : max(draft.rows, draft.columns) + 1]
        for index, (place, letter) in enumerate(zip(draft.grid.cells, text, strict=True)):
            if letter not in known:
                _unexpected(letter, index, f"1 to {known[-1]}")
            draft.put(self._layer, place, self.digits.index(letter))

    def write(self, page: Page) -> str:
        clues = page.clues(self._layer)
        if len(clues) < len(page.grid.cells):
            raise PuzzleError("an id needs a number in every cell")
        if any(_plain(value) > min(max(page.rows, page.columns), len(self.digits) - 1) for value in clues.values()):
            raise Unfit("an id cannot express numbers that are larger than the longer side")
        return "".join(self.digits[_plain(clues[place])] for place in page.grid.cells)


class Around(Part):
    """Clues outside the grid, `/` between them: above, below, left, right."""

    pattern = "[0-9/]*"

    def __init__(self, layer: str) -> None:
        self._layer = layer
        self.layers = (layer,)

    def read(self, text: str, draft: Draft) -> None:
        spots, words = self._spots(draft.rows), text.split("/")
        if len(words) != len(spots):
            raise PuzzleError(f"the id has {len(words)} clues at the sides: expected {len(spots)}")
        for spot, word in zip(spots, words, strict=True):
            if word:
                draft.put(self._layer, spot, draft.layer(self._layer).read(word))

    def write(self, page: Page) -> str:
        clues = page.clues(self._layer)
        return "/".join(str(clues.get(spot, "")) for spot in self._spots(page.rows))

    def _spots(self, side: int) -> Sequence[Spot]:
        return [f"{name} {number}" for name in ("top", "bottom", "left", "right") for number in range(1, side + 1)]


class Gaps(Part):
    """Cells with a sign: how many without come before each, `_` none, a-y 1 to 25; z is 25 cells without."""

    pattern = "[a-z_]*"

    def __init__(self, layer: str, value: str) -> None:
        self._layer, self._value = layer, value
        self.layers = (layer,)

    def read(self, text: str, draft: Draft) -> None:
        cells, at = draft.grid.cells, 0
        for index, letter in enumerate(text):
            if letter != "_" and not "a" <= letter <= "z":
                _unexpected(letter, index, "a-z or _")
            at += 0 if letter == "_" else min(ord(letter) - ord("a") + 1, 25)
            if letter != "z":
                if at < len(cells):
                    draft.put(self._layer, cells[at], self._value)
                at += 1
        _require(at, len(cells) + 1)  # the end counts as one more sign

    def write(self, page: Page) -> str:
        clues, pieces, gap = page.clues(self._layer), list[str](), 0
        for place in [*page.grid.cells, None]:
            if place is not None and place not in clues:
                gap += 1
                continue
            pieces += ["z"] * (gap // 25) + [chr(ord("a") + gap % 25 - 1) if gap % 25 else "_"]
            gap = 0
        return "".join(pieces)


class Counts(Part):
    """A number for each column, then for each row, with commas between them."""

    pattern = "[0-9,]*"

    def __init__(self, layer: str) -> None:
        self._layer = layer
        self.layers = (layer,)

    def read(self, text: str, draft: Draft) -> None:
        spots, words = list(draft.layer(self._layer).spots(draft.rows, draft.columns)), text.split(",")
        _require(len(words), len(spots))
        for spot, word in zip(spots, words, strict=True):
            draft.put(self._layer, spot, draft.layer(self._layer).read(word))

    def write(self, page: Page) -> str:
        clues, spots = page.clues(self._layer), page.puzzle.layer[self._layer].spots(page.rows, page.columns)
        if len(clues) < len(spots):
            raise PuzzleError("an id needs a number for every row and column")
        return ",".join(str(clues[spot]) for spot in spots)


class Order(Part):
    """A number for each cell, 0 for none, with letters for neighbours that are smaller: U, R, D, L. Commas end them."""

    pattern = "[0-9URDL,]*"
    _ways = (("U", "up"), ("R", "right"), ("D", "down"), ("L", "left"))

    def __init__(self, given: str, signs: str) -> None:
        self._given, self._signs = given, signs
        self.layers = (given, signs)

    def read(self, text: str, draft: Draft) -> None:
        words = text.removesuffix(",").split(",")
        _require(len(words), len(draft.grid.cells))
        for place, word in zip(draft.grid.cells, words, strict=True):
            found = re.fullmatch(r"([0-9]{1,3})([URDL]*)", word)
            if found is None:
                raise PuzzleError(f"unexpected {quoted(word)} in the id; expected a number and some of U, R, D, L")
            if int(found[1]):
                draft.put(self._given, place, int(found[1]))
            for letter, way in self._ways:
                if letter in found[2]:
                    other = next(draft.grid.ray(place, way), None)
                    if other is None:
                        raise PuzzleError(f"the id compares {place} with a cell outside the grid")
                    forward = way in ("right", "down")
                    spot = f"{place}-{other}" if forward else f"{other}-{place}"
                    draft.put(self._signs, spot, "more" if forward else "less")

    def write(self, page: Page) -> str:
        given, signs = page.clues(self._given), page.clues(self._signs)
        smaller: dict[tuple[Place, Place], bool] = {}
        for spot, sign in signs.items():
            one, _, other = spot.partition("-")
            smaller[(Place(one), Place(other)) if sign == "more" else (Place(other), Place(one))] = True
        words = []
        for place in page.grid.cells:
            near = ((letter, next(page.grid.ray(place, way), None)) for letter, way in self._ways)
            letters = "".join(letter for letter, other in near if other is not None and (place, other) in smaller)
            words.append(f"{given.get(place, 0)}{letters},")
        return "".join(words)


class Margin(Part):
    """The clues of one side, a letter each: 0-9, then a-z and A-Z; `.` for none."""

    pattern = "[0-9a-zA-Z.]*"

    def __init__(self, layer: str, side: str) -> None:
        self._layer, self._side = layer, side
        self.layers = (layer,)

    def read(self, text: str, draft: Draft) -> None:
        wanted = draft.columns if self._side in ("top", "bottom") else draft.rows
        if len(text) != wanted:
            raise PuzzleError(f"the id has {len(text)} clues at the {self._side}: expected {wanted}")
        for number, letter in enumerate(text, 1):
            if letter != "." and letter not in Letters.digits:
                _unexpected(letter, number - 1, "0-9, a-z, A-Z or .")
            if letter != ".":
                draft.put(self._layer, f"{self._side} {number}", Letters.digits.index(letter))

    def write(self, page: Page) -> str:
        clues, many = page.clues(self._layer), page.columns if self._side in ("top", "bottom") else page.rows
        spots = [f"{self._side} {number}" for number in range(1, many + 1)]
        return "".join(Letters.digits[_plain(clues[spot])] if spot in clues else "." for spot in spots)


class Dominoes(Part):
    """Regions of two cells: L and R, or T and B, for their halves; * for a cell by itself."""

    pattern = "[LRTB*]*"

    def __init__(self, layer: str) -> None:
        self._layer = layer
        self.layers = (layer,)

    def read(self, text: str, draft: Draft) -> None:
        cells = draft.grid.cells
        _require(len(text), len(cells))
        letters = dict(zip(cells, text, strict=True))
        strange = next((at for at, letter in enumerate(text) if letter not in "LRTB*"), None)
        if strange is not None:
            _unexpected(text[strange], strange, "L, R, T, B or *")
        joined = {
            (one, other)
            for one, other in draft.grid.pairs
            if letters[one] + letters[other] == ("LR" if draft.grid.at[one][0] == draft.grid.at[other][0] else "TB")
        }
        halves = {end for pair in joined for end in pair}
        lonely = next((place for place in cells if letters[place] != "*" and place not in halves), None)
        if lonely is not None:
            raise PuzzleError(f"the id has half a domino at {lonely}: expected the other half next to it")
        draft.layers[self._layer].update(flooded(draft.grid, lambda one, other: (one, other) not in joined))

    def write(self, page: Page) -> str:
        regions, letters = page.clues(self._layer), dict.fromkeys(page.grid.cells, "*")
        for one, other in page.grid.pairs:
            if regions[one] == regions[other]:
                beside = page.grid.at[one][0] == page.grid.at[other][0]
                letters[one], letters[other] = "LR" if beside else "TB"
        return "".join(letters.values())


class Halves(Part):
    """Given cells: how many others come before each, small letters for 0, capitals for 1; z and Z are 25 others."""

    pattern = "[a-zA-Z]*"

    def __init__(self, layer: str) -> None:
        self._layer = layer
        self.layers = (layer,)

    def read(self, text: str, draft: Draft) -> None:
        cells, at = draft.grid.cells, 0
        for index, letter in enumerate(text):
            if not re.fullmatch("[a-zA-Z]", letter):
                _unexpected(letter, index, "a letter")
            at += min(ord(letter.lower()) - ord("a"), 25)
            if letter not in "zZ":
                if at < len(cells):
                    draft.put(self._layer, cells[at], int(letter.isupper()))
                at += 1
        _require(at, len(cells) + 1)  # the end counts as one more

    def write(self, page: Page) -> str:
        clues, pieces, gap = page.clues(self._layer), list[str](), 0
        for place in [*page.grid.cells, None]:
            value = 0 if place is None else clues.get(place)
            if value is None:
                gap += 1
                continue
            letter = chr(ord("a") + gap % 25)
            pieces += ["z"] * (gap // 25) + [letter.upper() if value else letter]
            gap = 0
        return "".join(pieces)


class Rails(Part):
    """Pieces of a track as hexadecimal digits, a-z for runs of cells without one; then numbers of columns and rows.

    Those of the stations have `S` before them.
    """

    pattern = "[0-9A-Fa-z]*(,S?[0-9]{1,3})+"
    _bits: ClassVar = {"right": 1, "up": 2, "left": 4, "down": 8}

    def __init__(self, piece: str, count: str, station: str, ways: Mapping[str, Sequence[str]]) -> None:
        self._piece, self._count, self._station = piece, count, station
        self._digits = {f"{sum(self._bits[way] for way in found):X}": name for name, found in ways.items()}
        self.layers = (piece, count, station)

    def read(self, text: str, draft: Draft) -> None:
        body, *counts = text.split(",")
        cells, at = draft.grid.cells, 0
        for index, letter in enumerate(body):
            if "a" <= letter <= "z":
                at += ord(letter) - ord("a") + 1
                continue
            if letter not in self._digits:
                _unexpected(letter, index, f"a-z or one of {' '.join(self._digits)}")
            if at < len(cells):
                draft.put(self._piece, cells[at], self._digits[letter])
            at += 1
        _require(at, len(cells))
        _require(len(counts), draft.rows + draft.columns)
        tops = [(f"top {number}", f"bottom {number}") for number in range(1, draft.columns + 1)]
        rights = [(f"right {number}", f"left {number}") for number in range(1, draft.rows + 1)]
        for word, (spot, station) in zip(counts, (*tops, *rights), strict=True):
            draft.put(self._count, spot, draft.layer(self._count).read(word.removeprefix("S")))
            if word.startswith("S"):
                draft.put(self._station, station, "end" if station.startswith("bottom") else "start")

    def write(self, page: Page) -> str:
        pieces, counts, stations = (page.clues(name) for name in self.layers)
        if len(counts) < page.rows + page.columns or len(stations) != 2:
            raise Unfit("this format needs a number for every row and column, and two stations")
        letters = {name: digit for digit, name in self._digits.items()}
        body = _runs(
            [pieces.get(place) for place in page.grid.cells], {str(name): digit for name, digit in letters.items()}
        )
        opposite = {"top": "bottom", "right": "left"}
        words = [
            f"{'S' if f'{opposite[side]} {number}' in stations else ''}{counts[f'{side} {number}']}"
            for side, long in (("top", page.columns), ("right", page.rows))
            for number in range(1, long + 1)
        ]
        return ",".join([body, *words])


class Sights(Part):
    """How many of each kind there are; L and R for mirrors, G, V and Z for kinds that are given, runs; then numbers.

    These are around the grid, clockwise from the upper left.
    """

    pattern = "[0-9]{1,4},[0-9]{1,4},[0-9]{1,4},[a-zLRGVZ]+(,[0-9]{1,3})+"
    _signs: ClassVar[Mapping[str, Said]] = {"L": "falling", "R": "rising", "G": 1, "V": 2, "Z": 3}

    def __init__(self, mirror: str, given: str, seen: str, totals: Sequence[str]) -> None:
        self._mirror, self._given, self._seen, self._totals = mirror, given, seen, totals
        self.layers = (mirror, given, seen, *totals)

    def read(self, text: str, draft: Draft) -> None:
        words, many = text.split(","), len(self._totals)
        spots = self._spots(draft.rows, draft.columns)
        if len(words) != many + 1 + len(spots):
            raise PuzzleError(f"the id has {len(words)} parts: expected {many + 1 + len(spots)}")
        for name, word in zip(self._totals, words[:many], strict=True):
            draft.put(name, "", draft.layer(name).read(word))
        at, cells = 0, draft.grid.cells
        for index, letter in enumerate(words[many]):
            if "a" <= letter <= "z":
                at += ord(letter) - ord("a") + 1
                continue
            if letter not in self._signs:
                _unexpected(letter, index, "a-z, L, R, G, V or Z in the grid")
            if at < len(cells):
                value = self._signs[letter]
                draft.put(self._mirror if isinstance(value, str) else self._given, cells[at], value)
            at += 1
        _require(at, len(cells))
        for spot, word in zip(spots, words[many + 1 :], strict=True):
            draft.put(self._seen, spot, draft.layer(self._seen).read(word))

    def write(self, page: Page) -> str:
        seen, spots = page.clues(self._seen), self._spots(page.rows, page.columns)
        totals = [getattr(page.puzzle, name) for name in self._totals]
        if len(seen) < len(spots) or None in totals:
            raise Unfit("this format needs a number at both ends of every line, and for every kind")
        letters = {value: letter for letter, value in self._signs.items()}
        held = {**page.clues(self._given), **page.clues(self._mirror)}
        body = _runs([held.get(place) for place in page.grid.cells], letters)
        return ",".join([*map(str, totals), body, *(str(seen[spot]) for spot in spots)])

    @staticmethod
    def _spots(rows: int, columns: int) -> Sequence[Spot]:
        across, down = range(1, columns + 1), range(1, rows + 1)
        ends = [("top", across), ("right", down), ("bottom", across[::-1]), ("left", down[::-1])]
        return [f"{side} {number}" for side, numbers in ends for number in numbers]


class Posts(Part):
    """A letter for each cell, a to h: where its arrow points, clockwise from above; a number may come before it."""

    pattern = "([0-9]{0,3}[a-h])+"

    def __init__(self, number: str, arrow: str, end: str = "end") -> None:
        self._number, self._arrow, self._end = number, arrow, end
        self.layers = (number, arrow)

    def read(self, text: str, draft: Draft) -> None:
        cells = draft.grid.cells
        found = re.findall(r"([0-9]{0,3})([a-h])", text)
        if "".join(number + letter for number, letter in found) != text:
            raise PuzzleError("the id is not a list of letters a-h with numbers before some of them")
        _require(len(found), len(cells))
        for place, (number, letter) in zip(cells, found, strict=True):
            if number and int(number) == len(cells):
                draft.put(self._arrow, place, self._end)
                continue
            draft.put(self._arrow, place, [*COMPASS]["abcdefgh".index(letter)])
            if number:
                draft.put(self._number, place, int(number))

    def write(self, page: Page) -> str:
        numbers, arrows, last = page.clues(self._number), page.clues(self._arrow), len(page.grid.cells)
        if len(arrows) < last or [*arrows.values()].count(self._end) != 1:
            raise Unfit("this format needs an arrow in every cell except that of the last number")
        letters = dict(zip((*COMPASS, self._end), "abcdefgha", strict=True))
        held = {**numbers, next(place for place, way in arrows.items() if way == self._end): last}
        return "".join(f"{held.get(place, '')}{letters[str(arrows[place])]}" for place in page.grid.cells)


class Cages(Part):
    """Cages by the walls between cells, then results: a for a sum, m a product, s a difference, d a quotient."""

    pattern = "[0-9a-z_]*,[asmd0-9]*"
    _tags: ClassVar = {"a": "plus", "m": "times", "s": "minus", "d": "over"}

    def __init__(self, clue: str, cage: str) -> None:
        self._clue, self._cage = clue, cage
        self.layers = (clue, cage)

    def read(self, text: str, draft: Draft) -> None:
        blocks, _, results = text.partition(",")
        pairs = _walls(draft.grid)
        letters: list[str] = []
        for found in re.finditer(r"([a-z_])([0-9]*)|(.)", blocks):
            if found[3]:
                _unexpected(found[3], found.start(), "a-z, _ or a number")
            letters += [found[1]] * min(int(found[2][:4] or 1), len(pairs) + 1)
            caps.hold(len(letters), 2 * len(pairs) + 2, "walls in an id")
        drawn, at = set[tuple[Place, Place]](), 0
        for letter in letters:
            at += 0 if letter == "_" else min(ord(letter) - ord("a") + 1, 25)
            if letter != "z":
                drawn.update(pairs[at : at + 1])
                at += 1
        _require(at, len(pairs) + 1)  # the end counts as one more wall
        cages = flooded(draft.grid, lambda one, other: (one, other) in drawn)
        draft.layers[self._cage].update(cages)
        firsts = {number: place for place, number in reversed(list(cages.items()))}
        given = re.findall(r"([asmd])([0-9]{1,8})", results)
        if "".join(letter + number for letter, number in given) != results or len(given) != len(firsts):
            raise PuzzleError(f"{quoted(results)} in the id is not a result for each of its {len(firsts)} cages")
        for number, (letter, result) in enumerate(given, 1):
            single = list(cages.values()).count(number) == 1  # a cell of its own needs no operation
            draft.put(self._clue, firsts[number], int(result) if single else (int(result), self._tags[letter]))

    def write(self, page: Page) -> str:
        cages, clues = page.clues(self._cage), page.clues(self._clue)
        letters, gap = list[str](), 0
        for pair in [*_walls(page.grid), None]:
            if pair is not None and cages[pair[0]] == cages[pair[1]]:
                gap += 1
                continue
            letters += ["z"] * (gap // 25) + [chr(ord("a") + gap % 25 - 1) if gap % 25 else "_"]
            gap = 0
        short = re.sub(r"(.)\1{2,}", lambda found: f"{found[1]}{len(found[0])}", "".join(letters))
        return f"{short},{''.join(self._results(page.grid, cages, clues))}"

    def _results(self, grid: Lattice, cages: Mapping[Spot, Said], clues: Mapping[Spot, Said]) -> Iterator[str]:
        said = {cages[spot]: value for spot, value in clues.items()}
        letters = {tag: letter for letter, tag in self._tags.items()}
        for number in dict.fromkeys(cages[place] for place in grid.cells):
            value = said.get(number)
            single = sum(each == number for each in cages.values()) == 1
            if isinstance(value, int) and single:
                value = (value, "plus")
            if not isinstance(value, tuple) or value[1] not in letters:
                raise PuzzleError("an id needs a result and an operation for every cage")
            yield f"{letters[value[1]]}{value[0]}"


def _walls(grid: Lattice) -> Sequence[tuple[Place, Place]]:
    """Where walls can be, in the order of ids: side by side, row by row; then one below the other, column by column."""
    across = [pair for row in grid.rows for pair in pairwise(row)]
    return across + [pair for column in grid.columns for pair in pairwise(column)]


id_digits, id_posts, id_rails, id_sights = Digits, Posts, Rails, Sights
id_around, id_cages, id_counts, id_gaps, id_halves = Around, Cages, Counts, Gaps, Halves  # as genres call them
id_letters, id_numbers, id_order, id_signs = Letters, Numbers, Order, Signs
id_dominoes, id_margins = Dominoes, Margin
