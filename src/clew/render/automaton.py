"""An automaton as a drawing: states in a row, an arrow for each step, two rings where a word may end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from clew.core.errors import PuzzleError
from clew.core.model import Automaton
from clew.core.scene import Circle, Line, Rect, Scene, Shape, Text

MOST = 200  # states that a picture has room for
_APART, _RADIUS, _RING = 1.6, 0.38, 0.07
_LOOP = 0.2  # radius of a step from a state to itself
_LEVEL = 0.42  # between arrows that pass each other
_HEAD = 0.14

Steps = Mapping[tuple[int, int], str]  # from one state to another, with the symbols that lead there


def scene_of(machine: Automaton, name: str) -> Scene:
    """Draw the automaton of this name, which reads values from left to right."""
    if machine.states > MOST:
        raise PuzzleError(f"the automaton of {name} has {machine.states} states: at most {MOST} can be drawn")
    led: dict[tuple[int, int], list[int]] = {}
    for start, symbol, end in machine.steps:
        led.setdefault((start, end), []).append(symbol)
    steps = {step: _ranges(sorted(symbols)) for step, symbols in led.items()}
    levels = _levels(steps)
    above = max((level for level in levels.values() if level > 0), default=0)
    below = -min((level for level in levels.values() if level < 0), default=0)
    y = 1.9 + above * _LEVEL
    title = f"Automaton of {name}"
    return Scene(
        width=machine.states * _APART + 0.4,
        height=y + 1.0 + below * _LEVEL,
        title=title,
        kinds={},
        spots={},
        under=[
            Text(x=0.1, y=0.2, text=title, size=0.36, start=True),
            *_legible(
                [
                    *_states(machine, y),
                    *(shape for step, symbols in steps.items() for shape in _step(step, symbols, levels[step], y)),
                ]
            ),
        ],
    )


def _ranges(symbols: Sequence[int]) -> str:
    """Write three or more numbers in a row as a range."""
    runs: list[list[int]] = []
    for symbol in symbols:
        if runs and runs[-1][-1] + 1 == symbol:
            runs[-1].append(symbol)
        else:
            runs.append([symbol])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def _levels(steps: Steps) -> dict[tuple[int, int], int]:
    """How far above (or below, if negative) the row of states each arrow runs: 0 between neighbours, and for loops."""
    levels: dict[tuple[int, int], int] = {}
    for start, end in sorted(steps, key=lambda step: abs(step[1] - step[0])):
        if start == end or end == start + 1:
            levels[start, end] = 0
            continue
        low, high, sign = min(start, end), max(start, end), 1 if end > start else -1
        taken = {
            abs(level)
            for (one, other), level in levels.items()
            if level * sign > 0 and min(one, other) < high and max(one, other) > low
        }
        levels[start, end] = sign * next(level for level in range(1, len(steps) + 2) if level not in taken)
    return levels


def _legible(shapes: Sequence[Shape]) -> Iterator[Shape]:
    """The same with all texts on top, those at arrows on paper of their own."""
    yield from (shape for shape in shapes if not isinstance(shape, Text))
    for text in shapes:
        if isinstance(text, Text):
            wide, high = 0.56 * text.size * len(text.text), 0.8 * text.size
            if text.ink == "mark":
                yield Rect(x=text.x - wide / 2, y=text.y - high / 2, width=wide, height=high, fill="paper")
            yield text


def _x(state: int) -> float:
    return 1.0 + state * _APART


def _states(machine: Automaton, y: float) -> Iterator[Shape]:
    yield from _arrow(_x(0) - _RADIUS - 0.5, y, _x(0) - _RADIUS, y)
    for state in range(machine.states):
        yield Circle(x=_x(state), y=y, radius=_RADIUS, ink="frame", fill="paper", stroke=0.03)
        if state in machine.final:
            yield Circle(x=_x(state), y=y, radius=_RADIUS - _RING, ink="frame", stroke=0.03)
        yield Text(x=_x(state), y=y, text=str(state), size=0.34)


def _step(step: tuple[int, int], symbols: str, level: int, y: float) -> Iterator[Shape]:
    """The arrow of a step with its symbols."""
    (start, end), size = step, 0.36
    first, last = _x(start), _x(end)
    if start == end:
        top = y - _RADIUS - _LOOP * 0.8
        yield Circle(x=first, y=top, radius=_LOOP, ink="frame", stroke=0.03)
        yield from _head(first + _LOOP * 0.75, y - _RADIUS + 0.02, -0.5, 1.0)
        yield Text(x=first, y=top - _LOOP - 0.2, text=symbols, size=size, ink="mark")
    elif not level:
        yield from _arrow(first + _RADIUS, y, last - _RADIUS, y)
        yield Text(x=(first + last) / 2, y=y - 0.2, text=symbols, size=size, ink="mark")
    else:
        # Away from the middle of the states, where loops are.
        side = 1 if level > 0 else -1
        first, last = first + 0.2 * side, last - 0.2 * side
        edge, away = y - side * _RADIUS * 0.85, y - side * (_RADIUS + (0.75 if side > 0 else 0.1) + abs(level) * _LEVEL)
        yield Line(x1=first, y1=edge, x2=first, y2=away, ink="frame", width=0.03)
        yield Line(x1=first, y1=away, x2=last, y2=away, ink="frame", width=0.03)
        yield from _arrow(last, away, last, edge)
        yield Text(x=(first + last) / 2, y=away - 0.18, text=symbols, size=size, ink="mark")


def _arrow(x1: float, y1: float, x2: float, y2: float) -> Iterator[Shape]:
    yield Line(x1=x1, y1=y1, x2=x2, y2=y2, ink="frame", width=0.03)
    length = abs(x2 - x1) + abs(y2 - y1)  # arrows run along an axis
    yield from _head(x2, y2, (x2 - x1) / length, (y2 - y1) / length)


def _head(x: float, y: float, along: float, down: float) -> Iterator[Shape]:
    """Two strokes back from a point, for an arrow in this direction."""
    for side in (0.6, -0.6):
        yield Line(
            x1=x - _HEAD * (along + side * down),
            y1=y - _HEAD * (down - side * along),
            x2=x,
            y2=y,
            ink="frame",
            width=0.03,
        )
