"""Clew: logic puzzles read, solved, proved unique, generated, rated, explained and drawn. The public names.

Each name is imported when first used, so that `import clew` and the command line start at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clew.actions.candidates import Candidates as Candidates
    from clew.actions.candidates import candidates as candidates
    from clew.actions.clues import SpareClues as SpareClues
    from clew.actions.clues import easier as easier
    from clew.actions.clues import harder as harder
    from clew.actions.clues import spare_clues as spare_clues
    from clew.actions.disguise import canonical as canonical
    from clew.actions.drafts import complete as complete
    from clew.actions.draw import Drawing as Drawing
    from clew.actions.draw import draw as draw
    from clew.actions.explain import Explanation as Explanation
    from clew.actions.explain import explain as explain
    from clew.actions.generate import generate as generate
    from clew.actions.generate import generate_many as generate_many
    from clew.actions.load import detect as detect
    from clew.actions.load import load as load
    from clew.actions.load import load_all as load_all
    from clew.actions.load import read as read
    from clew.actions.load import read_all as read_all
    from clew.actions.load import write as write
    from clew.actions.patterned import generate_patterned as generate_patterned
    from clew.actions.practise import Practice as Practice
    from clew.actions.practise import practise as practise
    from clew.actions.prove import Proved as Proved
    from clew.actions.prove import Unproved as Unproved
    from clew.actions.prove import prove as prove
    from clew.actions.prove import verify as verify
    from clew.actions.rate import Rating as Rating
    from clew.actions.rate import rate as rate
    from clew.actions.rate import rate_on as rate_on
    from clew.actions.solve import blame as blame
    from clew.actions.solve import clashes as clashes
    from clew.actions.solve import count as count
    from clew.actions.solve import differences as differences
    from clew.actions.solve import solve as solve
    from clew.actions.solve import solve_lines as solve_lines
    from clew.actions.solve import violations as violations
    from clew.core.errors import NoPuzzle as NoPuzzle
    from clew.core.errors import PuzzleError as PuzzleError
    from clew.core.family import Family as Family
    from clew.core.family import Reading as Reading
    from clew.core.family import Size as Size
    from clew.core.places import Place as Place
    from clew.core.puzzle import Puzzle as Puzzle
    from clew.core.results import Limits as Limits
    from clew.core.results import Outcome as Outcome
    from clew.core.results import Step as Step
    from clew.core.results import Verdict as Verdict
    from clew.core.results import Violation as Violation
    from clew.play.checking import Check as Check
    from clew.play.checking import check as check
    from clew.play.hints import Hint as Hint
    from clew.play.hints import hint as hint

__version__ = "0.2.0"
_HOMES = {
    "clew.actions.candidates": ("Candidates", "candidates"),
    "clew.actions.clues": ("SpareClues", "easier", "harder", "spare_clues"),
    "clew.actions.disguise": ("canonical",),
    "clew.actions.drafts": ("complete",),
    "clew.actions.draw": ("Drawing", "draw"),
    "clew.actions.explain": ("Explanation", "explain"),
    "clew.actions.generate": ("generate", "generate_many"),
    "clew.actions.load": ("detect", "load", "load_all", "read", "read_all", "write"),
    "clew.actions.patterned": ("generate_patterned",),
    "clew.actions.practise": ("Practice", "practise"),
    "clew.actions.prove": ("Proved", "Unproved", "prove", "verify"),
    "clew.actions.rate": ("Rating", "rate", "rate_on"),
    "clew.actions.solve": ("blame", "clashes", "count", "differences", "solve", "solve_lines", "violations"),
    "clew.core.errors": ("NoPuzzle", "PuzzleError"),
    "clew.core.family": ("Family", "Reading", "Size"),
    "clew.core.places": ("Place",),
    "clew.core.puzzle": ("Puzzle",),
    "clew.core.results": ("Limits", "Outcome", "Step", "Verdict", "Violation"),
    "clew.play.checking": ("Check", "check"),
    "clew.play.hints": ("Hint", "hint"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}
__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOME:
        raise AttributeError(f"module 'clew' has no attribute '{name}'")
    found = getattr(import_module(_HOME[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*globals(), *__all__]
