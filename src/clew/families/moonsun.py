"""Moon or Sun: one loop that visits every room once and takes moons and suns in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks
from clew.rules import At, Choice, Clause, Count, Genre, Ground, Links, Loop, Regions, Rule
from clew.rules.forms import (
    areas,
    borders,
    circles,
    kit,
    pen_borders,
    pen_lines,
    pen_symbols,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    sides,
    trace,
    words,
)
from clew.rules.ground import Fault, Technique, Truth, Words
from clew.rules.lattice import lattice
from clew.rules.making import Beads, closed_line, cut_up

_SHARES = (0.45, 0.65)  # of the grid, at least and at most, that a loop encloses
_STRETCH = 6  # cells of the loop in a room, or about as many
_Taken = Callable[[int, Truth], bool | None]
_ASIDE = words(blank=("0",), clues={"1": None, "2": None})  # a player's marks in cells


class Sky(Clause):
    """A rule about what the loop takes in rooms; `about` is where: "the moon at r1c1".

    Whether a room's moons are taken is hidden: `taken` judges such a literal by the lines.
    """

    together = Technique("Moons or suns", 2, 4)

    def __init__(
        self,
        literals: Sequence[int],
        say: str,
        about: str,
        taken: _Taken,
        *,
        clue: str | None = None,
        code: str = "sky",
    ) -> None:
        super().__init__(literals, say, clue=clue, code=code)
        self._about, self._taken = about, taken

    @property
    def where(self) -> str:
        return self._about

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        return super().fault(lambda literal: self._taken(literal, truth), words)


class MoonSun(Genre):
    """Draw one loop that enters and leaves every room exactly once.

    In a room it visits all moons and no sun, or all suns and no moon, and at least one of them. From room to room it
    alternates between moons and suns.
    """

    name = "moonsun"
    title = "Moon or Sun"
    kind = "loop"
    sizes = (6, 8, 12)
    others = (("compact", 7), ("big", 10))
    rare = (1,)
    example = (
        "o . . . o\nc . . . .\n. c c . .\n. . . . .\n. o . . o\n"
        "[room]\n1 1 1 2 2\n1 1 2 2 2\n1 1 3 3 2\n1 1 4 3 3\n1 1 4 4 4"
    )
    icon = At(Choice(moon="c", sun="o"), faces={"moon": "moon", "sun": "sun"})
    room = Regions()
    link = Links()
    forms = (
        puzzlink("moonsun", body=[borders("room"), circles("icon", "sun", "moon")]),
        pzprv3(
            "moonsun",
            rows=[areas("room", counted=True), words("icon", clues={"1": "sun", "2": "moon"}), sides("link"), _ASIDE],
        ),
        puzzlekit(problem=[kit("icon", clues={"x": "moon", "o": "sun"}), areas("room")], answer=[trace("link")]),
        penpa(pen_borders("room"), pen_symbols("icon", "sun_moon", {1: "moon", 2: "sun"}), pen_lines("link")),
    )
    names = {
        "once": ("Room visited once", "Last ways into a room"),
        "sky": ("Moons or suns of a room",),
        "turns": ("Moons and suns alternate",),
    }

    def always(self, ground: Ground) -> Iterator[Rule]:
        yield Loop(ground.on(MoonSun.link), MoonSun.link.ends)

    def rules(self, ground: Ground) -> Iterator[Rule]:
        line, rooms = ground.on(MoonSun.link), self.room
        around = ground.meeting(MoonSun.link)
        moons = dict(zip(rooms.cells, ground.some(len(rooms.cells)), strict=True))  # whether a room's moons are visited
        signs = {moons[number]: [place for place in own if place in self.icon] for number, own in rooms.cells.items()}

        def taken(literal: int, truth: Truth) -> bool | None:
            for at in signs.get(abs(literal), ()):
                lines = [truth(each) for each in around[at].values()]
                visited = True if True in lines else None if None in lines else False
                if visited is not None:
                    return bool(visited == (self.icon[at] == "moon")) == (literal > 0)
            return None if abs(literal) in signs else truth(literal)

        across: dict[int, list[int]] = {number: [] for number in rooms.cells}
        for (one, other), link in self.grid.sides("-").items():
            both = [moons[rooms[one]], moons[rooms[other]]]
            for which in (both, [-each for each in both]) if both[0] != both[1] else ():
                about = f"the border between {one} and {other}"
                say = "the loop takes moons and suns in turn"
                yield Sky([-line[link], *which], say, about, taken, code="turns")
            for number in (rooms[one], rooms[other]) if both[0] != both[1] else ():
                across[number].append(line[link])
        for number, crossing in across.items() if len(across) > 1 else ():
            who = f"the room of {rooms.cells[number][0]}"
            yield Count(crossing, 2, who=who, what="border crossing/border crossings", code="once")
        say = "the loop visits all moons and no sun of a room, or all suns and no moon"
        for at, icon in self.icon.items():
            wanted, about = moons[rooms[at]] if icon == "moon" else -moons[rooms[at]], f"the {icon} at {at}"
            yield Sky([-wanted, *around[at].values()], say, about, taken, clue=at)
            for each in around[at].values():
                yield Sky([wanted, -each], say, about, taken, clue=at)
        for number, cells in rooms.cells.items():
            held, about = {self.icon[place] for place in cells if place in self.icon}, f"the room of {cells[0]}"
            for icon, absent in (("moon", -moons[number]), ("sun", moons[number])):
                if icon not in held:
                    yield Sky([absent] if held else [], f"{about} has no {icon}", about, taken)

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random loop that is cut into more and more stretches, each with a room, until it is the only one."""
        grid = lattice(size.rows, size.columns)
        drawn = closed_line(grid, rng.uniform(*_SHARES), rng)
        solution = {cls.link.between(*pair): int(pair in drawn) for pair in grid.pairs}
        blank = cls(size.rows, size.columns, room=dict.fromkeys(grid.cells, 1))
        if not drawn:
            return None
        return cut_up(blank, "room", Beads(grid, drawn, rng), solution, _STRETCH, rng, even=True)

    def fullest(self, solution: Marks) -> Self:
        """A moon or a sun in every cell."""
        around, rooms = MoonSun.link.meeting(self.grid, solution), self.room
        joined: dict[int, list[int]] = {number: [] for number in rooms.cells}
        for link, value in solution.items():
            one, other = (rooms[end] for end in MoonSun.link.ends(link))
            if value and one != other:
                joined[one].append(other)
                joined[other].append(one)
        moons, todo = {1: True}, [1]
        for number in todo:  # grows while it is gone through
            fresh = [other for other in joined[number] if other not in moons]
            moons |= dict.fromkeys(fresh, not moons[number])
            todo += dict.fromkeys(fresh)
        return self.with_layers(
            icon={at: "moon" if any(marks.values()) == moons[rooms[at]] else "sun" for at, marks in around.items()}
        )


FAMILY = MoonSun.family()
