"""Expressions of claims in words, for readers of reports."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from clew.lab.experiment import FIGURES
from clew.lab.measures import Range
from clew.lab.table import number

SIGNS: Mapping[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}
SUMS: Mapping[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
_SPOKEN = {"==": "=", "!=": "not"}
_WORDS = {
    "max": "largest",
    "min": "least",
    "median": "median",
    "mean": "mean",
    "sum": "total",
    "slope": "slope of",
    "rank": "rank correlation of",
    "share": "share",
}


def tells(node: ast.expr) -> bool:
    """Whether a side of a comparison is worth a note: constants are in the claim."""
    return not isinstance(node, ast.Constant | ast.UnaryOp)


def words(node: ast.expr) -> str:
    """An expression for people."""
    if isinstance(node, ast.Name):
        return FIGURES.get(node.id, node.id)
    if isinstance(node, ast.Subscript):
        conditions = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return f"{words(node.value)} ({', '.join(map(words, conditions))})"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        between = " over " if node.func.id == "slope" else " and "
        return f"{_WORDS.get(node.func.id, node.func.id)} {between.join(map(words, node.args))}"
    if isinstance(node, ast.Constant | ast.Tuple):
        value = ast.literal_eval(node)
        return " or ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq | ast.In) and _is_condition(node):
        return words(node.comparators[0])
    if isinstance(node, ast.Compare):
        signs = [_SPOKEN.get(sign := SIGNS.get(type(each), "not"), sign) for each in node.ops]
        rest = " ".join(f"{sign} {words(each)}" for sign, each in zip(signs, node.comparators, strict=True))
        return f"{words(node.left)} {rest}"
    if isinstance(node, ast.BinOp):
        return f"{words(node.left)} {SUMS[type(node.op)]} {words(node.right)}"
    return ast.unparse(node)


def _is_condition(node: ast.Compare) -> bool:
    return isinstance(node.left, ast.Name) and isinstance(node.comparators[0], ast.Constant | ast.Tuple)


def shown(value: object) -> str:
    """A figure for people: ranges by their least value."""
    if not isinstance(value, Range):
        return ""
    return number(value.low) if value.known else f"{number(value.low)} or more"
