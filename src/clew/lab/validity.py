"""Whether an experiment can be run: unknown names and figures that do not fit are refused, with line and field."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from clew.core.errors import PuzzleError
from clew.core.text import quoted
from clew.lab.experiment import FIGURES, UNLABELLED, Claim, Experiment, Paper, Run, by_engine, listed, refused

if TYPE_CHECKING:
    from clew.core.model import Viewpoint
    from clew.core.program import Program


def require_valid(text: str, experiment: Experiment) -> None:
    """Refuse what would fail later: unknown names, and tables that would stay empty."""
    from clew import families
    from clew.lab import modules

    def refuse(message: str, field: str) -> None:
        raise refused(text, message, field)

    try:
        families.get(experiment.family)
    except PuzzleError as error:
        refuse(error.message, "family")
    for field, listing in (("puzzles", experiment.puzzles), ("runs", experiment.runs)):
        if not listing:
            refuse("at least one is needed", field)
    if not 0 < experiment.limit < 1e6:
        refuse("expected a time in seconds above 0", "limit")
    if experiment.solutions != "all" and experiment.solutions < 1:
        refuse("expected a whole number of 1 or more, or 'all'", "solutions")
    if experiment.module:
        try:
            modules.load(experiment.module)
        except PuzzleError as error:
            refuse(error.message, "module")
    numbers, _ = by_engine(tomllib.loads(text)["runs"])
    for number, run in zip(numbers, experiment.runs, strict=True):
        _require_run(text, experiment, run, f"runs[{number}]")
    _require_claims(text, experiment.claims)
    named = [("table.figures", experiment.table.figures)]
    named += [(f"plots[{number}].figure", [plot.figure]) for number, plot in enumerate(experiment.plots)]
    if experiment.paper is not None:
        _require_paper(text, experiment.paper)
        named.append(("paper.figures", experiment.paper.figures))
    for field, figures in named:
        for figure in figures:
            if figure not in FIGURES:
                refuse(f"unknown figure {quoted(figure)}: expected one of {', '.join(FIGURES)}", field)


def _require_run(text: str, experiment: Experiment, run: Run, field: str) -> None:
    """Refuse unknown viewpoints, options and strategies."""
    from clew import families
    from clew.core.strategy import SEARCHES, Strategy, variable_choices
    from clew.engine import cpsat, minizinc
    from clew.lab import modules

    def require(kind: str, wanted: Sequence[str], known: Sequence[str], where: str) -> None:
        for each in wanted:
            if each not in known:
                message = f"{quoted(each)} is not {kind}: expected one of {', '.join(known)}"
                raise refused(text, message, f"{field}.{where}")

    if run.engine in UNLABELLED:
        return
    if run.strategy:
        _require_named(text, experiment, run, field)
        return
    searches = {"minizinc": minizinc.require_search, "cpsat": cpsat.require_search}
    family, swi = experiment.family, run.engine == "swi"
    kind = "program" if swi else "viewpoint"
    models: Mapping[str, Program[Any] | Viewpoint[Any]] = (
        families.get(family).logic.programs if swi else modules.viewpoints(family, experiment.module)
    )
    named = listed(run.program if swi else run.viewpoint)
    if not any(named):
        known = ", ".join(models) or f"none, {family} has no programs"
        raise refused(text, f"a {kind} is needed: expected one of {known}", f"{field}.{kind}")
    require(f"a {kind}", named, list(models), kind)
    require("a variable choice", listed(run.variable), variable_choices(), "variable")
    require("a search", listed(run.search), list(SEARCHES), "search")
    for value in listed(run.value):
        try:
            Strategy.parse(f"leftmost/{value}")
        except PuzzleError as error:
            raise refused(text, str(error), f"{field}.value") from None
    for words in product(listed(run.variable), listed(run.value), listed(run.search)) if run.engine in searches else ():
        try:
            searches[run.engine](Strategy.parse("/".join(words)))
        except PuzzleError as error:
            raise refused(text, str(error), field) from None
    for model in named:
        for name, choice in run.options.items():
            for each in listed(choice):
                try:
                    models[model].choose({name: each})
                except PuzzleError as error:
                    raise refused(text, error.message, f"{field}.options") from None


def _require_named(text: str, experiment: Experiment, run: Run, field: str) -> None:
    """Refuse strategies that the family has no name for, and anything next to them that they consist of."""
    from clew import families

    known = families.get(experiment.family).logic.strategies
    for name in listed(run.strategy):
        if name not in known:
            expected = f"expected one of {', '.join(known)}" if known else f"{experiment.family} has none with names"
            raise refused(text, f"'{name}' is not a named strategy: {expected}", f"{field}.strategy")
    for other in ("program", "viewpoint", "variable", "value", "search", "options"):
        if getattr(run, other) != getattr(Run(), other):
            raise refused(text, f"a named strategy has its own {other}: leave one of the two out", f"{field}.{other}")
    if run.engine not in ("cp", "rounds"):
        raise refused(
            text, f"the engine {run.engine} has no named strategies: expected cp or rounds", f"{field}.engine"
        )


def _require_claims(text: str, claims: Sequence[str | Claim]) -> None:
    """Refuse tests that are not expressions, and claims that have neither a test nor a reason."""
    from clew.lab.claims import parsed

    for number, claim in enumerate(claims):
        if isinstance(claim, str):
            continue
        if not claim.test and not claim.untestable:
            raise refused(text, "expected a test, or why there is none (untestable)", f"claims[{number}]")
        try:
            if claim.test:
                parsed(claim.test)
        except PuzzleError as error:
            raise refused(text, error.message, f"claims[{number}].test") from None


def _require_paper(text: str, paper: Paper) -> None:
    width = len(paper.figures) * len(paper.columns)
    for row, figures in paper.rows.items():
        if len(figures) != width:
            message = f"{len(figures)} figures here, {width} expected (figures x columns)"
            raise refused(text, message, f"paper.rows.{row}")
