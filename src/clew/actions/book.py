"""Books of puzzles: read or generated to order, solved, rated, sorted from easy to hard, and printed as PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Literal

from clew import families
from clew.actions import code
from clew.actions.disguise import identity
from clew.actions.generate import generate
from clew.actions.load import write
from clew.actions.rate import rate
from clew.actions.solve import solve
from clew.codecs import own
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Family, Reading
from clew.core.frozen import dataclass, field, replace
from clew.core.places import Marks
from clew.core.puzzle import Puzzle
from clew.core.results import Limits, Verdict
from clew.core.scene import Listing, Rect, Scene, Text
from clew.core.text import quoted
from clew.core.words import Words, words
from clew.render.book import Book, Entry, Layout, Matter, Part, Printed, Section
from clew.render.painting import groups_shown, paint
from clew.render.theme import PRINT, Theme

LINK = "http://127.0.0.1:8765/"  # where `clew serve` listens
MOST = 2000  # puzzles of a book
RATED = 3000  # most places of a puzzle that is rated step by step, which is slow for large ones
_CLEAR = 47  # the seed of an example that is easy to follow
_BANDS = 4  # steps from the easiest level to the hardest, whatever levels a family has
_AGAIN = 5  # attempts per puzzle wanted, as some come out the same
_WHOLE = {"count", "clues"}  # options that are whole numbers

Progress = Callable[[str], None]
Named = tuple[str, Reading[Any]]  # a puzzle, and what to call it in messages


@dataclass(frozen=True, kw_only=True)
class Order:
    """Puzzles to generate: the family, how many, and what they should be like."""

    family: str
    count: int
    wanted: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        wishes = ",".join(f"{name}={value}" for name, value in self.wanted.items())
        return f"{self.family}:{self.count}" + (f":{wishes}" if wishes else "")


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What a book should be like, apart from its page layout."""

    title: str = ""
    author: str = ""
    link: str = LINK  # the app that QR codes open; empty: no codes
    answers: bool = True
    marks: bool = False  # print the marks that players made
    seconds: float | None = None  # for solving one puzzle
    language: str = "en"  # of titles, rules and names of levels
    order: Literal["family", "level"] = "family"  # level: families are mixed, from easy to hard through the whole book
    matter: Matter = field(default_factory=Matter)
    theme: Theme = PRINT


@dataclass(frozen=True)
class Rated:
    """A puzzle with its solution and rating."""

    reading: Reading[Any]
    level: int
    solution: Marks
    unique: bool


def read_order(text: str) -> Order:
    """Read `FAMILY:COUNT` or `FAMILY:COUNT:size=9x9,level=3`; names are those of `generate`."""
    family, _, rest = text.partition(":")
    number, _, wishes = rest.partition(":")
    known = families.get(family)
    if number and (not number.isdecimal() or not 1 <= int(number[:9]) <= MOST):
        raise PuzzleError(f"{quoted(text, 80)}: {quoted(number)} is not a number of puzzles from 1 to {MOST}")
    wanted: dict[str, Any] = {}
    for wish in filter(None, wishes.split(",")):
        name, equals, value = (part.strip() for part in wish.partition("="))
        if not equals:
            expected = f"expected NAME=VALUE, as in {family}:5:level=2,size=small"
            raise PuzzleError(f"{quoted(text, 80)}: unexpected {quoted(wish)}; {expected}")
        wanted[name] = _value(name, value, text)
    strange = set(wanted) - {"size", "level", "symmetry", "minimal", "clues", *known.making.knobs}
    if strange:
        every = ", ".join(("size", "level", "symmetry", "minimal", "clues", *known.making.knobs))
        raise PuzzleError(f"{quoted(text, 80)}: {family} has no option {quoted(min(strange))}: expected one of {every}")
    return Order(family=family, count=int(number or "1"), wanted=wanted)


def _value(name: str, value: str, text: str) -> Any:
    if name == "minimal":
        if value not in ("yes", "no"):
            raise PuzzleError(f"{quoted(text, 80)}: minimal is yes or no")
        return value == "yes"
    if name in _WHOLE:
        if not value.isdecimal() or not 1 <= len(value) <= 9:
            raise PuzzleError(f"{quoted(text, 80)}: {quoted(value)} is not a whole number")
        return int(value)
    return value


def make(
    orders: Sequence[Order], seed: int, limits: Limits, progress: Progress, seen: set[str] | None = None
) -> Iterator[Named]:
    """Generate what was ordered, no puzzle twice, not even in disguise; the same for the same seed.

    The limits are for each puzzle. `seen` has the identities of puzzles to avoid, to which those made are added.
    """
    seen = set() if seen is None else seen
    for index, order in enumerate(orders):
        made = 0
        for attempt in range(_AGAIN * order.count):
            own_seed = Random(f"{seed}/{index}/{attempt}").getrandbits(48)
            puzzle = generate(order.family, seed=own_seed, limits=limits, **order.wanted)
            name = identity(puzzle)
            if name not in seen:
                seen.add(name)
                made += 1
                progress(f"{order}: {made} made")
                yield f"puzzle {made} of {order}", Reading(puzzle=puzzle)
            if made == order.count:
                break
        else:
            raise NoPuzzle(
                f"{quoted(str(order), 80)} produced only {made} different puzzles: order fewer, or larger ones"
            )


def compose(readings: Iterable[Named], wishes: Wishes, progress: Progress) -> Book:
    """Compose puzzles into a book: a section for each family, the easiest first, or families mixed by level."""
    by_family: dict[str, list[Rated]] = {}
    for count, (name, reading) in enumerate(readings, 1):
        if count > MOST:
            raise PuzzleError(f"a book has at most {MOST} puzzles")
        progress(f"puzzle {count} solved and rated")
        by_family.setdefault(families.of(reading.puzzle).name, []).append(_rated(name, reading, wishes))
    if not by_family:
        raise PuzzleError("a book needs puzzles: give files, or use --generate")
    sections: list[Section] = []
    number = 1
    for name, rated in by_family.items():
        rated.sort(key=lambda each: (each.level == 0, each.level))
        sections.append(_section(families.get(name), rated, number, wishes))
        number += len(rated)
    title = wishes.title or (sections[0].title if len(sections) == 1 else words(wishes.language)("Logic puzzles"))
    book = Book(title=title, author=wishes.author, sections=sections, matter=wishes.matter)
    return _mixed(book) if wishes.order == "level" and len(sections) > 1 else book


def _mixed(book: Book) -> Book:
    """Number all puzzles from easy to hard in a few bands, in each of which every family is spread evenly."""
    keys = {}
    for section in book.sections:
        bands: dict[float, list[Entry]] = {}
        for entry in section.entries:
            share = (entry.level - 1) / max(len(section.levels) - 1, 1)
            bands.setdefault(_BANDS + 1 if entry.level == 0 else round(share * _BANDS), []).append(entry)
        for band, entries in bands.items():
            for turn, entry in enumerate(entries):
                keys[entry.number] = (band, (turn + 0.5) / len(entries), entry.number)
    order = {old: new for new, old in enumerate(sorted(keys, key=lambda number: keys[number]), 1)}
    sections = [
        replace(
            section,
            entries=[
                replace(entry, number=order[entry.number], kind=section.title)
                for entry in sorted(section.entries, key=lambda entry: order[entry.number])
            ],
        )
        for section in book.sections
    ]
    mixed = sorted((entry for section in sections for entry in section.entries), key=lambda entry: entry.number)
    return replace(book, sections=sections, mixed=mixed)


def require_printer() -> None:
    """Refuse at once, not after long work, if the packages for printing are missing."""
    from clew.render.pdf_codes import code as scanned
    from clew.render.pdf_type import fonts_ready

    fonts_ready()
    scanned(LINK)


def print_book(book: Book, layout: Layout) -> Printed:
    """Print a book as PDF."""
    from clew.render.pdf_book import print_book as printed

    return printed(book, layout)


def _rated(name: str, reading: Reading[Any], wishes: Wishes) -> Rated:
    """Solve and rate a puzzle; every printed puzzle must have an answer."""
    puzzle = reading.puzzle
    outcome = solve(puzzle, Limits(seconds=wishes.seconds))
    if outcome.verdict is Verdict.IMPOSSIBLE:
        raise PuzzleError(f"{name}: no solution, so it cannot go in a book")
    if outcome.verdict is Verdict.UNDECIDED:
        raise NoPuzzle(f"{name}: not solved in {wishes.seconds:g} seconds: allow more with --seconds")
    family = families.of(puzzle)
    quick = family.teaching.grade is not None or len(family.places(puzzle)) <= RATED
    return Rated(reading, rate(puzzle).level if quick else 0, outcome.solutions[0], outcome.verdict is Verdict.UNIQUE)


def _section(family: Family[Any], rated: Sequence[Rated], first: int, wishes: Wishes) -> Section:
    example, solution = _example(family)
    scene, lists = _on_paper(family, example)
    word = words(wishes.language)
    return Section(
        title=word(family.title),
        rules=word(family.rules),
        levels=[word(level) for level in family.teaching.levels],
        unrated=word("not rated"),
        example=(paint(scene, theme=wishes.theme), paint(scene, solution, theme=wishes.theme)),
        lists=_listed(lists, word),
        entries=[_entry(family, each, number, wishes) for number, each in enumerate(rated, first)],
    )


def _example(family: Family[Any]) -> tuple[Any, Marks]:
    """A small puzzle to show the rules with, and its only solution."""
    form = family.forms.formats[own.NAME]
    puzzle = form.read(form.example)[0].puzzle
    outcome = solve(puzzle)
    if outcome.verdict is not Verdict.UNIQUE:
        puzzle = generate(family.name, size="small", seed=_CLEAR)
        outcome = solve(puzzle)
    return puzzle, outcome.solutions[0]


def _entry(family: Family[Any], rated: Rated, number: int, wishes: Wishes) -> Entry:
    reading = rated.reading
    scene, lists = _on_paper(family, reading.puzzle)
    return Entry(
        number=number,
        title=reading.title,
        remark=_remark(family, reading.puzzle, words(wishes.language)),
        level=rated.level,
        drawing=paint(scene, reading.marks if wishes.marks else None, theme=wishes.theme),
        lists=_listed(lists, words(wishes.language)),
        answer=paint(scene, rated.solution, theme=wishes.theme) if wishes.answers else None,
        core=_core(scene),
        shows=family.display.shows(reading.puzzle, rated.solution) if family.display.shows is not None else "",
        legend=groups_shown(scene, rated.solution),
        unique=rated.unique,
        text=write(reading.puzzle),
        levels=len(family.teaching.levels),
        level_name=words(wishes.language)(family.teaching.levels[rated.level - 1] if rated.level else "not rated"),
        link=f"{wishes.link}#{code.write(replace(reading, marks={}))}" if wishes.link else "",
    )


def _on_paper(family: Family[Any], puzzle: Puzzle) -> tuple[Scene, Sequence[Listing]]:
    return (family.display.draw(puzzle), ()) if family.display.on_paper is None else family.display.on_paper(puzzle)


def _listed(lists: Sequence[Listing], word: Words) -> Sequence[Listing]:
    """Lists with headings in the language of the book."""
    return [replace(listing, heading=_heading(listing.heading, word)) for listing in lists]


def _heading(text: str, word: Words) -> str:
    """A heading of a list: how many letters or digits its items have, or a title."""
    count, _, noun = text.partition(" ")
    match noun:
        case "letter":
            return word("1 letter")
        case "letters":
            return word("{n} letters", n=count)
        case "digit":
            return word("1 digit")
        case "digits":
            return word("{n} digits", n=count)
    return word(text)


def _core(scene: Scene) -> Part | None:
    """The part of a drawing that holds its places, if there is text around it: clues that an answer can do without."""
    areas = [(spot, scene.kinds[spot.kind].area) for spot in scene.spots.values()]
    if not areas:
        return None
    boxes = [
        (spot.x + area.x, spot.y + area.y, area.width, area.height)
        if isinstance(area, Rect)
        else (spot.x + area.x - area.radius, spot.y + area.y - area.radius, 2 * area.radius, 2 * area.radius)
        for spot, area in areas
    ]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, below = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    texts = [shape for shape in (*scene.under, *scene.over) if isinstance(shape, Text)]
    outside = [text for text in texts if not (left < text.x < right and top < text.y < below)]
    return (left, top, right - left, below - top) if outside else None


def _remark(family: Family[Any], puzzle: Puzzle, word: Words) -> str:
    """The rules that a puzzle has of its own: the headers of its own format."""
    rules = []
    for line in write(puzzle).splitlines()[1:]:
        name, colon, value = line.partition(": ")
        known = family.forms.variants.get(name) or family.making.knobs.get(name)
        if not colon or known is None:
            break
        rules.append(f"{word(known.help)}: {value}")
    remark = "; ".join(rules)
    return remark[:1].upper() + remark[1:]
