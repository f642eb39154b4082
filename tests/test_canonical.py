"""One grammar: the checker takes canonical text only, and whatever it takes the reader reads as the same puzzle."""

from __future__ import annotations

import re
import time
import tracemalloc
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import pytest

import clew
from clew import checker
from clew.actions.prove import Unproved, prove, verify
from clew.checker.core import BUDGET, Budget, Clauses, Refused, understand
from clew.core.results import Verdict
from tests.conftest import ROOT
from tests.test_contract import FAMILIES

# What was once believed or misread: texts that the checker and the reader understood differently.
NOT_CANONICAL = {
    "a letter with an accent as header": "clew fillin\né:_\n___\n\né:a\nbcd\néb\n:c\nad",
    "a block of no length": "clew nonogram\n\nrows\n1 00\ncolumns\n1",
    "a header in capitals": "clew hashi\nMost: 3\n\n1.1",
    "a metric in capitals": "clew houses\nMetric: manhattan\n\n0 0\n1 1",
    "singles in capitals": "clew fillin\nSingles: yes\n\n_#\n##\n\nA",
    "spaces between squares": "clew fillin\n\n_ _\n\nAB",
    "a letter in two characters": "clew fillin\n\n__\n\ne\u0301b",
    "boxes below zero": "clew sudoku\nboxes: -2x-2\n\n....\n....\n....\n....",
    "too many bridges": "clew hashi\nmost: 12\n\n1.1",
    "a block below zero": "clew nonogram\n\nrows\n-1\ncolumns\n1",
    "Arabic digits": "clew nonogram\n\nrows\n١\ncolumns\n1",
    "no empty line": "clew sudoku\n....\n....\n....\n....",
    "two empty lines": "clew sudoku\n\n\n....\n....\n....\n....",
    "a title": "clew sudoku\ntitle: x\n\n....\n....\n....\n....",
    "what is usual anyway": "clew sudoku\nboxes: 2x2\n\n....\n....\n....\n....",
    "a header twice": "clew hashi\nmost: 3\nmost: 3\n\n1.1",
    "headers in another order": "clew hashi\nloops: no\nmost: 3\n\n1.1",
    "an empty header": "clew houses\ndistances:\n\n0 0\n1 1",
    "a line end of Windows": "clew hashi\n\n1.1\r",
    "an empty line at the end": "clew hashi\n\n1.1\n",
    "plus signs": "clew houses\n\n0 0\n+1 1",
    "a negative zero": "clew houses\n\n0 0\n-0 1",
    "small letters": "clew hashi\n\na.1",
    "nothing given": "clew nonogram\n\nrows\n1\ncolumns\n1\ngiven\n.",
    "another family": "clew chess\n\n....",
    "a Hangul vowel of its own": "clew fillin\n\n\u1100\u1161\n\nAB",
}


@pytest.mark.parametrize("text", NOT_CANONICAL.values(), ids=NOT_CANONICAL.keys())
def test_the_checker_refuses_what_is_not_canonical(text: str) -> None:
    with pytest.raises(Refused):
        understand(text, checker.parts())
    forged = f"clew certificate 2\nclaim: none\nwork: 1\n{_indented(text)}\nsolution\nwitness\n\nproof\n0 0\nend\n"
    with pytest.raises((Unproved, clew.PuzzleError)):
        verify(forged)


def _indented(text: str) -> str:
    return "\n".join(f" {line}" for line in text.split("\n"))


@pytest.mark.parametrize(
    "family", [family for family in FAMILIES if family.logic.stated is None], ids=lambda family: family.name
)
def test_what_is_written_is_canonical(family: clew.Family[object]) -> None:
    outside = {} if family.logic.part is None else {family.name: import_module(family.logic.part)}
    parts = {**checker.parts(), **outside}
    for seed in range(5):
        text = clew.write(clew.generate(family.name, size="small", seed=seed)).rstrip("\n")
        head, rows = understand(text, parts).lines()
        assert text.endswith("\n".join(["", *rows]))
        assert all(f"{name}: {value}\n" in text for name, value in head.items())


COLONS = {
    "a colon in the first row": ("é:_\n___\n\né:a\nbcd\néb\n:c\nad", Verdict.UNIQUE),
    "a row like a header": ("title:\n\ntitle:", Verdict.UNIQUE),
    "a word like a section": ("marks\n_####\n\nmarks\nmo", Verdict.UNIQUE),
    "a row like a section": ("clew_\n_####\n\nclewn\nco", Verdict.UNIQUE),
}


@pytest.mark.parametrize(("body", "verdict"), COLONS.values(), ids=COLONS.keys())
def test_rows_that_look_like_headers_are_rows(body: str, verdict: Verdict) -> None:
    puzzle = clew.read(f"clew fillin\n\n{body}\n")
    assert clew.read(clew.write(puzzle)) == puzzle
    assert clew.solve(puzzle).verdict is verdict
    assert prove(puzzle).verdict is verdict


def test_two_solutions_are_not_proved_one() -> None:
    puzzle = clew.read("clew fillin\nspare: yes\n\né:_\n###\nab_\n\né:a\né:b\nabc\n")
    assert clew.solve(puzzle).verdict is Verdict.SEVERAL
    assert prove(puzzle).certificate is None


def _bomb(text: str, work: int) -> bytes:
    lines = [
        f"clew certificate 2\nclaim: none\nwork: {work}\n{_indented(text)}\nsolution\nwitness\n\nproof\n0 0\nend\n"
    ]
    return "\n".join(lines).encode()


def _grid(rows: int, columns: int, sign: str = ".") -> str:
    return "\n".join([sign * columns] * rows)


def _star_clues(count: int) -> str:
    clue = " ".join("*" * count)
    return "clew nonogram\n\nrows\n" + f"{clue}\n" * 20 + "columns\n" + "\n".join([clue] * 100)


BOMBS = {
    "a sudoku of 36": "clew sudoku\n\n" + _grid(36, 36),
    "a fill-in of many letters": "clew fillin\nspare: yes\n\n"
    + _grid(200, 200, "_")
    + "\n\n"
    + "\n".join(chr(0x4E00 + n) * 200 for n in range(250)),
    "many houses": "clew houses\nexactly: yes\n\n" + "\n".join(f"{n * n} {n * n * n % 997}" for n in range(500)),
    "many open blocks": _star_clues(500),
    "many long blocks": "clew nonogram\n\nrows\n"
    + (" ".join(["250"] * 500) + "\n") * 100
    + "columns\n"
    + "\n".join(["500"] * 500),
    "a large slitherlink": "clew slitherlink\n\n" + _grid(100, 100, "2"),
    "a large hashi": "clew hashi\nmost: 4\n\n" + _grid(200, 200, "8"),
}


@pytest.mark.parametrize("text", BOMBS.values(), ids=BOMBS.keys())
def test_work_is_bounded_before_it_is_done(text: str) -> None:
    """However small a certificate is, it gets no more than what it states, and states no more than is granted."""
    with pytest.raises(Unproved, match=r"\(limit "):
        verify(_bomb(text, BUDGET + 1))
    tracemalloc.start()
    begun = time.process_time()
    granted = 2_000_000
    with pytest.raises(Unproved):
        verify(_bomb(text, granted))
    assert time.process_time() - begun < 60  # a guard against work without end, not a measurement
    assert tracemalloc.get_traced_memory()[1] < 60 * granted + 20 * len(text)
    tracemalloc.stop()


def test_a_certificate_that_hides_its_work_is_refused() -> None:
    certificate = prove(clew.generate("sudoku", size="small", seed=1)).certificate or ""
    stated = int(certificate.split("\n")[2].removeprefix("work: "))
    for other in (stated - 1, stated + 1):
        with pytest.raises(Unproved, match="units of work"):
            verify(certificate.replace(f"work: {stated}", f"work: {other}"))
    with pytest.raises(Unproved, match=r"\(limit "):
        verify(certificate, budget=stated - 1)
    assert verify(certificate, budget=stated)[0] is Verdict.UNIQUE


def _counted(kind: str, number: int, width: int) -> list[Sequence[int]]:
    clauses = Clauses(Budget(10**6))
    literals = clauses.new(width)
    getattr(clauses, kind)(number, literals)
    return [tuple(clause) for clause in clauses.each()]


@pytest.mark.parametrize("kind", ["at_most", "at_least"])
def test_counting_clauses_allow_just_the_right_numbers(kind: str) -> None:
    from itertools import product

    from pysat.solvers import Solver

    for width in range(1, 5):
        for number in range(width + 2):
            if number or kind == "at_most":
                with Solver(
                    name="g4", bootstrap_with=[list(clause) for clause in _counted(kind, number, width)]
                ) as solver:
                    for values in product((False, True), repeat=width):
                        assumed = [at if value else -at for at, value in enumerate(values, 1)]
                        fits = sum(values) <= number if kind == "at_most" else sum(values) >= number
                        assert solver.solve(assumptions=assumed) == fits, (width, number, values)


def test_the_document_says_how_long_each_part_of_the_checker_is() -> None:
    document = (ROOT / "docs" / "certificates.md").read_text(encoding="utf-8")
    stated = {name: int(lines) for name, lines in re.findall(r"^\| `(\w+\.py)` \| (\d+) \|$", document, re.MULTILINE)}
    files = [path for path in Path(checker.__file__).parent.glob("*.py") if not path.name.startswith("__")]
    assert stated == {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in files}
