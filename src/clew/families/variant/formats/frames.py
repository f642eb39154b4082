"""Drawings of SudokuPad with a frame of further cells around the grid, which hold clues: the grid without its frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

from clew.families.variant.formats.notes import SHAPES


def unframed(found: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same drawing from the first cell of the grid on, if all regions together are a square within its cells.

    What is in a cell of the frame becomes a text beside the grid. Damage is left to those who read the drawing.
    """
    rows, regions = found.get("cells"), found.get("regions")
    others = (found.get(name) for name in (*SHAPES, "cages", "foglight"))
    if not _are_lists(rows) or not _are_lists(regions) or not all(isinstance(each, list | None) for each in others):
        return found
    cells = [pair for region in regions for pair in region]
    if not rows or not cells or not all(_is_pair(pair) for pair in cells):
        return found
    (top, left), side = (min(pair[k] for pair in cells) for k in (0, 1)), len(regions)
    square = {(top + row, left + column) for row in range(side) for column in range(side)}
    alike = {*map(len, regions)} == {side} and {*map(tuple, cells)} == square
    if not alike or len(rows) == side or top + side > len(rows) or left + side > min(map(len, rows)):
        return found
    moved = dict(found)
    moved["cells"] = [row[left : left + side] for row in rows[top : top + side]]
    moved["regions"] = [_pairs(region, top, left) for region in regions]
    moved["cages"] = [_moved(each, "cells", top, left) for each in found.get("cages") or ()]
    for layer in SHAPES:
        name = "wayPoints" if layer in ("lines", "arrows") else "center"
        moved[layer] = [_moved(each, name, top, left) for each in found.get(layer) or ()]
    moved["overlays"] += [
        {"center": [row - top + 0.5, column - left + 0.5], "width": 0.5, "height": 0.5, "text": str(each["value"])}
        for row, line in enumerate(rows)
        for column, each in enumerate(line)
        if (row, column) not in square and isinstance(each, dict) and each.get("value")
    ]
    if "foglight" in found:
        moved["foglight"] = _pairs(found["foglight"] or [], top, left)
    return moved


def _are_lists(found: object) -> TypeGuard[list[list[Any]]]:
    return isinstance(found, list) and all(isinstance(each, list) for each in found)


def _is_pair(found: object) -> bool:
    return isinstance(found, list) and len(found) == 2 and all(type(each) in (int, float) for each in found)


def _pairs(found: Sequence[Any], top: int, left: int) -> list[Any]:
    return [[pair[0] - top, pair[1] - left] if _is_pair(pair) else pair for pair in found]


def _moved(each: Any, name: str, top: int, left: int) -> Any:
    """A cage or a shape that is moved with the grid."""
    spots = each.get(name) if isinstance(each, dict) else None
    if _is_pair(spots):
        return {**each, name: _pairs([spots], top, left)[0]}
    return {**each, name: _pairs(spots, top, left)} if isinstance(spots, list) else each
