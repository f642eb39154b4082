"""One grammar: every text that the checker accepts, the reader reads as the same puzzle, and what it proves is true.

Canonical texts of every family are mutated. If the checker accepts one, its puzzle is compared with the reader's; if
only the reader accepts it, it must not be canonical. Every claim about a tiny board is tested by trying everything
(`brute`). Certificates are mutated too, with the right work stated, and those still accepted are tested the same way.
"""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import clew
from clew import checker, families
from clew.actions.prove import prove
from clew.checker.core import Budget, Certificate, Clauses, Puzzle, Refused, understand, work
from clew.codecs.own import NAME, opening
from clew.core.errors import PuzzleError
from clew.core.results import Verdict
from trust import brute, figures
from trust.mutations import mutated

_PARTS = checker.parts()
TOTAL = 170_000  # texts of each family: a million in all
BLOCK = 2_000
_STATED = 20  # for one accepted text in this many, the rules are stated too
_PROVED = 25  # of this many accepted tiny boards, one is proved
_GRANTED = 3_000_000

# Tiny boards under all rules, and texts that look like something else.
SEEDS: Mapping[str, Sequence[str]] = {
    "sudoku": (
        "\n12..\n..1.\n.1..\n..21",
        "\n12..\n.41.\n.1..\n..21",
        "\n1...\n..2.\n.3..\n...4",
        "\n....\n..2.\n....\n...1",
        "boxes: 3x2\n\n......\n..1...\n......\n...2..\n......\n5.....",
        "\n" + "\n".join(["........."] * 8 + ["1234.6789"]),
    ),
    "nonogram": (
        "\nrows\n1\n2\n0\ncolumns\n1\n2",
        "\nrows\n? 1\n0 _\n*\ncolumns\n1\n*\n_ 1\n2\ngiven\n....\n.#..\nx...",
        "\nrows\n3\n1 1\n3\ncolumns\n3\n1 1\n3",
        "\nrows\n* 2\n1 * _\ncolumns\n?\n?\n1\n1\n0",
    ),
    "slitherlink": ("\n3.\n.?", "\n33\n..", "\n2.2\n.1.\n2.3", "\n3", "\n....\n.3?2\n2..."),
    "hashi": (
        "\n1.1",
        "most: 3\nloops: no\n\n2.3\n...\n1.2",
        "\n2.2\n...\n2.2",
        "loops: no\n\n?.2.?\n.....\n1...?",
        "most: 4\n\n4.8\n...\n..4",
        "most: 1\n\n1.2.1",
    ),
    "fillin": (
        "\né:_\n___\n\né:a\nbcd\néb\n:c\nad",
        "spare: yes\n\né:_\n###\nab_\n\né:a\né:b\nabc",
        "\nb:_\n\nb:a",
        "\nmarks\n_####\n\nmarks\nmo",
        "singles: yes\n\n__#\n##_\n\nAB\nX",
        "spare: yes\nsingles: yes\n\n__#\n_#_\n#__\n\nAB\nAC\nBD\nCD\nX",
        "\ntitle:\n\ntitle:",
        "\n__\n__\n\nAB\nAC\nBD\nCD",
        "\nspare:\nyes###\n\nspare:\nyes",
    ),
    "houses": (
        "\n0 0\n2 0\n1 1\n0 2\n0 3\n3 3",
        "distances: 1\n\n0 0\n1 0\n5 0\n7 0",
        "distances: 3\nexactly: yes\nmetric: manhattan\n\n0 0\n1 0\n5 -1\n7 0\n-2 4\n3 4",
        "exactly: yes\n\n0 0\n1 0",
    ),
}

# What the reader read, in the form of the checker's parts.
READ: Mapping[str, Callable[[Any], object]] = {
    "sudoku": lambda p: (p.box_rows, p.box_columns, list(p.givens)),
    "nonogram": lambda p: (
        [[getattr(token, "value", None) or str(token) for token in clue] for clue in p.line_clues],
        "".join("." if cell is None else "x#"[cell] for cell in p.given),
    ),
    "slitherlink": lambda p: (p.rows, p.columns, "".join("." if clue is None else str(clue) for clue in p.clues)),
    "hashi": lambda p: (p.rows, p.columns, p.most, p.loops, [(i.row, i.column, i.number or 0) for i in p.islands]),
    "fillin": lambda p: (p.rows, p.columns, "".join(c or "_" for c in p.cells), list(p.words), p.spare, p.singles),
    "houses": lambda p: (list(map(tuple, p.points)), p.distances, p.exactly, p.metric == "manhattan"),
}


def texts(family: str, block: int) -> list[str]:
    """The changed texts of one block."""
    rng = Random(f"grammar/{family}/{block}")
    seeds = [f"clew {family}\n{text}" for text in SEEDS[family]]
    return [_changed(rng, rng.choice(seeds), rng.choice(seeds)) for _ in range(BLOCK)]


def _changed(rng: Random, text: str, other: str) -> str:
    """Half of them by single signs of texts of the family, so that many stay puzzles; half like hostile input."""
    if rng.random() < 0.5:
        return mutated(rng, text, other)[:20_000]
    signs = text + other + "é\u0301:#_.?*0123456789 \n-+"
    for _ in range(rng.choice((1, 1, 2, 3, 5))):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(signs) * rng.choice((0, 1, 1, 1)) + text[at + rng.choice((0, 1, 1)) :]
    return text


def run_block(task: tuple[str, int]) -> tuple[Counter[str], list[str]]:
    """Compare all texts of a block; return the counts, and what went wrong."""
    family, block = task
    counted: Counter[str] = Counter(texts=BLOCK)
    wrong = [f"{said}: {text!r}" for text in texts(family, block) if (said := compare(text, counted))]
    rng = Random(f"certificates/{family}/{block}")
    if said := forge(rng, family, counted):
        wrong.append(said)
    return counted, wrong


def compare(text: str, counted: Counter[str]) -> str | None:
    """What is wrong, if the checker and the reader disagree about a text."""
    try:
        puzzle = understand(text, _PARTS)
    except Refused:
        reading = _reading(text, own=True)
        canonical = reading is not None and not reading.marks and _own(reading.puzzle) == text
        return "the checker refuses a canonical text" if canonical else None
    counted["taken"] += 1
    reading = _reading(text)
    if reading is None:
        return "the reader refuses what the checker accepts"
    family = families.of(reading.puzzle)
    if reading.marks or READ[family.name](reading.puzzle) != puzzle.clues():
        return "the reader and the checker understand different puzzles"
    if _own(reading.puzzle) != text:
        return "the reader would write a different text"
    if counted["taken"] % _STATED == 0 and (said := _named(puzzle, reading.puzzle)):
        return said
    return _claimed(text, reading.puzzle, counted)


def _reading(text: str, *, own: bool = False) -> Any:
    named = opening(text) if own else None
    if own and named not in SEEDS:
        return None
    try:
        readings = clew.read_all(text + "\n", named, NAME if own else None)
    except PuzzleError:
        return None
    return readings[0] if len(readings) == 1 else None


def _own(puzzle: Any) -> str:
    return clew.write(puzzle).removesuffix("\n")


def _named(puzzle: Puzzle, read: Any) -> str | None:
    """Places and values: the checker may know values that a given place does not have."""
    family, clauses = families.of(read), Clauses(Budget(_GRANTED))
    try:
        puzzle.state(clauses)
    except Refused:
        return None  # too large
    if list(map(str, family.places(read))) != list(clauses.stated):
        return "the reader and the checker know different places"
    if any(
        not clauses.stated[place].keys() >= set(map(str, family.values(read, place))) for place in family.places(read)
    ):
        return "the reader and the checker know different values"
    return None


def _claimed(text: str, puzzle: Any, counted: Counter[str]) -> str | None:
    solutions = brute.count(text) if len(text) < 400 else None
    if solutions is None:
        return None
    counted["tiny"] += 1
    verdict = {0: Verdict.IMPOSSIBLE, 1: Verdict.UNIQUE}.get(solutions, Verdict.SEVERAL)
    if clew.solve(puzzle).verdict is not verdict:
        return f"the solver does not find {solutions} solutions"
    if counted["tiny"] % _PROVED == 0:
        counted["proved"] += 1
        proved = prove(puzzle)
        if proved.verdict is not verdict or (proved.certificate is None) is not (verdict is Verdict.SEVERAL):
            return f"what is proved is not that there are {solutions} solutions"
    return None


def forge(rng: Random, family: str, counted: Counter[str]) -> str | None:
    """Change a certificate of a tiny board in many ways, like someone who knows the checker."""
    tiny = [text for seed in SEEDS[family] if brute.count(text := f"clew {family}\n{seed}") in (0, 1)]
    certificate = prove(clew.read(rng.choice(tiny))).certificate
    assert certificate is not None
    for _ in range(BLOCK // 10):
        counted["forged"] += 1
        forged = changed_lines(rng, certificate)
        try:
            parsed = Certificate(forged.encode("utf-8", "surrogatepass"))
            work(parsed, _PARTS, _GRANTED)  # a forger can state the right work
        except Refused:
            continue
        counted["believed"] += 1
        solutions = brute.count(parsed.puzzle)
        if solutions is not None and solutions != {"one": 1, "none": 0}[parsed.claim]:
            return f"a false certificate is accepted: {forged!r}"
    return None


def changed_lines(rng: Random, certificate: str) -> str:
    """A certificate with a line or two left out, exchanged or changed."""
    lines = certificate.split("\n")
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(1, len(lines) - 1)
        kind = rng.randrange(6)
        if kind == 0:
            del lines[at]
        elif kind == 1:
            other = rng.randrange(1, len(lines) - 1)
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == 2:
            lines[1] = "claim: none" if lines[1] == "claim: one" else "claim: one"
        elif kind == 3:
            lines[at] = _changed(rng, lines[at], certificate[-200:])
        else:
            words = lines[at].split(" ")
            words[rng.randrange(len(words))] = str(rng.choice((-1, 1)) * rng.randint(0, 60))
            lines[at] = " ".join(words)
    return "\n".join(lines)


def run(total: int = TOTAL, jobs: int = 2, seconds: float | None = None) -> None:
    """Run all blocks of all families until all are done or the time is up; add the figures."""
    names = list(SEEDS)
    tasks = [(name, block) for block in range(-(-total // BLOCK)) for name in names]
    counted: dict[str, Counter[str]] = {name: Counter() for name in names}
    wrong: list[str] = []
    end = None if seconds is None else time.monotonic() + seconds
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for (name, _), (more, failures) in zip(tasks, pool.imap(run_block, tasks), strict=False):
            counted[name].update(more)
            wrong += failures
            for failure in failures:
                print(f"  FAILED: {failure[:2000]}", flush=True)
            if end is not None and time.monotonic() > end:
                break
    kept = {name: dict(each) for name, each in counted.items()}
    print(f"  {kept}", flush=True)
    figures.add("grammar", families=kept, wanted=TOTAL, failures=[failure[:300] for failure in wrong])
