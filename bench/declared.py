"""Declared families: published puzzles, each proved unique; the kernel against PySAT and puzzlekit (CP-SAT).

Everything from the text on is timed: reading, stating the rules, and the proof. puzzlekit finds one solution only.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from typing import Any

from bench.race import DATA, Runner, contender, race, slowest
from bench.report import Report
from clew import families
from clew.core.results import Limits
from clew.engine import sat
from clew.rules.solving import kernel as native

# What collections are called whose name is not the family's with a capital.
FILES = {
    "balanceloop": "BalanceLoop",
    "battleships": "Battleship",
    "canal": "CanalView",
    "castlewall": "CastleWall",
    "countryroad": "CountryRoad",
    "dominosa": "Dominos",
    "doppelblock": "DoppelBlock",
    "easyasabc": "ABCEndView",
    "fourcells": "Foseruzu",
    "hidato": "Hidoku",
    "kenken": "KenKen",
    "kurochute": "Kuroshuto",
    "kurodoko": "Kuromasu",
    "lits": "LITS",
    "magnets": "Magnetic",
    "moonsun": "MoonSun",
    "numberlink": "NumberLink",
    "paintarea": "PaintArea",
    "ripple": "Hakyuu",
    "simpleloop": "SimpleLoop",
    "skyscrapers": "Skyscraper",
    "slant": "GokigenNaname",
    "str8ts": "Str8t",
    "tents": "Tent",
    "thermometers": "Thermometer",
    "tilepaint": "TilePaint",
    "yinyang": "YinYang",
}
# What puzzlekit calls the type where that is not the collection's name in small letters.
TYPES = {"easyasabc": "abc_end_view", "lits": "lits"}
UNENDING = ("fillomino", "numberlink")  # PySAT takes minutes
FORM = "puzzlekit"
PATIENCE = 120.0  # seconds that PySAT and puzzlekit get for a puzzle


def collection(name: str) -> str:
    """The name of the file with a family's published puzzles."""
    return FILES.get(name, name.capitalize())


def kit_type(name: str) -> str | None:
    """The name under which puzzlekit solves a family; None if it does not, or is not installed."""
    if not find_spec("puzzlekit"):
        return None
    from puzzlekit.parsers.registry import PARSER_MAP

    kind = TYPES.get(name) or re.sub(r"(?<!^)(?=[A-Z])", "_", collection(name)).lower()
    return kind if kind in PARSER_MAP and find_spec(f"puzzlekit.solvers.{kind}") else None


def sets() -> Iterator[tuple[str, Sequence[str]]]:
    """Each family whose puzzles are there, with their texts."""
    for name in families.DECLARED:
        path = DATA / "genres" / f"{collection(name)}.jsonl"
        if path.exists() and FORM in families.get(name).forms.formats:
            yield name, [json.loads(line)["problem"] for line in path.read_text(encoding="utf-8").splitlines()]


def puzzle_of(name: str, text: str) -> Any:
    """The puzzle of a text, new each time, so that its rules are stated again."""
    return families.get(name).forms.formats[FORM].read(text)[0].puzzle


def kernel(name: str, texts: Sequence[str]) -> Sequence[int]:
    """Clew's kernel as Python calls it."""
    return [native(puzzle_of(name, text), Limits(solutions=2)).count for text in texts]


def pysat(name: str, texts: Sequence[str]) -> Sequence[int]:
    """Clew's own clauses in Glucose, with cuts where a family has them."""
    encode, limits = families.get(name).logic.encode, Limits(solutions=2, seconds=PATIENCE)
    return [sat.solve(encode(puzzle_of(name, text)), limits).count for text in texts]


def puzzlekit(name: str, texts: Sequence[str]) -> Sequence[int]:
    """puzzlekit's first solution, on one worker of CP-SAT."""
    from puzzlekit import solve

    options = {"num_search_workers": 1, "time_limit_sec": PATIENCE}
    kind = kit_type(name)
    return [int(solve(text, kind, solver_options=options).is_solved) for text in texts]


def runners(name: str) -> list[Runner[str]]:
    """The contenders; the slow ones get fewer puzzles."""
    all_of_them = [contender(name, "clew's kernel", kernel, 20)]
    if name not in UNENDING:
        all_of_them.append(contender(name, "PySAT (Glucose)", pysat, 4))
    if kit_type(name):
        all_of_them.append(contender(name, "puzzlekit (CP-SAT)", puzzlekit, 4))
    return all_of_them


def run(report: Report) -> None:
    """Race on every family."""
    with report.part("declared", "the only solution, and the proof that there is no other, model included"):
        if not find_spec("puzzlekit"):
            report.say("puzzlekit is not installed (pip install puzzlekit): left out")
        for name, texts in report.sets(sets()):
            race(report, name, runners(name), texts)
            some = texts[: report.some(len(texts))]
            report.add(name, "clew's kernel, slowest", slowest(partial(kernel, name), some), puzzles=len(some))
