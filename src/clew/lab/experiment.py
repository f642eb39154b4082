"""Experiment files: puzzles x runs, and how the table is laid out. An error names the line and the field.

A *cell* is one puzzle under one run. A *trait* is what distinguishes cells: `puzzle`, `viewpoint`,
`variable`, `value`, `run`, each option of a viewpoint, and what the puzzles' names say (`pattern`). Tables and plots
are laid out by traits, so a file can have any of them as rows and as columns.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from clew.codecs import files
from clew.core.errors import PuzzleError
from clew.core.text import quoted

FOLDER = Path(__file__).parent / "experiments"
FIGURES = {
    "ms": "ms",
    "s": "s",
    "build": "ms to build",
    "label": "ms to label",
    "rest": "ms after the last solution",
    "nodes": "nodes",
    "failures": "failures",
    "backtracks": "backtracks",
    "summed": "backtracks, all solutions",
    "depth": "depth",
    "prunings": "prunings",
    "leaves": "leaves refused",
    "solutions": "solutions",
    "assignments": "assignments",
    "objective": "objective",
    "constraints": "constraints",
    "variables": "variables",
    "resumptions": "resumptions",
    "entailments": "entailments",
    "conflicts": "conflicts",
    "inferences": "inferences",
}
UNLABELLED = ("kernel", "sat")  # engines that learn instead of labelling
Trait = str | int | float
Many = str | list[str]


class Puzzles(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Some puzzles: a file that ships with the experiment, and the path of the document's own, if those may not ship.

    `{name}` in a path stands for each of the `names`. `paper` says how the shipped puzzles relate to the document's
    figures: the same puzzles, others of like size and kind, or unrelated ones.
    """

    file: str
    document: str = ""
    names: list[str] = []
    pattern: str = ""
    parts: dict[str, str] = {}
    paper: Literal["same", "alike", "none", ""] = ""

    @property
    def figures(self) -> str:
        """How the shipped puzzles relate to the document's figures."""
        return self.paper or ("none" if self.document else "same")


class Run(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Ways to solve; lists stand for all their combinations. A list of engines is taken apart when a file is read.

    The engines kernel and sat have no labelling; swi has programs instead of viewpoints; minizinc hands the viewpoint
    to Gecode, cpsat to CP-SAT.
    """

    name: str = ""
    engine: Literal["cp", "rounds", "kernel", "sat", "swi", "minizinc", "cpsat"] = "cp"
    program: Many = ""
    viewpoint: Many = ""
    strategy: Many = ""  # names that the family has, instead of all that follows
    variable: Many = "leftmost"
    value: Many = "step"
    search: Many = "depth"
    options: dict[str, Many] = {}
    seed: int = 0


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which traits are rows and columns, and which figures each cell shows."""

    rows: Many = "puzzle"
    columns: Many = "viewpoint"
    figures: list[str] = msgspec.field(default_factory=lambda: ["ms", "failures"])


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The document's table: for each row its figures, column by column; texts are shown as they are."""

    figures: list[str]
    columns: list[str]
    rows: dict[str, list[float | int | str]]
    note: str = ""


class Plot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A picture: cells over a grid (heat), solved within a time (cactus), along a trait (scaling), spread (box)."""

    kind: Literal["heat", "cactus", "scaling", "box"]
    title: str = ""
    figure: str = "ms"
    by: Many = "run"
    x: str = "area"
    rows: str = ""
    columns: str = ""
    paper: bool = False  # of the document's figures instead of ours; heat maps only


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a document says, and a test of the results that decides it (`lab/claims.py`).

    `confirmed` and `contradicted` are sentences that say why; `untestable` says why there is no test.
    """

    says: str
    test: str = ""
    confirmed: str = ""
    contradicted: str = ""
    untestable: str = ""


class Experiment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One table or figure of a document, to be repeated."""

    title: str
    family: str
    puzzles: list[Puzzles]
    runs: list[Run]
    document: str = ""
    module: str = ""  # a Python file with viewpoints and choices of the user's own
    about: str = ""
    claims: list[str | Claim] = []
    limit: float = 10.0
    solutions: int | Literal["all"] = 1
    table: Layout = Layout()
    paper: Paper | None = None
    plots: list[Plot] = []


def names() -> list[str]:
    """Name the experiments that come with Clew."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def find(name: str) -> Path:
    """Find an experiment by its name, or by the path of its file."""
    if (FOLDER / f"{name}.toml").is_file() and Path(name).name == name:
        return FOLDER / f"{name}.toml"
    path = Path(name)
    if path.suffix != ".toml" and not path.exists():
        from difflib import get_close_matches

        near = get_close_matches(name, names(), n=1)
        meant = f"did you mean '{near[0]}'?" if near else "'clew lab list' names them; a path ends in .toml"
        raise PuzzleError(f"unknown experiment {quoted(name)}: {meant}")
    return path


def load(path: Path) -> Experiment:
    """Read an experiment file; an error is one line."""
    return _of(path, lambda text: parse(text, path.parent))


def glance(path: Path) -> Experiment:
    """Read an experiment that was run before, or comes with Clew: only its shape is validated, without its family."""
    return _of(path, _decoded)


def _of(path: Path, read: Callable[[str], Experiment]) -> Experiment:
    text = files.text(path)
    try:
        return read(text)
    except PuzzleError as error:
        raise PuzzleError(f"{path.name if path.parent == FOLDER else path}: {error}") from None


def parse(text: str, home: Path | None = None) -> Experiment:
    """Turn the text of an experiment file, which is in the folder `home`, into an experiment that can be run."""
    experiment = _decoded(text)
    if experiment.module:
        where = str(((home or Path()) / experiment.module).absolute())
        experiment = msgspec.structs.replace(experiment, module=where)
    from clew.lab.validity import require_valid

    require_valid(text, experiment)
    return _spelled_out(experiment)


def _spelled_out(experiment: Experiment) -> Experiment:
    """Put what they consist of in the place of named strategies; each is a run of its own."""
    from clew import families

    runs: list[Run] = []
    for run in experiment.runs:
        if not run.strategy:
            runs.append(run)
            continue
        for name in listed(run.strategy):
            known = families.get(experiment.family).logic.strategies[name]
            variable, value = known.strategy.split("/")
            runs.append(
                msgspec.structs.replace(
                    run,
                    name=" ".join([run.name or name, *([] if run.engine == "cp" else [run.engine])]),
                    strategy="",
                    viewpoint=known.viewpoint,
                    variable=variable,
                    value=value,
                    options=dict(known.options),
                )
            )
    return msgspec.structs.replace(experiment, runs=runs)


def _decoded(text: str) -> Experiment:
    """Decode the text; every field is present and has the right type."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"(.*) \(at line (\d+), column (\d+)\)$", str(error))
        if at is None:
            raise PuzzleError(f"this is not TOML: {error}") from None
        raise PuzzleError(at[1][0].lower() + at[1][1:], line=int(at[2]), column=int(at[3])) from None
    numbers: list[int] = []
    if isinstance(data.get("runs"), list):
        numbers, data["runs"] = by_engine(data["runs"])
    try:
        return msgspec.convert(data, Experiment)
    except msgspec.ValidationError as error:
        message, _, field = str(error).partition(" - at ")
        where = field.strip("`").removeprefix("$").removeprefix(".").removeprefix("[...]")
        where = re.sub(r"^runs\[(\d+)\]", lambda found: f"runs[{numbers[int(found[1])]}]", where)
        raise refused(text, message.replace("`", "'"), where) from None


def by_engine(runs: Sequence[Any]) -> tuple[list[int], list[Any]]:
    """Take runs with several engines apart: a run for each engine, with the number that it has in the file."""
    numbers, found = [], []
    for number, run in enumerate(runs):
        engines = run.get("engine") if isinstance(run, dict) else None
        each = [{**run, "engine": engine} for engine in engines] if isinstance(engines, list) else [run]
        numbers += [number] * len(each)
        found += each
    return numbers, found


def listed(many: Many) -> list[str]:
    """One or several, as a list."""
    return [many] if isinstance(many, str) else many


def refused(text: str, message: str, field: str) -> PuzzleError:
    """Name the field and its line."""
    return PuzzleError(f"{field}: {message}" if field else message, line=_line(text, field))


def _line(text: str, field: str) -> int | None:
    """Find the line of a field such as `runs[1].viewpoint`; the nearest header where it has no line of its own."""
    lines = text.splitlines()
    start, last = 0, None
    for part in re.findall(r"[^.\[\]]+(?:\[\d+\])?", field):
        name, number = re.fullmatch(r"([^\[]+)(?:\[(\d+)\])?", part).groups()  # type: ignore[union-attr]
        header = re.compile(rf"\s*\[+\s*(?:[\w.-]+\.)?\"?{re.escape(name)}\"?\s*\]+|\s*\"?{re.escape(name)}\"?\s*=")
        hits = [index for index in range(start, len(lines)) if header.match(lines[index])]
        if not hits:
            break
        last = hits[min(int(number or 0), len(hits) - 1)]
        start = last
    return None if last is None else last + 1
