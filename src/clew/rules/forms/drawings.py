"""Links of Penpa+, where a puzzle is a drawing that consists of strokes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from clew.codecs import cues
from clew.codecs import penpa as codec
from clew.codecs.penpa_sheet import Sheet
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.rules.forms.draft import Draft, Maker, Page, Rules, sample
from clew.rules.forms.drawn_clues import Corners, Legend, Margins, Stated
from clew.rules.forms.strokes import (
    Stroke,
    numbers_beside,
)
from clew.rules.genre import Genre


def _subsets(drawn: Collection[str]) -> Iterator[Sequence[str]]:
    """All choices of layers, at least one."""
    for size in range(1, len(drawn) + 1):
        yield from combinations(sorted(drawn), size)


def penpa(*strokes: Stroke, kind: str = "square", rules: Rules | None = None) -> Maker:
    """Links of Penpa+ whose drawings consist of these strokes."""
    drawn = {name for stroke in strokes for name in stroke.drawn}
    beside = any(isinstance(stroke, Corners | Margins | Stated | Legend) for stroke in strokes)

    def make(genre: type[Genre]) -> Format[Genre]:
        def read(text: str) -> Sequence[Reading[Genre]]:
            picture = codec.read(text)
            if picture.kind != kind:
                raise PuzzleError(f"the Penpa link has a grid of kind {quoted(picture.kind)}: expected {kind}")
            strange = next((name for name in picture.layers() if name not in drawn), None)
            if strange is not None:
                raise PuzzleError(f"the Penpa link has drawings of kind {quoted(strange)}: a {genre.name} has none")
            draft = Draft(genre, picture.rows, picture.columns)
            draft.fix(rules or {})
            for stroke in strokes:
                stroke.read(picture, draft)
            return [draft.reading(title=picture.title, author=picture.author)]

        def write(puzzle: Genre, marks: Marks) -> str:
            page = Page(puzzle, marks)
            page.require([stroke.layer for stroke in strokes], "penpa", rules)
            sheet = Sheet(puzzle.rows, puzzle.columns, max(stroke.margin for stroke in strokes))
            for stroke in strokes:
                stroke.write(page, sheet)
            open_places = [place for place, values in puzzle.ground.values.items() if len(values) > 1]
            return sheet.link(kind, solved=bool(open_places) and marks.keys() >= set(open_places))

        def sniff(text: str) -> bool:
            """A drawing of the right layers could be of many families: whether it fits is seen when it is read."""
            if codec.parameters(text) is None or codec.is_dotted(text) or codec.is_circled(text):
                return False
            try:
                picture = codec.read(text)
                known = picture.kind == kind and drawn.issuperset(picture.layers())
                known = known and (beside or not numbers_beside(picture))
                return known and all(stroke.fits(picture) for stroke in strokes)
            except PuzzleError:
                return False

        return Format(
            name="penpa",
            shared=True,
            title="link of Penpa+",
            example=sample(genre, write, rules),
            cues=tuple(cues.drawing(kind, layers) for layers in _subsets(drawn)),
            sniff=sniff,
            read=read,
            write=write,
            holds_marks=True,
        )

    return make
