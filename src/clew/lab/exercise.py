"""Exercises that check themselves: an answer is run, and its figures say whether it is right.

An exercise is a file: its task, puzzles, what an answer has to keep, and checks. An answer is a TOML file with a run,
as in experiments, or a Python file with a viewpoint or a choice of one's own, called `answer`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import msgspec

from clew import families
from clew.codecs import files
from clew.core.errors import PuzzleError
from clew.core.strategy import OWN_VARIABLES
from clew.core.text import plural, quoted
from clew.lab import modules
from clew.lab.cells import Report, Setting, Task
from clew.lab.experiment import FIGURES

FOLDER = Path(__file__).parent / "exercises"
OWN = "answer"  # what a viewpoint or a choice is called in a Python answer
_KERNEL, _OTHER = "kernel", "other"  # bounds that are measured
Bound = float | str | None  # a number, another figure of the same cell, or what the kernel or another run has


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How to solve: the fields of a run; None leaves a field open."""

    viewpoint: str | None = None
    variable: str | None = None
    value: str | None = None
    search: str | None = None
    options: dict[str, str] = {}

    def over(self, other: Way) -> Way:
        """The fields that are set here, and the others from there."""
        return Way(
            viewpoint=self.viewpoint or other.viewpoint,
            variable=self.variable or other.variable,
            value=self.value or other.value,
            search=self.search or other.search,
            options={**other.options, **self.options},
        )


class Answer(Way, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An answer in TOML: a way to solve, or a puzzle."""

    puzzle: str = ""


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A figure and the bounds it has to keep, on some of the puzzles, or on the answer's own."""

    figure: str
    hint: str
    most: Bound = None
    least: Bound = None
    exactly: Bound = None
    times: float = 1.0  # what a measured bound is multiplied by
    puzzles: list[str] = []
    solutions: int | Literal["all"] = 1
    run: Way = Way()
    other: Way = Way()
    seeds: list[int] = []


class Exercise(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One exercise; `free` are the fields of an answer in TOML, all others are `given`."""

    title: str
    idea: str
    family: str
    kind: Literal["toml", "py"]
    task: str
    start: str  # an answer to begin with, which is wrong
    lesson: str  # what a right answer has shown
    checks: list[Check]
    free: list[str] = []
    given: Way = Way()
    puzzles: dict[str, str] = {}
    limit: float = 5.0


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """Whether an answer is right; what was measured, or what is wrong with it, and a hint."""

    right: bool
    text: str
    hint: str = ""


def numbers() -> list[int]:
    """Number the exercises, easiest first."""
    return [int(path.name.partition("-")[0]) for path in _paths()]


def _paths() -> list[Path]:
    return sorted(FOLDER.glob("*.toml"))


def load(number: int) -> Exercise:
    """Read an exercise by its number."""
    path = next((path for path in _paths() if int(path.name.partition("-")[0]) == number), None)
    if path is None:
        raise PuzzleError(f"there is no exercise {number}: expected 1 to {len(_paths())}")
    return msgspec.toml.decode(path.read_bytes(), type=Exercise)


Work = Callable[[Sequence[Task]], Iterable[tuple[Task, Report]]]


def judge(exercise: Exercise, path: Path, work: Work) -> Verdict:
    """Run an answer, check after check; the first one that fails decides. `work` measures cells, as workers do."""
    if path.suffix != f".{exercise.kind}":
        raise PuzzleError(f"{path}: this exercise is answered with a .{exercise.kind} file")
    module, answer = "", Answer()
    if exercise.kind == "py":
        module = modules.load_from(str(path))
        wrong = _named(exercise, module)
    else:
        answer = _read(exercise, path)
        wrong = _kept(exercise, answer)
    if wrong:
        return Verdict(right=False, text=wrong, hint=_flat(exercise.checks[0].hint))
    bench, measured = _Bench(exercise, answer, module, work), list[str]()
    for check in exercise.checks:
        for name, text in bench.puzzles(check).items():
            for seed in check.seeds or [0]:
                wrong, figure = bench.verify(check, text, seed)
                if wrong:
                    return Verdict(right=False, text=f"{name}: {wrong}", hint=_flat(check.hint))
                measured.append(f"{name}: {figure}")
    return Verdict(right=True, text="; ".join(dict.fromkeys(measured)))


def _flat(text: str) -> str:
    return " ".join(text.split())


def _read(exercise: Exercise, path: Path) -> Answer:
    """Read an answer in TOML; an error is one line."""
    try:
        return msgspec.convert(tomllib.loads(files.text(path)), Answer)
    except tomllib.TOMLDecodeError as error:
        raise PuzzleError(f"{path}: this is not TOML: {error}") from None
    except msgspec.ValidationError as error:
        known = ", ".join(exercise.free)
        raise PuzzleError(f"{path}: {str(error).replace('`', chr(39))}; an answer here has {known}") from None


def _kept(exercise: Exercise, answer: Answer) -> str:
    """Say what of the exercise an answer leaves out, or changes although it is given."""
    for name in ("viewpoint", "variable", "value", "search", "puzzle"):
        value, given = getattr(answer, name), getattr(exercise.given, name, None)
        if value and name not in exercise.free and value != given:
            return f"{name} {quoted(value)}: {f'{given!r} is given' if given else 'not a part of this answer'}"
    for option, choice in answer.options.items():
        given = exercise.given.options.get(option)
        if given not in (None, choice) or (given is None and "options" not in exercise.free):
            return f"option {quoted(option)}: {f'{given!r} is given' if given else 'not left to you'}"
    known = families.get(exercise.family).logic.viewpoints
    if answer.viewpoint and answer.viewpoint not in known:
        return f"{quoted(answer.viewpoint)} is not a viewpoint: expected one of {', '.join(known)}"
    needed = [name for name in exercise.free if name != "options"] or exercise.free  # options have defaults
    missing = next((name for name in needed if not getattr(answer, name)), None)
    return f"the answer has no {missing}" if missing else ""


def _named(exercise: Exercise, module: str) -> str:
    """Say which name a Python answer lacks."""
    known = modules.load(module)
    if exercise.given.viewpoint is None and OWN not in known:
        return f"VIEWPOINTS has no {OWN!r}"
    if exercise.given.variable == OWN and OWN not in OWN_VARIABLES:
        return f"VARIABLES has no {OWN!r}"
    return ""


class _Bench:
    """Measures an answer: what is measured once is known."""

    def __init__(self, exercise: Exercise, answer: Answer, module: str, work: Work) -> None:
        self._exercise, self._answer, self._module, self._work = exercise, answer, module, work
        self._known: dict[bytes, Report] = {}

    def puzzles(self, check: Check) -> Mapping[str, str]:
        """The puzzles of a check by name."""
        if self._answer.puzzle:
            return {"your puzzle": self._answer.puzzle}
        every = self._exercise.puzzles
        return {name: every[name] for name in check.puzzles or every}

    def verify(self, check: Check, puzzle: str, seed: int) -> tuple[str, str]:
        """Say what is wrong with a cell, and what it measured."""
        way = check.run.over(self._answer).over(self._exercise.given)
        report = self._measured(way, puzzle, check, seed)
        wrong = self._failed(report)
        if wrong:
            return wrong, ""
        ours = report.figures.get(check.figure)
        if ours is None:
            return f"there is no {FIGURES[check.figure]}", ""
        shown = _counted(ours, check.figure)
        for words, bound, holds in (
            ("at most", check.most, float.__le__),
            ("at least", check.least, float.__ge__),
            ("exactly", check.exactly, float.__eq__),
        ):
            if bound is None:
                continue
            limit = self._bound(check, bound, report, (puzzle, seed))
            if limit is None:
                return f"what it is compared with was not solved in {self._exercise.limit:g} s", ""
            if not holds(float(ours), float(limit)):
                asked = f"there are {limit:,g}" if bound == _KERNEL else f"expected {words} {limit:,g}"
                return f"{shown}; {asked}", ""
        return "", shown

    def _bound(self, check: Check, bound: float | str, report: Report, at: tuple[str, int]) -> float | None:
        """A bound as a number."""
        if not isinstance(bound, str):
            return bound
        if bound in (_KERNEL, _OTHER):
            way = Way() if bound == _KERNEL else check.other.over(self._exercise.given)
            report = self._measured(way, at[0], check, at[1], engine="kernel" if bound == _KERNEL else "cp")
        value = report.figures.get(check.figure if bound in (_KERNEL, _OTHER) else bound)
        return None if value is None or self._failed(report) else value * check.times

    def _failed(self, report: Report) -> str:
        if report.status in ("limit", "guard"):
            return f"not solved within {self._exercise.limit:g} s"
        if report.status == "failed":
            return re.sub(r"^(AssertionError|PuzzleError): ", "", report.error)
        return "no solution was found" if report.status == "none" else ""

    def _measured(self, way: Way, puzzle: str, check: Check, seed: int, engine: str = "cp") -> Report:
        setting = Setting(
            name="",
            engine=engine,
            viewpoint=way.viewpoint or OWN,
            variable=way.variable or "leftmost",
            value=way.value or "step",
            search=way.search or "depth",
            options=way.options,
            seed=seed,
        )
        task = Task(
            number=0,
            family=self._exercise.family,
            puzzle=puzzle,
            setting=setting,
            solutions=None if check.solutions == "all" else check.solutions,
            limit=self._exercise.limit,
            module=self._module,
        )
        key = msgspec.json.encode(task)
        if key not in self._known:
            ((_, self._known[key]),) = self._work([task])
        return self._known[key]


def _counted(value: float, figure: str) -> str:
    """A figure in words: 1 solution, 12 failures."""
    name = FIGURES[figure]
    if name.endswith("s"):
        return plural(int(value), name.removesuffix("s"))
    return f"{name} {value:,g}" if figure == "objective" else f"{value:,g} {name}"


def puzzles_text(exercise: Exercise) -> str:
    """The puzzles of an exercise as one file, each with its name as title."""
    return "\n".join(_titled(name, text) for name, text in exercise.puzzles.items())


def _titled(name: str, text: str) -> str:
    first, _, rest = text.partition("\n")
    return f"{first}\ntitle: {name}\n{rest}"


def listed() -> Sequence[tuple[int, Exercise]]:
    """Every exercise with its number."""
    return [(number, load(number)) for number in numbers()]
