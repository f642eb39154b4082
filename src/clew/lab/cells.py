"""The cells of an experiment: each puzzle under each run, with a key that finds its result again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

import msgspec

from clew.codecs import files
from clew.engine.processor import guard
from clew.lab.experiment import UNLABELLED, Experiment, Run, Trait, listed
from clew.lab.subjects import Subject

_MORE = 1.1  # engines that are programs of their own have a guard, too, and report when it ends them


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """One way to solve."""

    name: str
    engine: str
    viewpoint: str
    variable: str
    value: str
    options: dict[str, str]
    search: str = "depth"
    seed: int = 0

    @property
    def strategy(self) -> str:
        """The strategy as it is written."""
        return "/".join([self.variable, self.value, *([] if self.search == "depth" else [self.search])])

    @property
    def traits(self) -> dict[str, Trait]:
        """What distinguishes it from others; an engine without viewpoints takes the place of one."""
        if self.engine in UNLABELLED:
            return {"run": self.name or self.engine, "viewpoint": self.engine, "engine": self.engine}
        if self.engine == "swi":
            words = [self.viewpoint, *(f"{name}={choice}" for name, choice in self.options.items())]
            return {"run": self.name or " ".join(words), "viewpoint": self.viewpoint, "engine": "swi", **self.options}
        strategy = self.strategy
        words = [self.viewpoint, *(f"{name}={choice}" for name, choice in self.options.items()), strategy]
        if self.engine != "cp":
            words.append(self.engine)
        return {
            "run": self.name or " ".join(words),
            "engine": self.engine,
            "viewpoint": self.viewpoint,
            "variable": self.variable,
            "value": self.value,
            "search": self.search,
            "strategy": strategy,
            **self.options,
        }


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """One cell to measure within a limit of processor time; no `solutions` means all."""

    number: int
    family: str
    puzzle: str
    setting: Setting
    solutions: int | None
    limit: float
    prunings: bool = False
    module: str = ""

    @property
    def guard(self) -> float:
        """Seconds on the wall clock after which it is ended, whatever processor time it has used."""
        return guard(self.limit) * _MORE


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A task has begun (imports done), or how it ended. `memory` is the worker's, in MB."""

    number: int
    begun: bool = False
    status: str = ""
    figures: dict[str, float | int | None] = {}
    error: str = ""
    memory: int = 0


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One puzzle under one setting."""

    family: str
    subject: Subject
    setting: Setting
    solutions: int | None
    prunings: bool = False  # counted only where they are shown: that takes most of the time
    module: str = ""  # a hash of the user's own file

    @property
    def key(self) -> str:
        """A hash of everything the result depends on, by which it is found again."""
        setting = msgspec.to_builtins(self.setting)
        del setting["name"]
        if self.setting.search == "depth":  # results from before there was a choice are found again
            del setting["search"]
        parts = [self.family, self.subject.name, self.subject.text, setting, self.solutions, self.prunings]
        if self.module:
            parts.append(self.module)
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]

    @property
    def traits(self) -> Mapping[str, Trait]:
        """Everything that tables and plots can be laid out by."""
        return {**self.subject.traits, **self.setting.traits}


def settings(runs: Sequence[Run]) -> Iterator[Setting]:
    """Every combination that the runs stand for."""
    for run in runs:
        if run.engine in UNLABELLED:
            yield Setting(name=run.name, engine=run.engine, viewpoint="", variable="", value="", options={})
            continue
        strategies = [listed(run.variable), listed(run.value), listed(run.search)]
        if run.engine == "swi":
            strategies = [[""], [""], ["depth"]]
        named = listed(run.program if run.engine == "swi" else run.viewpoint)
        choices = [named, *strategies, *map(listed, run.options.values())]
        several = len(list(product(*choices))) > 1
        for viewpoint, variable, value, search, *options in product(*choices):
            yield Setting(
                name="" if several else run.name,
                engine=run.engine,
                viewpoint=viewpoint,
                variable=variable,
                value=value,
                search=search,
                options=dict(zip(run.options, options, strict=True)),
                seed=run.seed,
            )


def cells(experiment: Experiment, subjects: Sequence[Subject]) -> list[Cell]:
    """Every cell, puzzle by puzzle."""
    ways = list(settings(experiment.runs))
    wanted = None if experiment.solutions == "all" else experiment.solutions
    shown = [*experiment.table.figures, *(plot.figure for plot in experiment.plots)]
    module = hashlib.sha256(files.content(experiment.module)).hexdigest() if experiment.module else ""
    made = partial(Cell, family=experiment.family, solutions=wanted, prunings="prunings" in shown, module=module)
    return [made(subject=subject, setting=setting) for subject in subjects for setting in ways]
