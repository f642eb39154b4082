"""Files of pzpr: `pzprv3`, the kind of puzzle, rows, columns, and blocks of lines with clues and answers."""

from __future__ import annotations

from collections.abc import Sequence

from clew.codecs.lines import Line
from clew.codecs.pzpr_forms import Kind
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import plural, quoted
from clew.rules.forms.blocks import Literal, Presets
from clew.rules.forms.draft import Draft, Maker, Page, Rules, sample
from clew.rules.forms.lettering import Block
from clew.rules.genre import Genre


def pzprv3(*names: str, rows: Sequence[Block], rules: Rules | None = None, frame: int = 0, example: str = "") -> Maker:
    """Files of puzzles by these names, the first of which is written; `rules` are options.

    Their sizes are without a `frame` of this many rows and columns.
    """
    kind = Kind(*names)

    def make(genre: type[Genre]) -> Format[Genre]:
        def read(text: str) -> Sequence[Reading[Genre]]:
            found = kind.saved(text)
            draft = Draft(genre, *(side + frame for side in found.sides), line=found.at)
            draft.fix(rules or {})
            if found.rows:
                fill(draft, rows, found.rows)
            else:  # a board on which nothing has been done yet
                for block in rows:
                    block.start(draft)
            return [draft.reading(author=found.author)]

        def write(puzzle: Genre, marks: Marks) -> str:
            page = Page(puzzle, marks)
            page.require([name for block in rows for name in block.layers], "pzprv3", rules)
            head = ["pzprv3", names[0], str(puzzle.rows - frame), str(puzzle.columns - frame)]
            written = [line for block in rows for line in block.write(page)]
            lines = ["".join(f"{word} " for word in line) if len(line) > 1 else "".join(line) for line in written]
            return "\n".join([*head, *lines]) + "\n"

        return kind.file(example or sample(genre, write, rules), read, write)

    return make


def fill(draft: Draft, blocks: Sequence[Block], lines: Sequence[Line]) -> None:
    """Take the blocks one after the other; those at the end that hold answers may be absent."""
    first = lines[0].text.strip()
    if first.isalpha() and draft.columns > 1 and not isinstance(blocks[0], Literal | Presets):
        raise PuzzleError(f"the file asks for {quoted(first)}: such rules are not supported", line=lines[0].number)
    wanted = sum(block.lines(draft.rows, draft.columns) for block in blocks)
    here, found = list(blocks), wanted
    while found > len(lines) and len(here) > 1 and not any(here[-1].layers):
        found -= here.pop().lines(draft.rows, draft.columns)
    more = len(lines) - found
    if more not in (0, sum(block.more(draft.rows, draft.columns) for block in here)):
        raise PuzzleError(f"{plural(len(lines), 'line')} of clues and answers: expected {wanted}", line=lines[0].number)
    at = 0
    for block in here:
        end = at + block.lines(draft.rows, draft.columns) + bool(more) * block.more(draft.rows, draft.columns)
        block.read(lines[at:end], draft)
        at = end
