"""What mutations start from: the example of every format of every family, and puzzles written in every format."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import clew
from clew import families
from clew.actions.code import write as write_code
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading

SEEDS = range(4)
FEWER = range(1, 2)  # for declared families, which share their readers


@dataclass(frozen=True)
class Sample:
    """A text in a format; None for a code, which may be of any family."""

    family: str
    form: Format[Any] | None
    text: str

    @property
    def name(self) -> str:
        """The family and the format."""
        return f"{self.family}/{self.form.name if self.form else 'code'}"


@cache
def samples() -> tuple[Sample, ...]:
    """All of them, in an order that does not change."""
    every = []
    for name in families.BUILT_IN:
        family = families.get(name)
        every += [Sample(name, form, form.example) for form in family.forms.formats.values()]
        for seed in SEEDS if name in families.NAMES else FEWER:
            puzzle = clew.generate(name, size="small" if seed % 2 else "normal", seed=seed)
            for form in family.forms.formats.values():
                every += [Sample(name, form, text) for text in _written(form, puzzle)]
            every.append(Sample(name, None, write_code(Reading(puzzle=puzzle))))
    return tuple(every)


def _written(form: Format[Any], puzzle: Any) -> list[str]:
    """The puzzle alone, and half solved if the format has room for marks."""
    if form.write is None:
        return []
    solution = clew.solve(puzzle).solutions[0]
    marks = dict(list(solution.items())[::2])
    texts = []
    for some in ({}, marks) if form.holds_marks else ({},):
        try:
            texts.append(form.write(puzzle, some))
        except PuzzleError:  # a format may not be able to write a puzzle
            continue
    return texts
