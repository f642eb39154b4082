"""Certificates of declared families against a forger who knows the checker: their rules are those of the puzzle."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from pysat.solvers import Solver

import clew
from clew import checker, families
from clew.actions.prove import Unproved, _certificate, prove, verify
from clew.actions.prove import _text as prove_text
from clew.checker.core import Budget, Certificate, Clauses, Refused, work
from clew.cli import main
from clew.core.clock import Clock
from clew.core.errors import PuzzleError
from tests.shares import some

Lines = list[str]
Forge = Callable[[Lines, Random], None]


@cache
def certificate(name: str, seed: int = 5) -> str:
    made = prove(clew.generate(name, size="small", seed=seed)).certificate
    assert made is not None
    return made


def priced(lines: Lines) -> str:
    """With the right work stated, as a forger can, if it can be found out."""
    try:
        taken = work(Certificate("\n".join(lines).encode()), checker.parts(), 10**7)
    except Refused:
        return "\n".join(lines)
    return "\n".join([*lines[:2], f"work: {taken}", *lines[3:]])


def rules(lines: Lines) -> range:
    """Where the rules are."""
    return range(lines.index(" rules") + 1, lines.index("solution"))


def _less(lines: Lines, rng: Random) -> None:
    del lines[rng.choice(rules(lines))]


def _more(lines: Lines, rng: Random) -> None:
    place, value = lines[lines.index("solution") + 1].split()
    lines.insert(rules(lines).stop, f" any {place}={value}")


def _twice(lines: Lines, rng: Random) -> None:
    at = rng.choice(rules(lines))
    lines.insert(at, lines[at])


def _turned(lines: Lines, rng: Random) -> None:
    one, other = rules(lines)[0], rules(lines)[-1]
    lines[one], lines[other] = lines[other], lines[one]


def _shorter(lines: Lines, rng: Random) -> None:
    at = rng.choice(rules(lines))
    lines[at] = lines[at].rpartition(" ")[0]


def _spelled(lines: Lines, rng: Random) -> None:
    at = next(at for at in rules(lines) if any(sign.isdigit() for sign in lines[at]))
    digit = next(index for index, sign in enumerate(lines[at]) if sign.isdigit())
    lines[at] = f"{lines[at][:digit]}0{lines[at][digit:]}"


def _huge(lines: Lines, rng: Random) -> None:
    lines.insert(rules(lines).start, f" count 0 999999999 {lines[lines.index('solution') + 1].split()[0]}=1")


def _hidden(lines: Lines, rng: Random) -> None:
    at = lines.index(" rules") - 1
    lines[at] = f" hidden {int(lines[at].split()[1]) + 9_000_000}"


def _place(lines: Lines, rng: Random) -> None:
    at = lines.index(" places") + 1
    lines[at] = f"{lines[at]} 7"


def _unknown(lines: Lines, rng: Random) -> None:
    lines.insert(rules(lines).start, " trust me")


def _named(lines: Lines, rng: Random) -> None:
    at = next(at for at, line in enumerate(lines) if line.startswith(" of: "))
    lines[at] = f" of: {'akari' if lines[at] != ' of: akari' else 'masyu'}"


FORGERIES: tuple[Forge, ...] = (
    *(_less, _more, _twice, _turned, _shorter, _spelled, _huge, _hidden, _place, _unknown, _named),
)


@pytest.mark.parametrize("name", some("other rules", 10))
def test_other_rules_than_those_of_the_puzzle_are_refused(name: str) -> None:
    rng = Random(name)
    for forge in FORGERIES:
        lines = certificate(name).split("\n")
        forge(lines, rng)
        if lines == certificate(name).split("\n"):  # a rule alone has no order
            continue
        with pytest.raises((Unproved, PuzzleError)):
            verify(priced(lines))


@pytest.mark.parametrize("name", some("another puzzle", 10))
def test_rules_of_another_puzzle_prove_nothing_about_this_one(name: str) -> None:
    lines, other = (certificate(name, seed).split("\n") for seed in (5, 6))
    assert lines != other
    start, end, end_of_other = lines.index(" places"), lines.index("solution"), other.index(" places")
    with pytest.raises((Unproved, PuzzleError)):
        verify("\n".join([*lines[:start], *other[end_of_other:]]))
    with pytest.raises((Unproved, PuzzleError)):
        verify("\n".join([*lines[:end], *other[other.index("solution") :]]))


@pytest.mark.parametrize("name", ["mosaic", "masyu", "skyscrapers"])
def test_an_honest_proof_from_rules_that_are_not_the_puzzles_is_refused(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a reader trusts: with the checker alone, that these are the rules; `clew verify` derives them again."""
    puzzle: Any = clew.generate(name, size="small", seed=5)
    bare = puzzle.keep(())
    one, other = clew.solve(bare).solutions
    stated = prove_text(bare)
    forged = "\n".join([stated, *(f"any {place}={value}" for place, value in one.items())])
    monkeypatch.setattr("clew.actions.prove._text", lambda puzzle: forged)
    certificate = _certificate(bare, checker.parts(), "one", [one], Clock(None))
    monkeypatch.undo()
    assert certificate is not None
    assert other != one
    assert checker.verify(certificate.encode(), checker.parts(), 25_000_000)[0] == "one"
    with pytest.raises(Unproved, match="Clew does not read the puzzle as the checker does"):
        verify(certificate)


def test_every_generated_puzzle_is_proved_and_verified() -> None:
    for name in families.DECLARED:
        puzzle = clew.generate(name, size="small", seed=77)
        proved = prove(puzzle)
        assert proved.certificate is not None, name
        assert verify(proved.certificate)[1] == puzzle, name


def test_lines_that_all_meet_at_one_point_take_no_more_memory_than_they_pay_for() -> None:
    """A star of many lines without a circle: the checker passes each point once."""
    count = 3_000
    names = [f"p{number}" for number in range(count)]
    pairs = " ".join(f"0-{number}" for number in range(1, count + 1))
    rows = ["puzzle", "places", *(f"{name} 0 1" for name in names), "hidden 0", "rules"]
    rows += [f"forest {' '.join(f'{name}=1' for name in names)}; {pairs}", *(f"any {name}=1" for name in names)]
    clauses = Clauses(Budget(10**7))
    checker.parts()["ground"].read({"of": "lines"}, rows).state(clauses)
    clauses.require(dict.fromkeys(names, "1"), [])


@pytest.mark.parametrize("name", ["x1", "-x1", "x0001"])
def test_no_place_has_the_name_of_a_hidden_literal(name: str) -> None:
    """A machine could not say which of the two it reads."""
    rows = ["puzzle", "places", f"{name} 0 1", "hidden 1", "rules"]
    with pytest.raises(Refused, match="is not a place"):
        checker.parts()["ground"].read({"of": "lines"}, rows).state(Clauses(Budget(10**6)))


@pytest.mark.parametrize(("read", "other"), [("x1", "0"), ("-x1", "1")])
def test_a_machine_reads_whether_a_hidden_literal_holds(read: str, other: str) -> None:
    """It accepts an odd number of ones, and x1 is true."""
    odd = "reads 1; 0.0.0 0.1.1 1.0.1 1.1.0; p1"
    rows = ["puzzle", "places", "p1 0 1", "hidden 1", "rules", f"{odd} {read}", "any x1"]
    clauses = Clauses(Budget(10**6))
    checker.parts()["ground"].read({"of": "lines"}, rows).state(clauses)
    with Solver(bootstrap_with=[list(clause) for clause in clauses.each()]) as solver:
        fits = [value for value in "01" if solver.solve(assumptions=list(clauses.stated["p1"][value]))]
    assert fits == [other]
    for wrong in ("x2", "x", "-p1", "x01"):
        with pytest.raises(Refused, match="cannot be read"):
            checker.parts()["ground"].read({"of": "lines"}, [*rows[:5], f"{odd} {wrong}"]).state(Clauses(Budget(10**6)))


def test_hidden_literals_are_paid_for_before_there_are_any() -> None:
    rows = ["puzzle", "places", "p1 0 1", "hidden 9000000", "rules"]
    with pytest.raises(Refused, match="units of work"):
        checker.parts()["ground"].read({"of": "lines"}, rows).state(Clauses(Budget(25_000_000)))


@pytest.mark.parametrize(
    "text",
    [
        "clew nanro\n\n. . 1\n2 . .\n[room]\n1 2 3\n1 1 4\n",  # rooms of one cell: their numbers are 0 or 1
        "clew sukoro\n\n. 1 .\n",  # ends that have one neighbour
        "clew fourcells\n\n. . .\n. . .\n",  # no whole number of areas: no border is around all cells
    ],
)
def test_boards_at_the_margins_of_their_rules_are_proved(text: str) -> None:
    puzzle = clew.read(text)
    proved = prove(puzzle)
    assert proved.verdict is clew.solve(puzzle).verdict
    assert proved.certificate is None or verify(proved.certificate) == (proved.verdict, puzzle)


@pytest.mark.parametrize(("name", "sign"), [("akari", "#"), ("minesweeper", "0"), ("thermometers", ".")])
def test_a_puzzle_in_which_there_is_nothing_to_fill_in_is_proved(
    name: str, sign: str, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = clew.read(f"clew {name}\n\n{sign} {sign}\n")
    certificate = prove(puzzle).certificate
    assert certificate is not None
    assert verify(certificate) == (clew.Verdict.UNIQUE, puzzle)
    assert main(["candidates", f"clew {name}\n\n{sign} {sign}\n"]) == 0
    assert capsys.readouterr().out == "1 solution; 0 of 0 places are the same in all of them.\n"
