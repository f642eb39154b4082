"""Plots of results as SVG: the same results give the same bytes."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from clew.core.errors import PuzzleError
from clew.lab.experiment import FIGURES, Experiment, Paper, Plot
from clew.lab.results import Record
from clew.lab.table import TIMES, label, labels, middle, number

# Okabe and Ito's colours, distinct under every kind of colour vision.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#444444", "#a6761d")
_MARKS = "osD^vPX*"
_TICKS = 12  # up to this many points of an axis are all labelled
_SHORT, _DECADES = 2.2, 8  # powers of ten of a log axis that gets more ticks, and ticks that an axis has room for
_FLOOR = 0.01  # a figure of 0 is shaded like this value


def draw(plot: Plot, experiment: Experiment, records: Sequence[Record], salt: str) -> str:
    """Draw one plot; the salt keeps the names inside one picture apart from those in another."""
    with _canvas(salt) as (pyplot, shape):
        figure, axes = pyplot.subplots(figsize=shape(plot, records), layout="constrained")
        if plot.paper and experiment.paper is not None:
            _paper_heat(axes, plot, experiment.paper)
        else:
            {"heat": _heat, "cactus": _cactus, "scaling": _scaling, "box": _box}[plot.kind](axes, plot, records)
        handles, _ = axes.get_legend_handles_labels()
        if handles:
            figure.legend(loc="outside right upper", fontsize=8)
        axes.set_title(plot.title or _title(plot), loc="left", fontsize=11, fontweight="bold")
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
        pyplot.close(figure)
    return text.getvalue()


@contextmanager
def _canvas(salt: str) -> Iterator[tuple[Any, Any]]:
    try:
        import matplotlib
    except ImportError:
        raise PuzzleError("plots need matplotlib: pip install 'clew[lab]'") from None
    matplotlib.use("svg")
    from matplotlib import pyplot

    style: Any = {
        "svg.hashsalt": salt,
        "svg.fonttype": "none",
        "font.family": "sans-serif",
        "font.size": 9,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "grid.color": "#e4e4e4",
        "axes.axisbelow": True,
        "legend.frameon": False,
    }
    with matplotlib.rc_context(style):
        yield pyplot, _shape


def _shape(plot: Plot, records: Sequence[Record]) -> tuple[float, float]:
    """Inches: heat maps grow with their columns and rows, box plots with their boxes."""
    if plot.kind == "heat":
        columns = len({label(record, plot.columns) for record in records})
        rows = len({label(record, plot.rows) for record in records})
        return 1.8 + 0.82 * columns, 1.1 + 0.36 * rows
    if plot.kind == "box":
        return 7.4, 1.2 + 0.42 * len({label(record, plot.by) for record in records})
    longest = max(len(label(record, plot.by)) for record in records)
    return 6.2 + 0.075 * longest, 3.7


def _title(plot: Plot) -> str:
    return {"heat": f"{FIGURES[plot.figure]}", "cactus": "solved within a time", "box": "spread"}.get(plot.kind, "")


def _groups(plot: Plot, records: Sequence[Record]) -> Mapping[str, list[Record]]:
    groups: dict[str, list[Record]] = {name: [] for name in labels(records, plot.by)}
    for record in records:
        groups[label(record, plot.by)].append(record)
    return groups


def _limit(records: Sequence[Record], figure: str) -> float:
    """The time limit in the unit of the figure."""
    most = max(record.limit for record in records)
    return most if figure == "s" else most * 1000


def _heat(axes: Any, plot: Plot, records: Sequence[Record]) -> None:
    """A grid of cells: the more, the darker; cells that hit the time limit are darkest."""
    rows, columns = labels(records, plot.rows), labels(records, plot.columns)
    cells: dict[tuple[str, str], list[Record]] = {}
    for record in records:
        cells.setdefault((label(record, plot.rows), label(record, plot.columns)), []).append(record)
    values = [[middle(cells.get((row, column), []), plot.figure) for column in columns] for row in rows]
    texts = [
        [
            _late(plot, cells.get((row, column), [])) if value is None else number(value)
            for column, value in zip(columns, line, strict=True)
        ]
        for row, line in zip(rows, values, strict=True)
    ]
    top = _limit(records, plot.figure) if plot.figure in TIMES else 1.0
    _grid(axes, (rows, columns), _Shades(values, texts, top))


def _paper_heat(axes: Any, plot: Plot, paper: Paper) -> None:
    """The document's figures as a grid."""
    at = paper.figures.index(plot.figure)
    each = [figures[at :: len(paper.figures)] for figures in paper.rows.values()]
    values = [[float(value) if isinstance(value, int | float) else None for value in line] for line in each]
    texts = [[f"{value:.12g}" if isinstance(value, int | float) else value for value in line] for line in each]
    _grid(axes, (list(paper.rows), paper.columns), _Shades(values, texts, 1.0))


@dataclass(frozen=True)
class _Shades:
    """The numbers of a grid, what is written into its cells, and the number of a cell that has none."""

    values: Sequence[Sequence[float | None]]
    texts: Sequence[Sequence[str]]
    top: float


def _grid(axes: Any, names: tuple[Sequence[str], Sequence[str]], shades: _Shades) -> None:
    """Draw a grid of shaded cells; shades are logarithms."""
    known = [max(value, _FLOOR) for line in shades.values for value in line if value is not None] or [1.0]
    whole = all(value is not None for line in shades.values for value in line)
    low, high = math.log10(min(known)), math.log10(max(*known, min(known) * 1.001, 0 if whole else shades.top))
    logs = [[high if value is None else math.log10(max(value, _FLOOR)) for value in line] for line in shades.values]
    axes.imshow(logs, cmap="YlOrRd", vmin=low, vmax=high, aspect="auto")
    for y, line in enumerate(shades.texts):
        for x, text in enumerate(line):
            colour = "white" if (logs[y][x] - low) > 0.62 * (high - low) else "#222222"
            axes.text(x, y, text, ha="center", va="center", fontsize=8, color=colour)
    axes.set_yticks(range(len(names[0])), names[0])
    axes.set_xticks(range(len(names[1])), names[1])
    axes.tick_params(length=0)
    axes.xaxis.tick_top()
    axes.grid(visible=False)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _logarithmic(axes: Any, way: str, plot: Plot) -> None:
    """Give an axis (x or y) a log scale with plain numbers; counters may be 0, which is one step below 1."""
    scale: Callable[..., object] = getattr(axes, f"set_{way}scale")
    if plot.figure in TIMES:
        scale("log")
    else:
        scale("symlog", linthresh=1, linscale=0.4)
    low, high = getattr(axes, f"get_{way}lim")()
    ticks = _ticks(max(low, 0.0), high, zero=plot.figure not in TIMES)
    getattr(axes, f"set_{way}ticks")(ticks, [f"{tick:.12g}" for tick in ticks])
    getattr(axes, f"set_{way}ticks")([], minor=True)
    getattr(axes, f"set_{way}lim")(low, high)


def _ticks(low: float, high: float, *, zero: bool) -> list[float]:
    """Powers of ten within an axis, every other one or fewer where there are many; on short axes 2 and 5 times them."""
    first = -0.5 if low <= 0 else math.log10(low)
    last = math.log10(max(high, 1.0) if zero else high)
    decades = range(math.floor(first), math.ceil(last) + 1)
    step = 1 + (len(decades) - 1) // _DECADES
    factors = (1, 2, 5) if last - first <= _SHORT else (1,)
    each = [factor * 10.0**power for power in decades[::step] for factor in factors]
    least = max(low, 1.0) if zero else low
    return ([0.0] if zero and low <= 0 else []) + [tick for tick in each if least <= tick <= high]


def _known(records: Sequence[Record], figure: str) -> list[float]:
    return [value for record in records if (value := record.figure(figure)) is not None]


def _any_late(records: Sequence[Record]) -> bool:
    return any(record.status == "limit" for record in records)


def _late(plot: Plot, records: Sequence[Record]) -> str:
    if _any_late(records):
        return f"> {_limit(records, plot.figure):g}" if plot.figure in TIMES else "> limit"
    return "–"


def _cactus(axes: Any, plot: Plot, records: Sequence[Record]) -> None:
    """How many puzzles are solved within a time each: lower and further right is better."""
    most = 0
    for at, (name, group) in enumerate(_groups(plot, records).items()):
        each: dict[str, list[Record]] = {}
        for record in group:
            each.setdefault(str(record.key), []).append(record)
        times = sorted(value for several in each.values() if (value := middle(several, plot.figure)) is not None)
        most = max(most, len(each))
        if not times:
            continue
        colour, mark = _COLOURS[at % len(_COLOURS)], _MARKS[at % len(_MARKS)]
        key = f"{name} ({len(times)})"
        axes.plot(range(1, len(times) + 1), times, color=colour, marker=mark, markersize=3.5, linewidth=1.3, label=key)
    _logarithmic(axes, "y", plot)
    axes.set_xlim(0.5, max(most, 1) + 0.5)
    axes.set_xlabel("puzzles solved")
    axes.set_ylabel(f"{FIGURES[plot.figure]}, each within")
    axes.xaxis.get_major_locator().set_params(integer=True)


def _scaling(axes: Any, plot: Plot, records: Sequence[Record]) -> None:
    """A figure along a trait, both on log axes; an open triangle marks the time limit."""
    missed = False
    for at, (name, group) in enumerate(_groups(plot, records).items()):
        colour, mark = _COLOURS[at % len(_COLOURS)], _MARKS[at % len(_MARKS)]
        points: dict[float, list[Record]] = {}
        for record in group:
            x = record.traits.get(plot.x)
            if isinstance(x, int | float):
                points.setdefault(float(x), []).append(record)
        medians = {x: middle(several, plot.figure) for x, several in sorted(points.items())}
        known = {x: value for x, value in medians.items() if value is not None}
        if not known:
            continue
        axes.plot(list(known), list(known.values()), color=colour, marker=mark, markersize=4, linewidth=1.3, label=name)
        late = [x for x in medians if x not in known and _any_late(points[x])]
        if late and plot.figure in TIMES:
            limit = _limit(records, plot.figure)
            axes.plot(late, [limit] * len(late), linestyle="", marker="^", color=colour, fillstyle="none")
            missed = True
    if missed:
        axes.plot([], [], linestyle="", marker="^", color="#666666", fillstyle="none", label="ran out of time")
    axes.set_xscale("log")
    numbers = sorted({x for record in records if isinstance(x := record.traits.get(plot.x), int | float)})
    ticks = numbers if len(numbers) <= _TICKS else _ticks(min(numbers), max(numbers), zero=False)
    axes.set_xticks(ticks, [f"{tick:.12g}" for tick in ticks])
    axes.set_xticks([], minor=True)
    _logarithmic(axes, "y", plot)
    axes.set_xlabel(_NAMES.get(plot.x, plot.x))
    axes.set_ylabel(FIGURES[plot.figure])


_NAMES = {"area": "squares (rows x columns)"}


def _box(axes: Any, plot: Plot, records: Sequence[Record]) -> None:
    """The spread of a figure over puzzles: the box holds the middle half, dots are all of them."""
    boxes = {name: (group, _known(group, plot.figure)) for name, group in _groups(plot, records).items()}
    groups = {name: group for name, (group, known) in boxes.items() if known or _any_late(group)}
    values = [_known(group, plot.figure) for group in groups.values()]
    names = [f"{name} ({len(each)}/{len(group)})" for (name, group), each in zip(groups.items(), values, strict=True)]
    places = range(len(groups), 0, -1)
    line = {"color": "#0072b2"}
    axes.boxplot(
        values,
        positions=list(places),
        orientation="horizontal",
        widths=0.55,
        showfliers=False,
        boxprops=line,
        whiskerprops=line,
        capprops=line,
        medianprops={"color": "#d55e00", "linewidth": 2},
    )
    for place, each in zip(places, values, strict=True):
        axes.plot(each, [place] * len(each), linestyle="", marker="o", markersize=3, alpha=0.45, color="#444444")
    _logarithmic(axes, "x", plot)
    axes.set_yticks(list(places), names)
    axes.set_xlabel(FIGURES[plot.figure])
    axes.grid(visible=False, axis="y")
