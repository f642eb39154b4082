"""Every kind of constraint: the solutions its rules leave are those that a plain judge of filled grids lets pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Literal

import pytest

from clew.actions.prove import prove, verify
from clew.actions.solve import solve
from clew.core.errors import PuzzleError
from clew.core.places import Place, cell
from clew.core.results import Limits
from clew.families.variant.constraint import Constraint
from clew.families.variant.formats import FORMATS
from clew.families.variant.judging import Look
from clew.families.variant.kinds import KINDS
from clew.families.variant.puzzle import Grid, Variant
from clew.families.variant.wording import parsed, written
from clew.rules.primitives.clause import ClauseList
from clew.rules.solving import kernel

_MANY = 100_000


def _solutions(puzzle: Variant) -> list[Mapping[Place, Any]]:
    found = kernel(puzzle, Limits(solutions=_MANY, keep=_MANY))
    assert found.exhausted
    return list(found.solutions)


def _line(cells: Sequence[Place], length: int, rng: Random) -> tuple[Place, ...]:
    return tuple(rng.sample(cells, length))


def _value(kind: str, size: int, rng: Random) -> Any:
    said = KINDS[kind].value
    if said == "digits":
        return tuple(sorted(rng.choices(range(1, size + 1), k=rng.randint(1, 3))))
    if said == "none" or (said == "optional" and rng.random() < 0.4):
        return None
    if kind in ("difference", "ratio", "whisper", "lockout"):
        return rng.randint(1, 3)
    if kind in ("numbered room", "skyscraper"):
        return rng.randint(1, size)
    return rng.randint(0, 5) if kind in ("sandwich", "lunchbox") else rng.randint(3, 12)


def _words(kind: str, size: int, cells: int, rng: Random) -> str:
    """What a kind has in quotes: random, but something that some digits fit."""
    if kind == "weighted sum":
        return f"{rng.randint(-2, 6)} = {' '.join(str(rng.randint(-2, 3)) for _ in range(cells))}"
    if kind == "regex":
        return rng.choice(["(1|2.|3..)+.*", "[1-3]{1,2}[^2]*", ".*12?.*", "(.[24])*.?"])
    if kind == "machine":
        return rng.choice(["13>1,24>0/!123>0,4>1", "!1234>1/!12>0,34>2/!1>2,2>0", "123456>1/!246>1,135>0"])
    return "/".join("".join(str(two) for two in range(1, size + 1) if rng.random() < 0.6) for _ in range(size))


def _choice(size: int, rng: Random) -> Constraint:
    kinds = ["killer", "thermo", "lunchbox", "renban", "whisper", "sandwich", "x-sum", "even", "arrow", "among"]
    kinds += ["quadruple", "exactly", "palindrome", "zipper", "skyscraper", "regex", "same digits", "battlefield"]
    some = [_random(kind, size, rng) for kind in rng.sample(kinds, 3)]
    return Constraint("either", parts=((some[0],), (some[1], some[2])))


def _random(kind: str, size: int, rng: Random) -> Constraint:
    """A constraint of a kind somewhere in a grid."""
    grid = Grid(0, 0, size, size)
    shape, value = KINDS[kind].shape, _value(kind, size, rng)
    if shape == "choice":
        return _choice(size, rng)
    if KINDS[kind].value == "text":
        cells = _line(grid.cells, rng.randint(2, 4), rng)
        text = _words(kind, size, len(cells), rng)
        return Constraint(kind, cells, text=text) if shape == "cells" else Constraint(kind, lines=(cells,), text=text)
    if kind == "battenburg":
        return Constraint(kind, (cell(0, 0), cell(0, 1), cell(1, 0), cell(1, 1)))
    if kind == "equal sums":
        cells = _line(grid.cells, 5, rng)
        return Constraint(kind, lines=(cells[:2], cells[2:4], cells[4:]))
    if kind in ("average arrow", "region arrow"):
        cells = _line(grid.cells, 3, rng)
        return Constraint(kind, cells[:1], (cells[1:],))
    if shape == "whole":
        return Constraint(kind)
    if shape == "cell":
        return Constraint(kind, _line(grid.cells, 1, rng))
    if shape == "pair":
        at, down = rng.randrange(size * (size - 1)), rng.random() < 0.5
        row, column = divmod(at, size - 1)
        pair = (row, column), (row, column + 1)
        return Constraint(kind, tuple(cell(*(each[::-1] if down else each)) for each in pair), value=value)
    if shape == "outside":
        line = [grid.line(rng.randrange(size)), tuple(row[at] for at, row in enumerate(grid.lines))][
            kind == "little killer" or rng.random() < 0.2
        ]
        return Constraint(kind, line[:: rng.choice((1, -1))], value=value)
    few = kind == "counting circles"  # of which only some numbers are right
    cells = _line(grid.cells, rng.randint(1, 3) if few else rng.randint(2, 4), rng)
    if shape == "cells":
        return Constraint(kind, cells, value=value)
    if shape == "groups":
        both = _line(grid.cells, 4, rng)
        return Constraint(kind, lines=(both[:2], both[2:]))
    if shape == "arrow":
        return Constraint(kind, cells[:1] if len(cells) < 4 else cells[:2], (cells[2:] or cells[1:],))
    return Constraint(kind, lines=(_line(grid.cells, rng.randint(max(2, KINDS[kind].least), 5), rng),), value=value)


def _cases(kind: str) -> Iterator[tuple[Variant, Constraint]]:
    rng = Random(kind)
    for number in range(6):
        size = (6, 5, 4)[number % 3]
        given: dict[Place, int] = {}
        if size == 6:  # enough digits that all solutions can be gone through
            full = {
                cell(row, column): (3 * (row % 2) + row // 2 + column) % 6 + 1
                for row in range(6)
                for column in range(6)
            }
            given = {place: digit for place, digit in full.items() if rng.random() < 0.5}
        elif size == 5:
            given = {cell(at, 0): digit for at, digit in enumerate((2, 5, 3, 1, 4))}
        yield Variant.of(size, given=given, regions=[] if number % 4 == 3 else None), _random(kind, size, rng)


@pytest.mark.parametrize("kind", KINDS)
def test_its_rules_leave_what_a_plain_judge_lets_pass(kind: str) -> None:
    some = 0
    for plain, each in _cases(kind):
        layers = {"constraint": {written(each, plain.rows, plain.columns): each}}
        puzzle = plain.with_layers(**layers)
        wanted = [full for full in _solutions(plain) if KINDS[kind].holds(Look(puzzle, full), each)]
        found = _solutions(puzzle)
        assert sorted(map(str, found)) == sorted(map(str, wanted)), each
        some += bool(wanted)
    assert some or KINDS[kind].shape == "whole"


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_read_as_it_is_written(kind: str) -> None:
    for plain, each in _cases(kind):
        text = written(each, plain.rows, plain.columns)
        assert parsed(text, plain.rows, plain.columns) == [each], text


@pytest.mark.parametrize("kind", KINDS)
def test_clauses_say_the_same_as_the_native_model(kind: str) -> None:
    """As many solutions, up to two, by another engine that knows nothing but the clauses."""
    for plain, each in list(_cases(kind))[1:3]:
        puzzle = plain.with_layers(constraint={written(each, plain.rows, plain.columns): each})
        by_engine = [solve(puzzle, Limits(solutions=2), engine=engine).verdict for engine in ("kernel", "sat")]
        assert by_engine[0] == by_engine[1], each


@pytest.mark.parametrize("kind", KINDS)
def test_rules_that_are_stated_together_say_what_each_of_them_says(kind: str) -> None:
    for plain, each in _cases(kind):
        puzzle = plain.with_layers(constraint={written(each, plain.rows, plain.columns): each})
        for rule in puzzle.ground.stated:
            if isinstance(rule, ClauseList):
                assert [*rule.records()] == [record for one in rule.each() for record in one.records()]


@pytest.mark.parametrize("kind", KINDS)
def test_it_can_be_proved_to_anyone(kind: str) -> None:
    """Digits of one solution are given until it is the only one."""
    plain, each = list(_cases(kind))[2]
    constraint = {written(each, plain.rows, plain.columns): each}
    puzzle, given = plain.with_layers(constraint=constraint), dict[Place, int]()
    for place, digit in next(iter(_solutions(puzzle)), {}).items():
        if kernel(puzzle, Limits(solutions=2)).count > 1:
            given[place] = digit
            puzzle = Variant.of(plain.rows, given=given, regions=None).with_layers(constraint=constraint)
    proved = prove(puzzle)
    assert proved.certificate is not None
    assert verify(proved.certificate) == (solve(puzzle, Limits(solutions=2)).verdict, puzzle)


@pytest.mark.parametrize("total", [2, 5, 10, 15, 20, 40])
def test_a_closed_sum_line_may_be_cut_anywhere(total: int) -> None:
    ring = [cell(*at) for at in ((0, 1), (0, 2), (1, 3), (2, 2), (3, 1), (2, 0), (1, 0), (0, 1))]
    each = Constraint("sum line", lines=(tuple(ring),), value=total)
    plain = Variant.of(4, given={cell(0, at): at + 1 for at in range(4)})
    puzzle = plain.with_layers(constraint={written(each, 4, 4): each})
    wanted = [full for full in _solutions(plain) if KINDS[each.kind].holds(Look(puzzle, full), each)]
    assert sorted(map(str, _solutions(puzzle))) == sorted(map(str, wanted))
    assert solve(puzzle, Limits(solutions=2)).verdict is solve(puzzle, Limits(solutions=2), engine="sat").verdict
    certificate = prove(puzzle).certificate
    assert (certificate is None) == (len(wanted) > 1)
    assert certificate is None or verify(certificate)[1] == puzzle


@pytest.mark.parametrize("engine", ["kernel", "sat"])
def test_a_ten_in_a_pill_takes_two_places(engine: Literal["kernel", "sat"]) -> None:
    """Two rows of ten digits add up to 110, which is 1 and 10 in a pill."""
    grid = Grid(0, 0, 10, 10)
    pill = Constraint("arrow", grid.line(0)[:2], ((*grid.line(1), *grid.line(2)),))
    found = solve(Variant.of(10, regions=[], constraints=[pill]), Limits(solutions=2), engine=engine)
    assert [(one["r1c1"], one["r1c2"]) for one in found.solutions] == [(1, 10)] * 2


@pytest.mark.parametrize("total", [39, 130, 9999])
def test_however_large_a_number_is_its_rules_are_stated_at_once(total: int) -> None:
    cage = " ".join(f"r1c{at}" for at in range(1, 13))
    lines = [f"rellik {total}: {cage}", *(f"{kind} {total}: row 2" for kind in ("sandwich", "x-sum", "battlefield"))]
    puzzle = Variant.of(12, constraints=[each for line in lines for each in parsed(line, 12, 12)])
    assert len(puzzle.ground.rules) < 5_000


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("modular 0: r1c1 r1c2", "modular: expected a number from 1 to 9999"),
        ("sum line 0: r1c1 r1c2 r1c1", "sum line: expected a number from 1 to 9999"),
        ("sum line 9999: r1c1 r1c2 r2c2 r2c1 r1c1", "sum line: 9999 on a line of 5 cells has too many ways"),
        ('weighted sum "0 = 999 999 999 999 999 999 999 999 999 999 999 999 999": ' + "r1c1 " * 13, "too large"),
        ('machine "1>0,2>0/!1>5": r1c1 r1c2', "goes to state 5"),
        ('machine "x": r1c1 r1c2', "is not a state"),
        (f'machine "{"/".join(["!1234>0"] * 1_999)}": {"r1c1 r1c2 " * 40}', "steps along its lines"),
        ('regex "(1": r1c1 r1c2', "was not expected"),
        ('pairs "1/2": r1c1 r1c2', "is not a table of pairs"),
        ("either: anti-king | killer 3: r1c1 r1c2", "cannot be one of several"),
        ("either: killer 3: r1c1 r1c2 |", "is not a kind of constraint|expected 1 to 64"),
        ('killer "abc": r1c1 r1c2', "has words in quotes"),
        (f"killer {'1' * 5_000}: r1c1 r1c2", "is too large for killer: expected at most 9999"),
    ],
)
def test_a_number_that_it_cannot_have_is_refused(line: str, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        Variant.of(4, constraints=parsed(line, 4, 4))


@pytest.mark.parametrize("kind", KINDS)
def test_a_cage_beside_it_forbids_only_what_the_cage_forbids(kind: str) -> None:
    """Where there are cages another search goes first, which knows every kind in its own way."""
    for plain, each in list(_cases(kind))[1:3]:
        alone = _solutions(plain.with_layers(constraint={written(each, plain.rows, plain.columns): each}))
        cells = plain.boards[0].line(1)[1:4]
        totals = [sum(int(full[place]) for place in cells) for full in alone]
        cage = Constraint("killer", cells, value=totals[0] if totals else 7)
        both = {written(one, plain.rows, plain.columns): one for one in (each, cage)}
        found = _solutions(plain.with_layers(constraint=both))
        wanted = [full for full, total in zip(alone, totals, strict=True) if total == cage.value]
        assert sorted(map(str, found)) == sorted(map(str, wanted)), each


@pytest.mark.parametrize("kind", KINDS)
def test_a_form_says_the_same_or_refuses_it_in_one_line(kind: str) -> None:
    """Forms without a name for it may say it in another way, which has the same solutions."""
    plain, each = list(_cases(kind))[2]
    puzzle = plain.with_layers(constraint={written(each, plain.rows, plain.columns): each})
    held = []
    for name, form in FORMATS.items():
        try:
            text = form.write(puzzle, {}) if form.write is not None else ""
        except PuzzleError as error:
            assert "\n" not in str(error)
            continue
        if text:
            [reading] = form.read(text)
            held.append(name)
            if reading.puzzle != puzzle:
                found, wanted = (sorted(map(str, _solutions(one))) for one in (reading.puzzle, puzzle))
                assert found == wanted, (name, each)
    assert "clew" in held
