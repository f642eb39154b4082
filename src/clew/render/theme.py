"""Themes: the colours, fonts and lengths that a scene leaves open."""

from __future__ import annotations

from collections.abc import Mapping

from clew.core.frozen import dataclass, field, replace
from clew.core.results import Role
from clew.core.scene import Ink


@dataclass(frozen=True, kw_only=True)
class Look:
    """How something lit looks. None leaves a colour as it is."""

    area: str  # behind a lit place
    note: str  # behind a lit candidate
    ring: str | None = None  # around a lit candidate
    note_ink: str | None = None
    face_ink: str | None = None
    struck: bool = False  # a line through the candidate, for people who do not see the colour


@dataclass(frozen=True, kw_only=True)
class Theme:
    """One way to show scenes. A cell of 50 and a margin ending in .5 put thin and thick lines on whole pixels."""

    inks: Mapping[Ink, str]
    looks: Mapping[Role, Look]
    font: str = "Helvetica,Arial,'Liberation Sans',sans-serif"
    cell: float = 50
    margin: float = 8.5
    weights: Mapping[Ink, float] = field(default_factory=dict)  # points of lines in an ink, whatever the size of cells
    least: float = 0.0  # points of the thinnest line


PAPER = Theme(
    inks={
        "paper": "#fff",
        "line": "#9a9a9a",
        "frame": "#1a1a1a",
        "faint": "#ececec",
        "given": "#111",
        "mark": "#1d5fbf",
        "other": "#c2570c",
        "note": "#767676",
        "fill": "#1a1a1a",
        "shade": "#b4bac6",
        "rose": "#f0b6f0",
        "green": "#a9e3a9",
        "orange": "#fbcf94",
        "blue": "#a4dcf2",
        "violet": "#cfbdf0",
        "sand": "#e0dcae",
    },
    looks={
        Role.AREA: Look(area="#f3efe2", note="#e6dfc8"),
        Role.CAUSE: Look(area="#dff2df", note="#a9dfae", ring="#3f9a4d", note_ink="#0b4d19"),
        Role.SECOND: Look(area="#deebfb", note="#b0d2f7", ring="#3b7dc4", note_ink="#0d3d75"),
        Role.REMOVED: Look(area="#fbe4e1", note="#fbd0cb", ring="#d2493b", note_ink="#9c1c10", struck=True),
        Role.PLACED: Look(area="#bfe8c3", note="#2f8f3f", ring="#1c6a2a", note_ink="#fff", face_ink="#0d6b22"),
        Role.WRONG: Look(area="#f9c9c4", note="#d2493b", ring="#9c1c10", note_ink="#fff", face_ink="#b3180c"),
    },
)

# Ink on paper: lines that a printer shows, and marks that stay apart from givens without colour.
PRINT = replace(
    PAPER,
    inks={
        **PAPER.inks,
        "line": "#8c8c8c",
        "frame": "#000",
        "faint": "#dedede",
        "given": "#000",
        "mark": "#1d5fa6",
        "fill": "#222",
        "shade": "#bcbcbc",
    },
)

DARK = Theme(
    inks={
        "paper": "#16181c",
        "line": "#5d636d",
        "frame": "#d5d8dd",
        "faint": "#262a30",
        "given": "#f2f3f5",
        "mark": "#7db4ff",
        "other": "#ffab66",
        "note": "#979da7",
        "fill": "#d5d8dd",
        "shade": "#565e6c",
        "rose": "#7a3d7a",
        "green": "#2f6b35",
        "orange": "#80561c",
        "blue": "#24607a",
        "violet": "#57428a",
        "sand": "#68653a",
    },
    looks={
        Role.AREA: Look(area="#2b2a22", note="#45422f"),
        Role.CAUSE: Look(area="#1b3322", note="#245c33", ring="#57b86b", note_ink="#d5f7db"),
        Role.SECOND: Look(area="#1b2d45", note="#23507f", ring="#62a3e8", note_ink="#d8eaff"),
        Role.REMOVED: Look(area="#452320", note="#6d2a24", ring="#ee7265", note_ink="#ffd9d4", struck=True),
        Role.PLACED: Look(area="#1f5230", note="#58c46f", ring="#8be39d", note_ink="#08240f", face_ink="#8df0a2"),
        Role.WRONG: Look(area="#6a221c", note="#f0665a", ring="#ffa79e", note_ink="#2c0703", face_ink="#ff9d93"),
    },
)
