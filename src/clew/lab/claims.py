"""Claims of a document, judged by results: an expression over cells is true, false, or open.

    max(failures[run == "automata"]) > 10
    share(backtracks[variable == "ff"] < backtracks[variable == "leftmost"]) > 0.5
    slope(ms[run == "automata"], area[run == "automata"]) < 1.2

A figure or trait stands for its value in every cell, conditions in brackets choose cells, and those of another
experiment by `of == "NAME"`. Cells on the two sides of a comparison are matched by puzzle.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from clew.core.errors import PuzzleError
from clew.core.text import joined
from clew.lab import measures
from clew.lab.experiment import Claim
from clew.lab.measures import Cells, Range, Truth, Unanswered
from clew.lab.results import Record
from clew.lab.wording import SIGNS, SUMS, shown, tells, words

Verdict = Literal["confirmed", "contradicted", "cannot be tested"]
VERDICTS: tuple[Verdict, ...] = ("confirmed", "contradicted", "cannot be tested")
Fetch = Callable[[str], Sequence[Record]]  # the results of another experiment by its name; none: no results
_Value = Range | Truth | str | Cells

_PAIRS = {"slope": measures.slope, "rank": measures.rank}
_TRUTHS = ("share", "every", "some")
_SEVERAL = 3  # cells that are named one by one


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A claim with its verdict, the figures that decide it, and one sentence why."""

    says: str
    verdict: Verdict
    figures: str = ""
    why: str = ""


def judge(claim: Claim | str, records: Sequence[Record], fetch: Fetch) -> Judged:
    """Judge a claim by the results of its experiment."""
    if isinstance(claim, str):
        return Judged(says=claim, verdict="cannot be tested", why="The experiment does not say how.")
    if not claim.test:
        return Judged(says=claim.says, verdict="cannot be tested", why=claim.untestable)
    asked = _Asked(records, fetch)
    try:
        truth = asked.truth(parsed(claim.test))
    except Unanswered as error:
        return Judged(says=claim.says, verdict="cannot be tested", why=f"{_sentence(error.message)}.")
    figures = "; ".join(dict.fromkeys(asked.notes))
    if truth is None:
        why = "Cells that ran out of time leave it open: allow more with --limit."
        return Judged(says=claim.says, verdict="cannot be tested", figures=figures, why=why)
    why = " ".join((claim.confirmed if truth else claim.contradicted).split())
    return Judged(says=claim.says, verdict="confirmed" if truth else "contradicted", figures=figures, why=why)


def parsed(text: str) -> ast.expr:
    """Read an expression; raises PuzzleError where it is not one."""
    try:
        tree = ast.parse(" ".join(text.split()), mode="eval").body
    except SyntaxError as error:
        raise PuzzleError(f"not an expression: {error.msg}") from None
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (not isinstance(node.func, ast.Name) or node.func.id not in _FUNCTIONS):
            raise PuzzleError(f"unknown function '{ast.unparse(node.func)}': expected one of {', '.join(_FUNCTIONS)}")
        if not isinstance(node, _ALLOWED):
            raise PuzzleError(f"'{ast.unparse(node)}' cannot be used in a test")
    return tree


_FUNCTIONS = (*measures.AGGREGATES, *_PAIRS, *_TRUTHS)
_ALLOWED = (
    ast.expr_context,
    ast.boolop,
    ast.operator,
    ast.unaryop,
    ast.cmpop,
    ast.BoolOp,
    ast.UnaryOp,
    ast.BinOp,
    ast.Compare,
    ast.Call,
    ast.Name,
    ast.Subscript,
    ast.Constant,
    ast.Tuple,
)


@dataclass
class _Asked:
    """Evaluates expressions over results, and notes the figures that decide."""

    records: Sequence[Record]
    fetch: Fetch
    notes: list[str] = field(default_factory=list)

    def truth(self, node: ast.expr) -> Truth:
        """Whether an expression is true."""
        if isinstance(node, ast.BoolOp):
            parts = [self.truth(each) for each in node.values]
            return _all(parts) if isinstance(node.op, ast.And) else _negated(_all(list(map(_negated, parts))))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return _negated(self.truth(node.operand))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("every", "some"):
            return self._quantified(node, node.func.id)
        if isinstance(node, ast.Compare):
            return self._compared(node)
        raise PuzzleError(f"'{ast.unparse(node)}' is neither true nor false")

    def _compared(self, node: ast.Compare) -> Truth:
        sides = [self._value(each) for each in (node.left, *node.comparators)]
        truths: list[Truth] = []
        for at, sign in enumerate(SIGNS[type(each)] for each in node.ops):
            left, right = sides[at], sides[at + 1]
            if not isinstance(left, Range) or not isinstance(right, Range):
                raise PuzzleError(f"'{ast.unparse(node)}' compares cells: use every(), some() or share()")
            truths.append(measures.compare(left, sign, right))
        nodes = [node.left, *node.comparators]
        told = [self._told(each, value) for each, value in zip(nodes, sides, strict=True) if tells(each)]
        self.notes.append(", ".join(told))
        return _all(truths)

    def _told(self, node: ast.expr, value: _Value) -> str:
        """A side of a comparison with its value; a share as "3 of 5"."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "share":
            return _counted(node, self._cells(node.args[0]))
        return f"{words(node)} {shown(value)}"

    def _quantified(self, node: ast.Call, kind: str) -> Truth:
        cells = self._cells(node.args[0])
        values = [value for value in cells.values if isinstance(value, bool) or value is None]
        self.notes.append(_counted(node, cells))
        return _all(values) if kind == "every" else _negated(_all(list(map(_negated, values))))

    def _value(self, node: ast.expr) -> _Value:
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            return Range(node.value, node.value)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            value = float(ast.literal_eval(node))
            return Range(value, value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        if isinstance(node, ast.Name):
            return measures.figure(self.records, node.id)
        if isinstance(node, ast.Subscript):
            return self._chosen(node)
        if isinstance(node, ast.BinOp):
            return self._combined(node)
        if isinstance(node, ast.Call):
            return self._called(node)
        raise PuzzleError(f"'{ast.unparse(node)}' cannot be used in a test")

    def _cells(self, node: ast.expr) -> Cells:
        """Values of cells: of a figure, computed from several, or whether a comparison holds in each."""
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            left, right = self._value(node.left), self._value(node.comparators[0])
            return _cellwise(left, SIGNS[type(node.ops[0])], right)
        value = self._value(node)
        if not isinstance(value, Cells):
            raise PuzzleError(f"'{ast.unparse(node)}' is one number: expected figures of cells")
        return value

    def _chosen(self, node: ast.Subscript) -> Cells:
        """The cells of a figure that fulfil all conditions."""
        if not isinstance(node.value, ast.Name):
            raise PuzzleError(f"'{ast.unparse(node)}': conditions belong to a figure")
        conditions = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        records, rest = self.records, []
        for each in conditions:
            if isinstance(each, ast.Compare) and isinstance(each.left, ast.Name) and each.left.id == "of":
                name = str(ast.literal_eval(each.comparators[0]))
                records = self.fetch(name)
                if not records:
                    raise Unanswered(f"needs the results of another experiment: clew lab run {name}")
            else:
                rest.append(each)
        kept = [record for record in records if all(_fulfils(record, each) for each in rest)]
        if not kept:
            raise Unanswered(f"no cell has {', '.join(map(words, rest))}")
        return measures.figure(kept, node.value.id)

    def _combined(self, node: ast.BinOp) -> _Value:
        left, right, sign = self._value(node.left), self._value(node.right), SUMS.get(type(node.op), "")
        if isinstance(left, Range) and isinstance(right, Range) and sign:
            return measures.combine(left, sign, right)
        if sign and isinstance(left, Cells | Range) and isinstance(right, Cells | Range):
            return _cellwise(left, sign, right)
        raise PuzzleError(f"'{ast.unparse(node)}' cannot be computed")

    def _called(self, node: ast.Call) -> Range:
        assert isinstance(node.func, ast.Name)
        name, given = node.func.id, [self._cells(each) for each in node.args]
        if len(given) != (2 if name in _PAIRS else 1) or name in ("every", "some"):
            raise PuzzleError(f"'{ast.unparse(node)}' cannot be computed")
        if name in _PAIRS:
            return _PAIRS[name](*given)
        return measures.share(given[0]) if name == "share" else measures.AGGREGATES[name](given[0])


def _counted(node: ast.Call, cells: Cells) -> str:
    """In how many cells something holds, and where it does not."""
    holds = sum(value is True for value in cells.values)
    others = [str(each["puzzle"]) for each, value in zip(cells.traits, cells.values, strict=True) if value is False]
    named = f" (not {joined(list(dict.fromkeys(others)), _SEVERAL)})" if others and holds else ""
    return f"{words(node.args[0])} in {holds} of {len(cells.values)} cells{named}"


def _cellwise(left: _Value, sign: str, right: _Value) -> Cells:
    """Compare or combine cell by cell; a number or text on one side is the same for all."""
    if isinstance(left, Cells) and isinstance(right, Cells):
        traits, pairs = measures.paired(left, right)
    elif isinstance(left, Cells):
        traits, pairs = list(left.traits), [(value, right) for value in left.values]
    elif isinstance(right, Cells):
        traits, pairs = list(right.traits), [(left, value) for value in right.values]
    else:
        raise PuzzleError("expected figures of cells on one side at least")
    values: list[Range | Truth | str] = []
    for one, other in pairs:
        if isinstance(one, str) or isinstance(other, str):
            values.append((one == other) is (sign == "=="))
        else:
            assert isinstance(one, Range)
            assert isinstance(other, Range)
            values.append((measures.combine if sign in "+-*/" else measures.compare)(one, sign, other))
    return Cells(traits, values)


def _fulfils(record: Record, condition: ast.expr) -> bool:
    """Whether a cell has a trait that is compared with a constant."""
    if not isinstance(condition, ast.Compare) or not isinstance(condition.left, ast.Name):
        raise PuzzleError(f"'{ast.unparse(condition)}' is not a condition: expected TRAIT == VALUE, or <, >, !=, in")
    trait = {**record.traits, "status": record.status}.get(condition.left.id)
    wanted = ast.literal_eval(condition.comparators[0])
    sign = condition.ops[0]
    if isinstance(sign, ast.In | ast.NotIn):
        return (trait in wanted) is isinstance(sign, ast.In)
    if isinstance(sign, ast.Eq | ast.NotEq) or isinstance(trait, str) or trait is None:
        return (trait == wanted) is isinstance(sign, ast.Eq)
    return bool(measures.compare(Range(trait, trait), SIGNS[type(sign)], Range(wanted, wanted)))


def _all(parts: Sequence[Truth]) -> Truth:
    return False if any(part is False for part in parts) else None if any(part is None for part in parts) else True


def _negated(truth: Truth) -> Truth:
    return None if truth is None else not truth


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
