"""Write the gallery and the table of docs/genres.md: `make genres`. A test holds that they are current.

Rules, sizes, lines, levels and forms come from the families; figures of speed and of explaining from the pages that
have them; the pictures are those of docs/pictures.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from clew import families

ROOT = Path(__file__).resolve().parent.parent
PATH = ROOT / "docs" / "genres.md"
HEAD = "| genre |"
COLUMNS = (
    "lines",
    "given right",
    "mean, ms",
    "slowest, ms",
    "puzzlekit",
    "explained",
    "named",
    "levels",
    "other forms, and who judges them",
)
GALLERY, AFTER = "<!-- the gallery -->\n", "<!-- end of the gallery -->\n"
NONE = "–"  # no figure
GIVEN = 20  # published puzzles of each genre that puzzlekit has
NEWER = (  # what pzpr 0.10.1 does not know yet
    "aqre",
    "aquarium",
    "balanceloop",
    "battleships",
    "canal",
    "castlewall",
    "cave",
    "detour",
    "doppelblock",
    "geradeweg",
    "koburin",
    "minesweeper",
    "nawabari",
    "nurimisaki",
    "simpleloop",
    "snake",
    "statuepark",
    "suguru",
    "tents",
)
UNDRAWN = ("futoshiki",)  # what noqx does not draw


def text(before: str) -> str:
    """The page with its gallery and its table as they should be."""
    head, _, rest = before.partition(GALLERY)
    rest = rest.partition(AFTER)[2]
    start = rest.index(HEAD)
    end = rest.index("\n\n", start)
    return head + GALLERY + "\n".join(_gallery()) + "\n" + AFTER + rest[:start] + "\n".join(_rows()) + rest[end:]


def _gallery() -> Iterator[str]:
    """The genres of each kind, with a solved example."""
    kinds = sorted({families.card(name).kind for name in families.DECLARED})
    for kind in kinds:
        names = [name for name in families.DECLARED if families.card(name).kind == kind]
        yield f"### {kind.capitalize()}\n\n<table>"
        for name in names:
            yield from _shown(name)
        yield "</table>\n"


def _shown(name: str) -> Iterator[str]:
    """A genre's row of the gallery."""
    card, sizes = families.card(name), list(families.get(name).making.sizes.values())
    small, large = str(sizes[0]), str(sizes[-1])
    forms = ", ".join(form.name for form in card.forms if form.writes)
    yield f'<tr><td width="220"><img src="pictures/{name}.svg" width="200" alt="{card.title}, solved"></td><td>\n'
    yield f"**{card.title}** (`clew play {name}`)\n"
    yield f"{card.rules}\n"
    yield f"Sizes {small} to {large}; levels {_levels(name).replace(' ', ', ')}; {_speed(name)}forms: {forms}\n"
    yield "</td></tr>"


def _speed(name: str) -> str:
    speed = figures("docs/speed.md", "| genre |")
    return f"solved and proved unique in {_milliseconds(speed[name][0])} ms; " if name in speed else ""


def _rows() -> Iterator[str]:
    speed, explaining = figures("docs/speed.md", "| genre |"), figures("docs/rating.md", "| family | explained |")
    yield f"{HEAD} {' | '.join(COLUMNS)} |"
    yield "|---" * (len(COLUMNS) + 1) + "|"
    for name in families.DECLARED:
        title, forms = families.card(name).title, [form.name for form in families.card(name).forms]
        mean, slowest, _, kit = speed.get(name, (NONE, NONE, NONE, NONE))
        explained, _, named, *_ = explaining.get(title, (NONE, NONE, NONE))
        right = f"{GIVEN} of {GIVEN}" if "puzzlekit" in forms else NONE
        times = (_milliseconds(mean), _milliseconds(slowest), kit or NONE)
        cells = (title, _lines(name), right, *times, explained, named, _levels(name), ", ".join(judged(name)))
        yield f"| {' | '.join(cells)} |"


def figures(document: str, head: str) -> Mapping[str, list[str]]:
    """The rows of a table by their first cells."""
    table = (ROOT / document).read_text(encoding="utf-8").partition(head)[2].partition("\n\n")[0]
    rows = ([cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:])
    return {row[0]: row[1:] for row in rows}


def _milliseconds(shown: str) -> str:
    if shown == NONE:
        return shown
    number, unit = shown.split()
    return f"{float(number) * {'µs': 0.001, 'ms': 1, 's': 1000}[unit]:.3g}"


def _lines(name: str) -> str:
    """How many lines the file of a genre has; none if it is a folder, whose puzzles have more than clues."""
    path = ROOT / "src" / "clew" / "families" / f"{name}.py"
    return str(len(path.read_text(encoding="utf-8").splitlines())) if path.exists() else NONE


def _levels(name: str) -> str:
    """The levels that puzzles are made at."""
    family = families.get(name)
    rare = set.intersection(*(set(family.making.lacking.get(size, ())) for size in family.making.sizes))
    return " ".join(str(level) for level in range(1, len(family.teaching.levels)) if level not in rare)


def judged(name: str) -> Iterator[str]:
    """The other forms of a genre, each with its judge."""
    for form in families.card(name).forms:
        game = re.fullmatch("game ids from Simon Tatham's (.+)", form.title)
        if game is not None:
            yield f"{game[1]}: its program"
        elif form.name == "puzzlink":
            yield f"puzz.link: {'boards of pzpr' if name in NEWER else 'pzpr'}"
        elif form.name == "puzzlekit":
            yield "puzzlekit: its answers"
        elif form.name == "penpa":
            yield f"Penpa+: noqx's {'signs' if name in UNDRAWN else 'drawings'}"


if __name__ == "__main__":
    PATH.write_text(text(PATH.read_text(encoding="utf-8")), encoding="utf-8")
