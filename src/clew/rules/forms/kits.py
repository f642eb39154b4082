"""Text of the Python package puzzlekit: a line with rows and columns, then words; an answer has the same shape."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from clew.codecs import caps, cues
from clew.codecs.lines import Line, numbered
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.frozen import replace
from clew.core.places import Marks
from clew.core.text import plural, quoted
from clew.rules.clues import Option, Said
from clew.rules.forms.draft import Draft, Maker, Page, Rules, Unfit, sample
from clew.rules.forms.lettering import Block, Cells
from clew.rules.genre import Genre

_MANY = 100  # rows
_BLANK = frozenset({"-", ".", "0"})
_WORD = re.compile(r"\w{1,4}")  # an option in the first line
_HEAD = re.compile(r"\s*([0-9]{1,4})\s+([0-9]{1,4})((?:\s+\S+)*)\s*")


class Header:
    """An option that follows rows and columns in the first line.

    `signs` has words for its values; if `sides` is set, a number that is also that of the rows is not an option. One of
    several numbers has a word for each, this many: zeros follow where there are fewer.
    """

    def __init__(
        self, layer: str, *, signs: Mapping[str, Said] | None = None, sides: bool = False, several: int = 1
    ) -> None:
        self.layer = layer
        self.several = several
        self._signs, self._sides = signs or {}, sides

    def read(self, word: str, draft: Draft) -> None:
        """Take a word."""
        if self.several > 1:
            numbers = word.split(",")
            while len(numbers) > 1 and numbers[-1] == "0":
                numbers.pop()
            word = ",".join(numbers)
        value = self._signs[word] if word in self._signs else draft.layer(self.layer).read(word)
        if not self._sides or value != draft.rows:
            draft.layers[self.layer][""] = value

    def write(self, puzzle: Genre) -> str:
        """Give its word; none where the option has its usual value."""
        value = getattr(puzzle, self.layer)
        if self.several > 1:
            return " ".join(map(str, (*value, *[0] * (self.several - len(value)))))
        if value is None and self._sides:
            return str(puzzle.rows)
        if self._signs:
            return next((sign for sign, each in self._signs.items() if each == value), "")
        return "" if value is None else puzzle.layer[self.layer].show(value)


class Derived(Header):
    """A number after rows and columns that follows from the rows, and says nothing more."""

    def __init__(self, number: Callable[[int], int]) -> None:
        super().__init__("")
        self._number = number

    def read(self, word: str, draft: Draft) -> None:
        if word != str(self._number(draft.rows)):
            raise PuzzleError(f"unexpected {quoted(word)} after the size; expected {self._number(draft.rows)}")

    def write(self, puzzle: Genre) -> str:
        return str(self._number(puzzle.rows))


header, derived = Header, Derived  # as genres call them


def puzzlekit(
    *,
    problem: Sequence[Block],
    answer: Sequence[Block],
    head: Sequence[Header] = (),
    repeated: bool = True,
    full: bool | None = False,
    rules: Rules | None = None,
    example: str = "",
    meant: str = "",
) -> Maker:
    """The problem's blocks and the answer's; an answer has the same `head` if it is `repeated`; `rules` are options.

    `full` says whether every cell of a problem has a clue; None: it may be so or not. Where a text leaves options open,
    `meant` is a method of the genre that gives the puzzle that it means.
    """

    def make(genre: type[Genre]) -> Format[Genre]:
        def read(text: str) -> Sequence[Reading[Genre]]:
            caps.hold(len(text), caps.LINK, "characters in one puzzle")
            lines = _lines(text)
            found = _HEAD.fullmatch(lines[0].text) if lines else None
            if found is None:
                raise PuzzleError("the first line has no size: expected rows and columns", line=1)
            draft = Draft(genre, int(found[1]), int(found[2]), line=lines[0].number)
            draft.fix(rules or {})
            _options(draft, found[3].split(), lines[0])
            at = 1
            for block in problem:
                end = at + block.lines(draft.rows, draft.columns)
                if end > len(lines):
                    raise PuzzleError(f"{plural(len(lines) - 1, 'line')} after the first: expected {end - 1} or more")
                block.read(lines[at:end], draft)
                at = end
            if at < len(lines):
                raise PuzzleError(f"unexpected {quoted(lines[at].text)} after the puzzle", line=lines[at].number)
            reading: Reading[Genre] = draft.reading()
            return [replace(reading, puzzle=getattr(reading.puzzle, meant)()) if meant else reading]

        def _options(draft: Draft, given: Sequence[str], line: Line) -> None:
            most = sum(option.several for option in head)
            if len(given) > most:
                raise PuzzleError(f"unexpected {quoted(given[most])} after the size", line=line.number)
            for option in head:
                word, given = ",".join(given[: option.several]), given[option.several :]
                if not word:
                    break
                try:
                    option.read(word, draft)
                except PuzzleError as error:
                    raise PuzzleError(error.message, line=line.number) from None

        def write(puzzle: Genre, marks: Marks) -> str:
            page = Page(puzzle, marks)
            held = [option.layer for option in head] + [name for block in problem for name in block.layers]
            if meant and getattr(puzzle, meant)() != puzzle:
                raise Unfit("the format 'puzzlekit' cannot express this puzzle: its text would mean another one")
            options = [name for name, layer in puzzle.layer.items() if isinstance(layer, Option)] if meant else []
            page.require([*held, *options], "puzzlekit", rules)
            if marks and (full := page.full()) is None:
                raise PuzzleError("puzzlekit's text holds all marks or none: solve the puzzle, or leave them out")
            blocks = answer if marks else problem
            stated = [option.write(puzzle) for option in head if repeated or not marks]
            rows = [line for block in blocks for line in block.write(full if marks and full else page)]
            first = " ".join([str(puzzle.rows), str(puzzle.columns), *filter(None, stated)])
            return "\n".join([first, *(" ".join(row) for row in rows)]) + "\n"

        def sniff(text: str) -> bool:
            """A text of the right shape could be of many families: whether its words fit is seen when it is read."""
            found = _HEAD.fullmatch(text[:200].lstrip().split("\n", 1)[0])
            options = [] if found is None else found[3].split()
            least = sum(option.several for option in head if option.several > 1)  # these are never left out
            if found is None or not least <= len(options) <= sum(option.several for option in head):
                return False
            if not all(map(_WORD.fullmatch, options)):
                return False
            wanted = sum(block.lines(int(found[1]), int(found[2])) for block in problem)
            lines = _lines(text) if len(text) <= caps.LINK else []
            cells = any(isinstance(block, Cells) for block in problem)
            blank = any(not _BLANK.isdisjoint(line.text.split()) for line in lines[1:])
            return len(lines) == wanted + 1 and (full in (None, not blank) or not cells)

        return Format(
            name="puzzlekit",
            shared=True,
            title="rows, columns, then words (puzzlekit); with every mark, the answer",
            example=example or sample(genre, write, rules),
            cues=(cues.kit(*_shape(problem)),),
            sniff=sniff,
            read=read,
            write=write,
            holds_marks=True,
        )

    return make


def _shape(problem: Sequence[Block]) -> tuple[int, int]:
    """How many times as many lines as rows there are, and how many more."""
    return divmod(sum(block.lines(_MANY, _MANY) for block in problem), _MANY)


def _lines(text: str) -> list[Line]:
    return [line for line in numbered(text) if not line.blank]
