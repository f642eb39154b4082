"""Houses in Clew's own format: one house per line as x and y; other rules are in the header."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.codecs.lines import Line
from clew.codecs.own import Rows, own_format
from clew.core.errors import PuzzleError
from clew.core.places import Value
from clew.core.text import quoted
from clew.families.houses.formats.points import EXAMPLE, points, rows
from clew.families.houses.puzzle import APART, JOINED, METRICS, Houses, Metric, places


def _read(lines: Sequence[Line], headers: Mapping[str, Line]) -> Houses:
    exactly = _chosen(headers, "exactly", ("no", "yes")) == "yes"
    metric: Metric = "manhattan" if _chosen(headers, "metric", METRICS) == "manhattan" else "euclid"
    return Houses(points(lines), int(_chosen(headers, "distances", ("2", "1", "3", "4"))), exactly, metric)


def _chosen(headers: Mapping[str, Line], name: str, choices: tuple[str, ...]) -> str:
    """What a header says, the first choice where it is missing."""
    line = headers.get(name)
    if line is None:
        return choices[0]
    if line.text not in choices:
        raise PuzzleError(
            f"{quoted(line.text)} is not allowed for {name}: expected {', '.join(sorted(choices))}", line=line.number
        )
    return line.text


def _write(puzzle: Houses) -> tuple[Mapping[str, str], Sequence[str]]:
    headers = {}
    if puzzle.distances != 2:
        headers["distances"] = str(puzzle.distances)
    if puzzle.exactly:
        headers["exactly"] = "yes"
    if puzzle.metric != "euclid":
        headers["metric"] = puzzle.metric
    return headers, rows(puzzle)


def _value(puzzle: Houses, text: str) -> Value:
    if text not in ("0", "1"):
        raise PuzzleError(f"{quoted(text)} is not a value of a pair: expected 1 (joined) or 0 (apart)")
    return JOINED if text == "1" else APART


OWN = own_format(
    Rows(
        family="houses",
        example=EXAMPLE,
        read=_read,
        write=_write,
        places=places,
        value=_value,
        show=Houses.symbol,
        headers=("distances", "exactly", "metric"),
    )
)
