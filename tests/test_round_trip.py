"""Whatever is written in Clew's own format is read back as the same puzzle, whatever its cells hold."""

from __future__ import annotations

import string
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import clew
from clew import families
from clew.actions import library
from clew.core.errors import PuzzleError
from clew.core.family import Reading
from clew.core.places import Marks
from clew.families.fillin.puzzle import Fillin
from clew.families.hashi.puzzle import Hashi, Island
from clew.families.houses.puzzle import METRICS, Houses, Point
from clew.families.nonogram.puzzle import ANY, MAYBE, SOME, Nonogram
from clew.families.slitherlink.puzzle import UNKNOWN, Clue, Slitherlink
from clew.families.sudoku.puzzle import BOXES, Sudoku
from tests.rules.boards import boards
from tests.shares import some

# Letters, colons, header words, section names, combining characters, Hangul that joins, emoji, other scripts.
_WORDS = ("marks", "clew", "title:", "author:", "spare:", "singles:", "rows", "given", "yes", "clewmarks", "é:a", "b:a")
_SIGNS = (
    string.ascii_letters + string.digits + "!\"$%&'()*+-/:;<=>?@[]^`{|}~éßÅ\u0301\u0308\u1100\u1161가😀👍漢字אب　■□█"
)


@st.composite
def fillins(draw: st.DrawFn) -> Any:
    words = draw(
        st.lists(st.one_of(st.sampled_from(_WORDS), st.text(_SIGNS, min_size=2, max_size=6)), min_size=1, max_size=6)
    )
    longest = max(map(len, words))
    cells: list[str | None] = []
    for word in words:  # each word in its own row, some of its letters given
        hidden = draw(st.lists(st.booleans(), min_size=len(word), max_size=len(word)))
        cells += [letter if shown else None for letter, shown in zip(word, hidden, strict=True)]
        cells += ["#"] * (longest - len(word))
    switches = [draw(st.booleans()), draw(st.booleans())]
    return Fillin(len(words), longest, tuple(cells), tuple(words), *switches)


@st.composite
def sudokus(draw: st.DrawFn) -> Any:
    n = draw(st.sampled_from(sorted(BOXES)))
    high = draw(st.sampled_from([d for d in range(2, n // 2 + 1) if n % d == 0]))
    givens = draw(st.lists(st.tuples(st.integers(0, n * n - 1), st.integers(0, n)), max_size=20))
    held = dict(givens)
    return Sudoku(high, n // high, tuple(held.get(at, 0) for at in range(n * n)))


_CLUE = st.lists(st.one_of(st.integers(1, 500), st.sampled_from([ANY, MAYBE, SOME])), max_size=5).map(tuple)


@st.composite
def nonograms(draw: st.DrawFn) -> Any:
    across, down = draw(st.lists(_CLUE, min_size=1, max_size=5)), draw(st.lists(_CLUE, min_size=1, max_size=5))
    area = len(across) * len(down)
    given_cells = draw(st.lists(st.sampled_from([None, 0, 1]), min_size=area, max_size=area))
    return Nonogram(tuple(across), tuple(down), tuple(given_cells))


@st.composite
def slitherlinks(draw: st.DrawFn) -> Any:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    clue: st.SearchStrategy[Clue] = st.sampled_from((None, 0, 1, 2, 3, UNKNOWN))
    return Slitherlink(rows, columns, tuple(draw(st.lists(clue, min_size=rows * columns, max_size=rows * columns))))


@st.composite
def hashis(draw: st.DrawFn) -> Any:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    spots = sorted(draw(st.sets(st.integers(0, rows * columns - 1), min_size=1, max_size=9)))
    number = st.one_of(st.none(), st.integers(1, 16))
    islands = tuple(Island(*divmod(at, columns), draw(number)) for at in spots)
    return Hashi(rows, columns, islands, draw(st.integers(1, 4)), draw(st.booleans()))


@st.composite
def houses(draw: st.DrawFn) -> Any:
    number = st.integers(-1_000_000, 1_000_000)
    points = draw(st.lists(st.tuples(number, number), min_size=2, max_size=8, unique=True))
    metric = draw(st.sampled_from(METRICS))
    even = [Point(*point) for point in points[: len(points) // 2 * 2]]
    return Houses(tuple(even), draw(st.integers(1, 4)), draw(st.booleans()), metric)


PUZZLES = {
    "fillin": fillins(),
    "sudoku": sudokus(),
    "nonogram": nonograms(),
    "slitherlink": slitherlinks(),
    "hashi": hashis(),
    "houses": houses(),
}


def declared(name: str) -> st.SearchStrategy[Any]:
    """Boards of a declared family with random layouts and clues."""
    genre = families.get(name).puzzle
    return st.integers(0, 10**6).map(lambda seed: next(boards(genre, Random(seed), 2**40)))


def drawn(name: str, data: st.DataObject) -> tuple[Any, Marks] | None:
    """A puzzle and some marks; None where the family refuses to have such a puzzle."""
    try:
        puzzle = data.draw(PUZZLES[name] if name in PUZZLES else declared(name))
    except PuzzleError:
        return None
    family = families.of(puzzle)
    places = list(family.places(puzzle))[:40]
    chosen = data.draw(st.lists(st.sampled_from(places), max_size=4, unique=True)) if places else []
    return puzzle, {place: data.draw(st.sampled_from(list(family.values(puzzle, place)))) for place in chosen}


@pytest.mark.parametrize("name", [*families.NAMES, *some("round trip")])
def test_what_is_written_is_read_back(name: str) -> None:
    @settings(
        max_examples=150 if name in PUZZLES else 25,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    @given(st.data())
    def hold(data: st.DataObject) -> None:
        made = drawn(name, data)
        if made is None:
            return
        puzzle, marks = made
        title = data.draw(st.sampled_from(["", "marks", "clew sudoku", "a: b", "é", "#"]))
        text = clew.write(puzzle, marks=marks, title=title)
        [reading] = families.get(name).forms.formats["clew"].read(text)
        assert (reading.puzzle, dict(reading.marks), reading.title) == (puzzle, marks, title)

    hold()


LOST = {
    "a colon": "clew fillin\n\nb:_\n\nb:a\n",
    "a section": "clew fillin\n\nmarks\n_####\n\nmarks\nmo\n",
}


@pytest.mark.parametrize("text", LOST.values(), ids=LOST.keys())
def test_the_library_gives_back_what_it_saved(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_LIBRARY", str(tmp_path))
    reading = clew.read_all(text)[0]
    library.save("odd", reading)
    assert library.load("odd") == reading


def test_the_library_refuses_what_it_could_not_give_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A family that writes less than it has must not lose it in silence."""
    monkeypatch.setenv("CLEW_LIBRARY", str(tmp_path))
    reading = Reading(puzzle=clew.read("clew sudoku\n\n1...\n....\n....\n...2\n"))
    monkeypatch.setattr(library, "write", lambda puzzle, **rest: "clew sudoku\n\n1...\n....\n....\n....\n")
    with pytest.raises(PuzzleError, match="cannot be saved"):
        library.save("odd", reading)
    assert not list(tmp_path.iterdir())
