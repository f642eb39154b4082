"""Fill-in: the kernel against CP-SAT with tables and PySAT with a variable for each slot and word."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from random import Random

from bench.race import DATA, Runner, race
from bench.report import Report
from clew.core.results import Limits
from clew.engine import sat
from clew.families.fillin.encoding import encode
from clew.families.fillin.formats.grid import assemble, word_list
from clew.families.fillin.kernel import kernel as native
from clew.families.fillin.puzzle import BLACK, Fillin

SECONDS = 60.0
PUBLIC = ("melbourne", "public2018", "tests2021")
# Of each kind, and how many the others get.
GENERATED = {
    "words*": 1,
    "latt41_*": 1,
    "latt61_eng*": 1,
    "dense40_eng*": 1,
    "dense60_eng*": 1,
    "dense60_dig*": 0,
    "dense60_abcd*": 0,
    "dense100_eng*": 0,
}


def sets() -> Iterator[tuple[str, Sequence[Fillin], int]]:
    """Puzzles by kind, and how many of them the slow solvers get."""
    folder = DATA / "fillin"
    if folder.exists():
        yield "29 public puzzles", [each for name in PUBLIC for each in read(name, "*puzzle*")], 29
        for pattern, few in GENERATED.items():
            yield pattern.rstrip("_*"), read("generated", f"{pattern}.puzzle"), few
    for side, letters in ((15, "ABCDEFGHIJ"), (30, "0123456789"), (40, "ABCD")):
        made = [planted(Random(seed), side, letters) for seed in range(3)]
        yield f"made here, {side}x{side} of {len(letters)} letters", made, 1 if side > 20 else 3


def read(folder: str, pattern: str) -> list[Fillin]:
    """The puzzles of a folder with their lists of words."""
    puzzles = []
    for path in sorted((DATA / "fillin" / folder).glob(pattern)):
        words = path.with_name(path.name.replace("puzzle", "words"))
        puzzles.append(assemble(path.read_text(), {"words": word_list(words.read_text())})[0].puzzle)
    return puzzles


def planted(rng: Random, side: int, letters: str) -> Fillin:
    """The words of a random square, a sixth of it black, symmetric under a half turn."""
    flat = [rng.choice(letters) for _ in range(side * side)]
    for square in rng.sample(range(side * side), side * side // 12):
        flat[square] = flat[-1 - square] = BLACK
    lines = [flat[at : at + side] for at in range(0, side * side, side)]
    words = []
    for line in (*lines, *map(list, zip(*lines, strict=True))):
        runs = ["".join(some) for black, some in groupby(line, lambda letter: letter == BLACK) if not black]
        words += [word for word in runs if len(word) > 1]
    return Fillin(side, side, tuple(BLACK if letter == BLACK else None for letter in flat), tuple(sorted(words)))


def kernel(puzzles: Sequence[Fillin]) -> Sequence[int]:
    """Clew's kernel as Python calls it."""
    return [native(puzzle, Limits(seconds=SECONDS), None).count for puzzle in puzzles]


def pysat(puzzles: Sequence[Fillin]) -> Sequence[int]:
    """PySAT with our clauses."""
    return [sat.solve(encode(puzzle), Limits(seconds=SECONDS)).count for puzzle in puzzles]


def cp_sat(puzzles: Sequence[Fillin]) -> list[int]:
    """OR-Tools: tables of words, looking for two solutions."""
    return [_cp_sat(puzzle) for puzzle in puzzles]


def _cp_sat(puzzle: Fillin) -> int:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    number = {letter: at for at, letter in enumerate(puzzle.alphabet)}
    given = [None if letter is None else number[letter] for letter in puzzle.place_given]
    places = [model.new_int_var(0, len(number) - 1, "") if at is None else model.new_constant(at) for at in given]
    takers = defaultdict(list)
    for slot in puzzle.slot_places:
        words = sorted(set(puzzle.by_length[len(slot)]))
        index = model.new_int_var(0, len(words) - 1, "")
        rows = [(at, *(number[letter] for letter in word)) for at, word in enumerate(words)]
        model.add_allowed_assignments([index, *(places[place] for place in slot)], rows)
        for at, word in enumerate(words):
            chosen = model.new_bool_var("")
            model.add(index == at).only_enforce_if(chosen)
            model.add(index != at).only_enforce_if(chosen.negated())
            takers[word].append(chosen)
    for word, times in Counter(puzzle.words).items():
        model.add(sum(takers[word]) == times)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = SECONDS
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return 0
    differs = []
    for place in places:
        other = model.new_bool_var("")
        model.add(place != solver.value(place)).only_enforce_if(other)
        differs.append(other)
    model.add_bool_or(differs)
    return 2 if solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE) else 1


def run(report: Report) -> None:
    """Race on every set; the slow ones see a sample."""
    with report.part("fillin", f"solution and proof of uniqueness; {SECONDS:.0f} s for a puzzle"):
        for name, puzzles, few in report.sets(sets()):
            runners: list[Runner[Fillin]] = [Runner("clew's kernel", kernel, len(puzzles))]
            if few:
                runners += [Runner("PySAT (Glucose)", pysat, few), Runner("OR-Tools CP-SAT, tables", cp_sat, few)]
            race(report, name, runners, puzzles)
