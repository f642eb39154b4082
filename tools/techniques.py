"""Write docs/techniques, a page per technique of sudoku: `make techniques`. A test holds that the pages are current.

A page has what the technique is (`technique_texts.toml`), its first use in an example with the sentence and the picture
that `clew explain` gives, and the puzzle that led there. Examples are positions of puzzles that Clew made, but for one,
each in a line of examples.jsonl; `python -m tools.techniques find` looks for those that are missing.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import fill
from typing import Any

from clew import families
from clew.actions.draw import draw
from clew.actions.explain import begin, steps
from clew.actions.generate import generate
from clew.actions.load import read, write
from clew.core.family import Technique
from clew.core.results import Knowledge, Step
from clew.families.sudoku.puzzle import Sudoku, cells
from clew.families.sudoku.rare import known_ones
from clew.families.sudoku.techniques import TECHNIQUES, find_all

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "techniques"
EXAMPLES = FOLDER / "examples.jsonl"
_TEXTS: Mapping[str, Mapping[str, str]] = tomllib.loads(
    (Path(__file__).resolve().parent / "technique_texts.toml").read_text()
)
_SIZES = {"x-wing": "two", "swordfish": "three", "jellyfish": "four", "squirmbag": "five"}
_SIZES |= {"whale": "six", "leviathan": "seven", "fish": "several"}
_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SEED, _TRIED = 1000, 20_000  # puzzles to look at for examples
_HARDEST = 7  # the level of the first of them


def examples() -> Mapping[str, Mapping[str, str]]:
    """The examples by technique."""
    lines = EXAMPLES.read_text().splitlines() if EXAMPLES.exists() else []
    return {each["technique"]: each for each in map(json.loads, lines)}


def files() -> Iterator[tuple[str, str]]:
    """Each file of the folder but the examples: its name, and what should be in it."""
    given = examples()
    shown = [each for each in TECHNIQUES if each.name in given and text_of(each.name)]
    yield "README.md", _index(shown)
    for technique in shown:
        puzzle, known, step = _first(technique, given[technique.name])
        yield f"{slug(technique.name)}.md", _page(technique, given[technique.name]["givens"], step)
        yield f"{slug(technique.name)}.svg", _small(draw(puzzle, step=step, known=known).svg)


def text_of(name: str) -> str | None:
    """What a technique is; None where nobody has described it yet."""
    if name in _TEXTS["technique"]:
        return _TEXTS["technique"][name]
    *kinds, shape = name.lower().split()
    if shape not in _SIZES or not set(kinds) <= set(_TEXTS["fish"]):
        return None
    order = ("siamese", "mutant", "franken", "sashimi", "finned")
    kind = next((each for each in order if each in kinds), "plain")
    return _TEXTS["fish"][kind].replace("{n}", _SIZES[shape])


def slug(name: str) -> str:
    """A technique's name as that of a file."""
    return name.lower().replace("+", "-plus-").replace(" ", "-")


def _first(technique: Technique[Any], example: Mapping[str, str]) -> tuple[Sudoku, Knowledge, Step]:
    puzzle = read(example["givens"], family="sudoku")
    assert isinstance(puzzle, Sudoku)
    candidates = [frozenset(int(sign, 36) for sign in word) for word in example["candidates"].split()]
    known = Knowledge(dict(zip(cells(puzzle.n), candidates, strict=True)), assume_unique=technique.assumes_unique)
    return puzzle, known, find_all(puzzle, known, technique.name)[0]


def _page(technique: Technique[Any], givens: str, step: Step) -> str:
    level = families.get("sudoku").teaching.levels[technique.level - 1]
    others = f'`clew generate sudoku --needs "{technique.name}"` makes others.'
    unique = "\nIt holds only where the puzzle has one solution: ask for it with `--assume-unique`.\n"
    return f"""# {technique.name}

Level {technique.level} ({level}).

{fill(text_of(technique.name) or "", 120)}
{unique if technique.assumes_unique else ""}
![An example of {technique.name}]({slug(technique.name)}.svg)

{fill(step.text, 120)}

To practise, solve the puzzle that led here:

```
{givens}
```

{others}
"""


def _index(shown: list[Technique[Any]]) -> str:
    lines = ["# Techniques of sudoku", "", "Easiest first; [rating.md](../rating.md) says what the levels are."]
    for level, name in enumerate(families.get("sudoku").teaching.levels, 1):
        links = [f"[{each.name}]({slug(each.name)}.md)" for each in shown if each.level == level]
        if links:
            lines += ["", f"**{level} {name}**: {', '.join(links)}"]
    return "\n".join(lines) + "\n"


def _small(svg: str) -> str:
    """The same picture in fewer bytes: what all candidates share is said once."""
    svg = re.sub(r' data-place="[^"]*"', "", svg)
    styles: dict[str, str] = {}

    def shorter(found: re.Match[str]) -> str:
        name = styles.setdefault(found[2], f"c{len(styles)}")
        return f'<text{found[1]} class="{name}">'

    svg = re.sub(r"<text((?: [xy]=\"[^\"]*\")*)((?: (?:font-size|font-weight|fill)=\"[^\"]*\")+)>", shorter, svg)
    rules = "".join(f".{name}{{{_rule(style)}}}" for style, name in styles.items())
    sized = re.sub(r"font-size:([0-9.]+)", r"font-size:\1px", rules)
    return _joined(svg).replace("<title>", f"<style>{sized}</style><title>", 1)


def _joined(svg: str) -> str:
    """Neighbouring candidates as one text with a place for each of its signs."""
    one = r'<text(?: x="([^"]*)")? y="([^"]*)" class="(c[0-9]+)">([^<])</text>'

    def joined(run: re.Match[str]) -> str:
        xs, ys, names, signs = zip(*re.findall(one, run[0]), strict=True)
        across = " ".join(x or "0" for x in xs)
        return f'<text x="{across}" y="{" ".join(ys)}" class="{names[0]}">{"".join(signs)}</text>'

    first = r'<text(?: x="[^"]*")? y="[^"]*" class="(c[0-9]+)">[^<]</text>'
    again = r'(?:<text(?: x="[^"]*")? y="[^"]*" class="\1">[^<]</text>)+'
    return re.sub(first + again, joined, svg)


def _rule(attributes: str) -> str:
    """Attributes as a rule of a style sheet."""
    return re.sub(r' ([a-z-]+)="([^"]*)"', r"\1:\2;", attributes)


def find() -> None:
    """Look for examples of techniques that have none, in a puzzle of the hardest level and in many random ones."""
    given = dict(examples())
    for puzzle in _puzzles():
        before = len(given)
        for assumed in (False, True):
            missing = [each for each in TECHNIQUES if each.name not in given and each.assumes_unique == assumed]
            given |= _in_puzzle(puzzle, missing, assumed)
        if len(given) == before:
            continue
        EXAMPLES.write_text("".join(json.dumps(given[each.name]) + "\n" for each in TECHNIQUES if each.name in given))
        if len(given) >= len(TECHNIQUES):
            return


def _puzzles() -> Iterator[Sudoku]:
    yield from (puzzle for _, puzzle in known_ones())
    for number in range(_TRIED):
        puzzle = generate("sudoku", level=None if number else _HARDEST, seed=_SEED + number, minimal=True)
        assert isinstance(puzzle, Sudoku)
        yield puzzle


def _in_puzzle(puzzle: Sudoku, missing: list[Technique[Any]], assumed: bool) -> dict[str, dict[str, str]]:
    """Examples of techniques on the way to the solution, at positions where something else than a single is next."""
    found: dict[str, dict[str, str]] = {}
    known = begin(puzzle, assume_unique=assumed)
    for step, after in steps(puzzle, known) if missing else ():
        for each in missing if step.level > 3 else ():
            if each.name not in found and each.find(puzzle, known) is not None:
                left = " ".join("".join(_SIGNS[int(v)] for v in sorted(known.candidates[at])) for at in cells(puzzle.n))
                givens = write(puzzle, "line").strip()
                found[each.name] = {"technique": each.name, "givens": givens, "candidates": left}
        known = after
    return found


def main() -> None:
    """Write what should be there, and remove what should not."""
    if sys.argv[1:] == ["find"]:
        find()
    wanted = dict(files())
    for path in FOLDER.iterdir():
        if path.suffix in (".md", ".svg") and path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text)


if __name__ == "__main__":
    main()
