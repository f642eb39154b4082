"""Certificates of declared families: made puzzles are proved, tiny boards as brute force says, and forgeries refused.

Forgers know the checker: they state the right work, and some of them prove honestly what follows from rules that are
not those of the puzzle, or put another puzzle's text above the rules.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from tests.rules.boards import boards, by_trying

import clew
from clew import checker, families
from clew.actions.prove import Unproved, prove, verify
from clew.checker.core import Budget, Certificate, Clauses, Refused, differs, understand, work
from clew.core.errors import PuzzleError
from clew.core.places import Marks
from clew.core.results import Limits, Verdict
from clew.engine.proof import flat, search
from clew.rules.certifying import stated
from clew.rules.genre import Genre
from trust import figures
from trust.grammar import changed_lines

MADE, BOARDS, FORGED = 30, 60, 600  # of each family
_WAYS = 200  # to fill a board
_GRANTED = 10**7
_OPENING = "clew certificate 2"


def made(family: str, count: int, counted: Counter[str]) -> Iterator[str]:
    """Prove puzzles that were made, and verify the certificates; yields what goes wrong."""
    for seed in range(count):
        puzzle = clew.generate(family, size="normal" if seed % 5 == 4 else "small", seed=seed)
        counted["made"] += 1
        certificate = prove(puzzle).certificate
        if certificate is None or verify(certificate) != (Verdict.UNIQUE, puzzle):
            yield f"{family}, seed {seed}: the certificate does not prove it"
            continue
        counted["verified"] += 1
        counted["lines"] = max(counted["lines"], certificate.count("\n"))


def tiny(family: str, count: int, counted: Counter[str]) -> Iterator[str]:
    """Prove tiny boards of any verdict; what is proved must be what brute force finds."""
    for board in islice(boards(families.get(family).puzzle, Random(f"proofs/{family}"), _WAYS), count):
        verdict = {0: Verdict.IMPOSSIBLE, 1: Verdict.UNIQUE}.get(len(by_trying(board)), Verdict.SEVERAL)
        counted["tiny"] += 1
        proved = prove(board)
        right = proved.verdict is verdict and (proved.certificate is None) == (verdict is Verdict.SEVERAL)
        if not right or (proved.certificate is not None and verify(proved.certificate) != (verdict, board)):
            yield f"not proved {verdict}: {clew.write(board, 'clew')!r}"


def forgeries(family: str, rng: Random) -> Iterator[str]:
    """Endless certificates that are damaged, stolen, or honest about other rules."""
    some = boards(families.get(family).puzzle, rng, _WAYS)
    while True:
        board = next(some)
        proved = prove(board)
        if proved.certificate is None:
            one = proved.outcome.solutions[0]
            yield from filter(None, (forced(board, one, rng), contradicted(board)))
            continue
        for _ in range(6):
            yield priced(changed_lines(rng, proved.certificate))
        yield from filter(None, (contradicted(board), stolen(proved.certificate, next(some))))


def priced(certificate: str) -> str:
    """With the right work stated, if it can be found out."""
    try:
        taken = work(Certificate(certificate.encode("utf-8", "surrogatepass")), checker.parts(), _GRANTED)
    except (Refused, ValueError):
        return certificate
    lines = certificate.split("\n")
    return "\n".join([*lines[:2], f"work: {taken}", *lines[3:]])


def _written(claim: str, text: str, rest: Sequence[str]) -> str:
    rows = [f" {line}" for line in text.split("\n")]
    return priced("\n".join([_OPENING, f"claim: {claim}", "work: 1", *rows, *rest, "end", ""]))


def _clauses(text: str) -> Clauses:
    clauses = Clauses(Budget(_GRANTED))
    understand(text, checker.parts()).state(clauses)
    return clauses


def forced(board: Genre, solution: Marks, rng: Random) -> str | None:
    """An honest proof that there is one solution if a rule is added for each place, in place of others or not."""
    lines = stated(board).split("\n")
    at = lines.index("rules") + 1
    kept = lines if rng.random() < 0.5 else lines[: rng.randint(at, len(lines))]
    clauses = _clauses("\n".join(kept))
    units = [f"any {place}={value}" for place, value in solution.items()]
    first = len(clauses) + 1
    text = "\n".join([*kept, *units])
    clauses = _clauses(text)
    marks = {str(place): str(value) for place, value in solution.items()}
    named = [-literal for literal in differs(clauses, marks)]
    model = search(flat(clauses.each()), clauses.last, Limits(), named).model
    if model is None:
        return None
    own = {abs(literal) for values in clauses.stated.values() for held in values.values() for literal in held}
    hints = [*range(first, first + len(units)), len(clauses) + 1]
    proof = f"0 {' '.join(map(str, hints))} 0"
    witness = " ".join(map(str, sorted(model - own)))
    held = [f"{place} {value}" for place, value in marks.items()]
    return _written("one", text, ["solution", *held, "witness", witness, "proof", proof])


def contradicted(board: Genre) -> str:
    """An honest proof that there is no solution if a rule is added that nothing can satisfy."""
    text = f"{stated(board)}\nany"
    proof = f"0 {len(_clauses(text))} 0"
    return _written("none", text, ["solution", "witness", "", "proof", proof])


def stolen(certificate: str, other: Genre) -> str:
    """A proof about one puzzle under the text of another one."""
    lines = certificate.split("\n")
    text = [f"  {line}" for line in clew.write(other, "clew").rstrip("\n").split("\n")]
    return priced("\n".join([*lines[: lines.index(" puzzle") + 1], *text, *lines[lines.index(" places") :]]))


def forged(family: str, count: int, counted: Counter[str]) -> Iterator[str]:
    """Give forgeries to `verify`; what it believes must be true by brute force."""
    for forgery in islice(forgeries(family, Random(f"forged/{family}")), count):
        counted["forged"] += 1
        try:
            verdict, puzzle = verify(forgery)
        except (Unproved, PuzzleError):
            counted["refused"] += 1
            continue
        if len(by_trying(puzzle)) != {Verdict.UNIQUE: 1, Verdict.IMPOSSIBLE: 0}[verdict]:
            yield f"a false certificate is accepted: {forgery!r}"


def run(share: int = 1, seconds: float | None = None) -> dict[str, Any]:
    """All declared families, a share of each, until the time is up; adds the figures.

    Those with the fewest forgeries so far come first, and those for which there is no time keep theirs.
    """
    end = None if seconds is None else time.monotonic() + seconds
    earlier = figures.read().get("proofs", {}).get("families", {})
    every: dict[str, Any] = {name: earlier[name] for name in families.DECLARED if name in earlier}
    for name in sorted(families.DECLARED, key=lambda name: every.get(name, {}).get("forged", 0)):
        if end is not None and time.monotonic() > end:
            break
        counted: Counter[str] = Counter()
        wrong = [*made(name, MADE, counted), *tiny(name, BOARDS // share, counted)]
        wrong += forged(name, FORGED // share, counted)
        every[name] = {**counted, "wrong": [each[:600] for each in wrong]}
        print(f"  {name}: {every[name]}", flush=True)
        figures.add("proofs", families=dict(sorted(every.items())), wanted=FORGED)
    return every
