"""Certificates: what is proved is true, what is false is never proved, and the checker needs nothing else."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pysat.solvers import Solver

import clew
from clew import checker, families
from clew.actions.prove import Unproved, prove, verify
from clew.checker.core import BUDGET, LINES, WORDS, Budget, Clauses, understand
from clew.core.errors import PuzzleError
from clew.core.family import Family
from clew.core.places import Marks
from clew.core.results import Limits, Verdict
from clew.testing import loosened
from tests.but import but
from tests.loose import loose
from tests.plain_family import FAMILY as BULBS
from tests.rules.boards import boards
from tests.shares import share

families.add(BULBS)
FORGED, OF_DECLARED = 170, 40  # of each deep family; of each declared one


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    share(metafunc, "family", indirect=True)


@pytest.fixture
def family(request: pytest.FixtureRequest) -> Family[Any]:
    return families.get(request.param)


def certified(family: Family[Any], seed: int = 5) -> str:
    certificate = prove(clew.generate(family.name, size="small", seed=seed)).certificate
    assert certificate is not None
    return certificate


def stated(puzzle: Any) -> str:
    """The puzzle as the checker reads it."""
    logic = families.of(puzzle).logic
    return clew.write(puzzle, "clew").rstrip("\n") if logic.stated is None else logic.stated(puzzle)


def several(family: Family[Any], deep: int, declared: int) -> int:
    """How many to try: the certificates of declared families have more lines."""
    return deep if family.logic.stated is None else declared


def damaged(family: Family[Any], puzzle: Any, rng: Random) -> Any:
    """Some of its clues like others: often impossible."""
    text = clew.write(puzzle, "clew").split("\n")
    clues = [(n, line) for n, line in enumerate(text) if not line.islower()]
    digits = [(n, at) for n, line in clues for at, sign in enumerate(line) if sign.isalnum()]
    for _ in range(3 if len(digits) > 1 else 0):
        (row, at), (other, there) = rng.sample(digits, 2)
        text[row] = text[row][:at] + text[other][there] + text[row][at + 1 :]
    return clew.read("\n".join(text))


def test_generated_puzzles_are_proved_unique(family: Family[Any]) -> None:
    for size in ("small", "normal"):
        puzzle = clew.generate(family.name, size=size, seed=11)
        proved = prove(puzzle)
        assert proved.verdict is Verdict.UNIQUE
        assert verify(proved.certificate or "") == (Verdict.UNIQUE, puzzle)


def test_of_changed_puzzles_exactly_the_impossible_and_the_unique_are_proved(family: Family[Any]) -> None:
    rng, met = Random(3), set()
    for seed in range(several(family, 24, 8)):
        puzzle = clew.generate(family.name, size="small", seed=seed)
        try:
            changed = (loosened if seed % 3 == 0 else damaged)(family, puzzle, rng)
        except PuzzleError:
            continue
        verdict = clew.solve(changed).verdict
        proved = prove(changed)
        met.add(verdict)
        assert proved.verdict is verdict
        assert (proved.certificate is None) == (verdict is Verdict.SEVERAL)
        if proved.certificate is not None:
            assert verify(proved.certificate) == (verdict, changed)
    assert met


def models(puzzle: Any) -> list[Marks]:
    """All that the checker's rules allow, by another engine."""
    family, clauses = families.of(puzzle), Clauses(Budget(10**8))
    understand(stated(puzzle), checker.parts()).state(clauses)
    found: list[Marks] = []
    own = {abs(literal) for values in clauses.stated.values() for held in values.values() for literal in held}
    free = [[variable, -variable] for variable in own]  # a model has only what clauses mention
    with Solver(name="g4", bootstrap_with=[*map(list, clauses.each()), *free]) as solver:
        while solver.solve():
            true = set(solver.get_model())
            marks = {
                place: next(v for v in family.values(puzzle, place) if true.issuperset(clauses.stated[place][str(v)]))
                for place in family.places(puzzle)
            }
            named = {str(place): str(value) for place, value in marks.items()}
            try:
                clauses.require(named, sorted({literal for literal in true if literal > 0} - own))
                found.append(marks)
            except checker.Refused:
                assert family.logic.lemmas is not None  # only what no clause says may be broken by a model
            solver.add_clause([-literal for place, value in named.items() for literal in clauses.stated[place][value]])
    return found


def test_the_checker_and_the_solver_know_the_same_rules(family: Family[Any]) -> None:
    for puzzle in tiny(family):
        outcome = clew.solve(puzzle, Limits(solutions=300))
        if outcome.exhausted:
            assert sorted(map(sorted_items, models(puzzle))) == sorted(map(sorted_items, outcome.solutions))


def tiny(family: Family[Any]) -> Iterator[Any]:
    """Puzzles so small that all that clauses allow can be counted."""
    rng = Random(8)
    if family.logic.stated is not None:
        yield from islice(boards(family.puzzle, rng, 300), 12)
        return
    for seed in range(6):
        yield loosened(family, clew.generate(family.name, size=small(family), seed=seed), rng)


def small(family: Family[Any]) -> str:
    """So small that all that clauses allow can be counted."""
    return {"slitherlink": "5x5", "houses": "6"}.get(family.name, "small")


def sorted_items(marks: Marks) -> list[tuple[str, str]]:
    return sorted((place, str(value)) for place, value in marks.items())


RULES = {
    "boxes": "clew sudoku\nboxes: 3x2\n" + "......\n" * 3 + "246135\n561324\n123456\n",
    "open clues": "clew nonogram\nrows\n?\n1 _\n*\n0\ncolumns\n1 1\n2\n? ?\ngiven\n...\n..#\nx..\n...\n",
    "bridges": "clew hashi\nmost: 3\nloops: no\n.2.2.2\n......\n.5.6..\n......\n.2....\n1..7.5\n",
    "islands without a number": "clew hashi\n?..2.1\n......\n4..?..\n.....1\n2..2.2\n",
    "words left over": "clew fillin\nspare: yes\n__#\n_#_\n#__\n\nAB\nAC\nBD\nCD\nXY\nAD\n",
    "words of one letter": "clew fillin\nsingles: yes\n__#\n##_\n\nAB\nX\n",
    "a colon among letters": "clew fillin\n:__\n_#_\n_#_\n\n:AB\n:CD\nBEF\n",
    "words that come twice": "clew fillin\n__\n__\n\nAB\nAB\nBA\nBA\n",
    "one distance": "clew houses\ndistances: 1\n0 0\n1 0\n5 0\n7 0\n",
    "three distances": "clew houses\ndistances: 3\n0 0\n1 0\n5 0\n7 0\n0 4\n3 4\n",
    "exactly two": "clew houses\nexactly: yes\n0 0\n1 0\n5 0\n6 0\n",
    "steps": "clew houses\nmetric: manhattan\n0 0\n1 1\n5 0\n7 0\n",
}


@pytest.mark.parametrize("text", RULES.values(), ids=RULES.keys())
def test_other_rules_are_known_too(text: str) -> None:
    puzzle = clew.read(text)
    outcome = clew.solve(puzzle, Limits(solutions=2000, keep=2000))
    assert outcome.exhausted
    assert sorted(map(sorted_items, models(puzzle))) == sorted(map(sorted_items, outcome.solutions))
    proved = prove(puzzle)
    assert proved.verdict is outcome.verdict
    if proved.certificate is not None:
        assert verify(proved.certificate) == (outcome.verdict, puzzle)


def forgeries(family: Family[Any]) -> Sequence[Callable[[list[str], Random], None]]:
    """Ways to damage the lines of a certificate."""

    def number(lines: list[str], rng: Random) -> None:
        at = rng.randrange(lines.index("proof") + 1, len(lines) - 2)
        words = lines[at].split()
        words[rng.randrange(len(words))] = str(rng.choice((-1, 1)) * rng.randint(0, 400))
        lines[at] = " ".join(words)

    def missing(lines: list[str], rng: Random) -> None:
        del lines[rng.randrange(len(lines) - 1)]

    def swapped(lines: list[str], rng: Random) -> None:
        at, other = rng.sample(range(len(lines) - 1), 2)
        lines[at], lines[other] = lines[other], lines[at]

    def mark(lines: list[str], rng: Random) -> None:
        at = rng.randrange(lines.index("solution") + 1, lines.index("witness"))
        place, _ = lines[at].split()
        lines[at] = f"{place} {rng.choice([line.split()[1] for line in lines[lines.index('solution') + 1 : at + 1]])}x"

    def short(lines: list[str], rng: Random) -> None:
        del lines[rng.randrange(1, len(lines) - 1) :]

    def clue(lines: list[str], rng: Random) -> None:
        at = rng.randrange(5, lines.index("solution"))
        column = rng.randrange(1, max(len(lines[at]), 2))
        lines[at] = lines[at][:column] + rng.choice("0123456789.ABCEX?#") + lines[at][column + 1 :]

    def claim(lines: list[str], rng: Random) -> None:
        lines[1] = "claim: none"
        del lines[lines.index("solution") + 1 : lines.index("witness")]

    return (number, missing, swapped, mark, short, clue, claim)


def test_forged_and_damaged_certificates_prove_nothing_that_is_false(family: Family[Any]) -> None:
    rng, refused, whole = Random(2), 0, [certified(family, seed) for seed in range(3)]
    count = several(family, FORGED, OF_DECLARED)
    for round in range(count):
        before = rng.choice(whole)
        lines = before.rstrip("\n").split("\n")
        rng.choice(forgeries(family))(lines, rng)
        try:
            verdict, puzzle = verify("\n".join(lines) + "\n")
        except (Unproved, PuzzleError):
            refused += 1
        else:
            assert clew.solve(puzzle).verdict is verdict, f"forgery {round} is believed"
    assert refused > 0.8 * count  # some changes leave a proof a proof: two lines that do not need each other


@pytest.mark.parametrize("name", ["fourcells", "slant", "masyu", "nurikabe", "fillomino"])
def test_a_lemma_with_any_other_number_is_refused_or_true(name: str) -> None:
    family = families.get(name)
    tried = 0
    for seed in range(6):
        lines = certified(family, seed).rstrip("\n").split("\n")
        lemmas = [at for at, line in enumerate(lines) if line.startswith("case ")][:3]
        for at, odd in product(lemmas, ("0", "1", "999999", str(10**30))):
            for word in range(1, len(words := lines[at].split())):
                forged = [*lines[:at], " ".join([*words[:word], odd, *words[word + 1 :]]), *lines[at + 1 :]]
                tried += 1
                try:
                    verdict, puzzle = verify("\n".join(forged) + "\n")
                except (Unproved, PuzzleError):
                    continue
                assert clew.solve(puzzle).verdict is verdict
    assert tried


def test_a_puzzle_with_several_solutions_cannot_borrow_a_proof(family: Family[Any]) -> None:
    puzzle = clew.generate(family.name, size="small", seed=5)
    clues = sorted(family.clues(puzzle))
    bare = family.keep_clues(puzzle, clues[: len(clues) // 4])
    if clew.solve(bare).verdict is not Verdict.SEVERAL:
        bare = loose(family)  # nothing can be left out of these puzzles
    own, text = map(stated, (puzzle, bare))
    certificate = certified(family)
    forged = certificate.replace(
        "\n".join(f" {line}" for line in own.split("\n")), "\n ".join(["", *text.split("\n")])[1:]
    )
    assert forged != certificate
    with pytest.raises(Unproved):
        verify(forged)


def test_what_is_not_a_witness_is_refused() -> None:
    """A witness that calls a variable both true and false, or speaks of places, would keep every rule."""
    certificate = certified(families.get("nonogram"))
    lines = certificate.split("\n")
    at, there = lines.index("solution") + 1, lines.index("witness") + 1
    place, value = lines[at].split()
    for witness, said in {
        "1 -1 2 -2": "canonical form",
        "5 4": "not in order",
        "007": "canonical form",
        "1 2 3": "names a variable of a place",
    }.items():
        forged = [*lines]
        forged[at], forged[there] = f"{place} {1 - int(value)}", witness
        with pytest.raises(Unproved, match=said):
            verify("\n".join(forged))


def test_time_is_kept() -> None:
    puzzle = clew.generate("sudoku", seed=1)
    proved = prove(puzzle, Limits(seconds=1e-6))
    assert proved.verdict in (Verdict.UNDECIDED, Verdict.UNIQUE)
    assert (proved.certificate is None) == (proved.verdict is Verdict.UNDECIDED)


def test_families_of_other_packages_have_certificates_too() -> None:
    puzzle = clew.generate(BULBS.name, seed=1)
    certificate = prove(puzzle).certificate
    assert certificate is not None
    assert verify(certificate) == (Verdict.UNIQUE, puzzle)
    lines = certificate.split("\n")
    at = lines.index("solution") + 1
    place, value = lines[at].split()
    with pytest.raises(Unproved, match="breaks a rule"):
        verify("\n".join([*lines[:at], f"{place} {1 - int(value)}", *lines[at + 1 :]]))


def test_a_family_without_a_part_has_no_certificates(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = clew.generate(BULBS.name, seed=1)
    certificate = prove(puzzle).certificate
    assert certificate is not None
    monkeypatch.setitem(families._added, BULBS.name, families.whole(but(BULBS, part=None)))
    for attempt in (lambda: prove(puzzle), lambda: verify(certificate)):
        with pytest.raises(PuzzleError, match="the checker has no part for bulbs"):
            attempt()


def test_the_checker_needs_nothing_else(tmp_path: Path) -> None:
    shutil.copytree(Path(checker.__file__).parent, tmp_path / "checker", ignore=shutil.ignore_patterns("__pycache__"))

    def run(name: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-S", "-m", "checker", name]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)

    for family in map(families.get, (*families.NAMES, *families.DECLARED[-2:])):
        (tmp_path / family.name).write_text(certified(family), encoding="utf-8")
        done = run(family.name)
        about = "" if family.logic.stated is None else "these rules have "
        assert (done.returncode, done.stdout) == (0, f"proved: {about}exactly one solution\n")
    for name, text in {"short": "clew certificate 2\nclaim: one\n", "other": "clew certificate 1\none\n"}.items():
        (tmp_path / name).write_text(text)
        done = run(name)
        assert done.returncode == 1
        assert done.stderr.startswith("refused: ")
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("title", "line", "said"),
    [
        ("proof", "1 " * WORDS + "0 1 0", "line 1 of the proof is too long"),
        ("witness", "1 " * WORDS + "1", "the witness is too long"),
        ("proof", "\n" * (BUDGET // 4 + LINES), "the certificate takes more than 25,000,000 units of work"),
    ],
    ids=["proof", "witness", "lines"],
)
def test_what_is_too_long_is_refused_before_it_takes_memory(title: str, line: str, said: str) -> None:
    certificate = prove(clew.generate("slitherlink", size="small", seed=1)).certificate
    assert certificate is not None
    before, after = certificate.split(f"\n{title}\n")
    rest = after.partition("\n")[2] if title == "witness" else after
    with pytest.raises(Unproved, match=said):
        verify(f"{before}\n{title}\n{line}\n{rest}")
