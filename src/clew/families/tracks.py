"""Tracks: a railway from the left to the bottom of the grid."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import At, Choice, Clause, Genre, Ground, Links, Number, Outside, Paths, Rule, Tally, line_of, visited
from clew.rules.forms import id_rails, tatham
from clew.rules.making import wandered
from clew.rules.solving import sample

_WAYS = {
    "upright": ("up", "down"),
    "level": ("left", "right"),
    "up_right": ("up", "right"),
    "up_left": ("up", "left"),
    "down_left": ("down", "left"),
    "down_right": ("down", "right"),
}


class Tracks(Genre):
    """Lay one track from A on the left to B at the bottom, from cell to cell, without crossings or branches.

    Numbers say how many cells in their rows and columns have a track. Given pieces are part of the track.
    """

    name = "tracks"
    title = "Tracks"
    kind = "loop"
    sizes = (5, 7, 10)
    others = (("compact", 6), ("big", 8))
    least = Size(2, 2)
    turns = False
    example = (
        ". . . .\n. . . .\n. . . .\n. . . .\n[count]\ntop 4 3 3 3\nright 4 2 4 3\n"
        "[station]\nleft . A . .\nbottom . . B ."
    )
    piece = At(
        Choice(upright="|", level="-", up_right="L", up_left="J", down_left="7", down_right="r"),
        faces={piece: f"pipe {piece}" for piece in _WAYS},
    )
    count = Outside(Number(0, 60), sides=("top", "right"), layout=True)
    station = Outside(Choice(start="A", end="B"), sides=("left", "bottom"), layout=True)
    link = Links()
    forms = (
        tatham("tracks", "Train Tracks", body=[id_rails("piece", "count", "station", _WAYS)], params="(d[eth])?o?"),
    )
    names = {
        "tally": ("Line has its tracks", "Line needs every cell left", "Line leaves no choice"),
        "piece": ("Given piece",),
    }

    def refuse(self) -> str | None:
        if not self.station:
            return None
        if len(self.station) != 2 or {spot.split()[0]: sign for spot, sign in self.station.items()} != _STATIONS:
            return "the stations are not one A on the left and one B at the bottom"
        one, other = self._ends()
        return None if one != other else f"A and B are both at {one}: expected different cells"

    def _ends(self) -> tuple[Place, ...]:
        """The first cell of the track, and its last; none if there are no stations."""
        return tuple(line_of(self, spot)[0] for spot in self.station)

    def rules(self, ground: Ground) -> Iterator[Rule]:
        line, ends = ground.on(Tracks.link), self._ends()
        yield Paths(line, Tracks.link.ends, dict.fromkeys(ends, 1))
        around = ground.meeting(Tracks.link)
        for spot, number in self.count.items():
            side, _, at = spot.partition(" ")
            cells = {place: visited(around[place].values()) for place in line_of(self, spot)}
            who = f"{'column' if side == 'top' else 'row'} {at}"
            yield Tally(ground, cells, number, who=who, what="cell with a track/cells with a track", clue=spot)
        outward = dict(zip(ends, ("left", "down"), strict=False))
        for at, piece in self.piece.items():
            wanted, out = {*_WAYS[piece]}, {outward[at]} if at in outward else set()
            if not out <= wanted <= around[at].keys() | out:
                yield Clause([], f"the piece at {at} leads nowhere", clue=at, code="piece")
            for way, each in around[at].items():
                say = f"the piece at {at} is given"
                yield Clause([each if way in _WAYS[piece] else -each], say, clue=at, code="piece")

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Genre:
        """Stations anywhere but at the same cell."""
        start, end = rng.randrange(size.rows - 1) + 1, rng.randrange(size.columns) + 1
        return cls(size.rows, size.columns, station={f"left {start}": "start", f"bottom {end}": "end"})

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random track with all its pieces; it is never as short as it could be."""
        empty = cls.blank(size, rng)
        solution = sample(empty, rng)
        if solution is None or sum(map(bool, solution.values())) < size.rows + size.columns:
            return None
        return wandered(empty, solution, rng)

    def fullest(self, solution: Marks) -> Self:
        around = Tracks.link.meeting(self.grid, solution)
        drawn = {at: {way for way, mark in marks.items() if mark} for at, marks in around.items()}
        for at, way in zip(self._ends(), ("left", "down"), strict=False):
            drawn[at].add(way)
        named = {frozenset(ways): piece for piece, ways in _WAYS.items()}
        pieces = {at: named[frozenset(ways)] for at, ways in drawn.items() if frozenset(ways) in named}
        spots = self.layer["count"].spots(self.rows, self.columns)
        counts = {spot: sum(bool(drawn[place]) for place in line_of(self, spot)) for spot in spots}
        return self.with_layers(piece=pieces, count=counts)


_STATIONS = {"left": "start", "bottom": "end"}
FAMILY = Tracks.family()
