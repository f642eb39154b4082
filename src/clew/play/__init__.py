"""A game in progress: a puzzle and the moves made on it, with undo, trials, saving, hints and reasons.

    from clew.play import Game, hint, why

    game = Game.of(clew.load("puzzle.clew"))
    game = game.move("r1c2=7 r1c3=5")       # one gesture, one undo
    game = game.move("r4c4~1 r4c4~2")       # pencil marks
    game = game.trial().move("r5c5=9")      # what if?
    game = game.throw_away()                # or game.keep()
    game = game.undo().redo()
    for rung in hint(game.puzzle, game.marks).rungs:
        print(rung)                         # a mistake? where to look, which technique, why, what to do
    text = game.save(); game = Game.load(text)

Games are values: every move gives a new one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from clew.core.later import Table

if TYPE_CHECKING:
    from clew.play.game import Game as Game
    from clew.play.hints import Hint as Hint
    from clew.play.hints import Rung as Rung
    from clew.play.hints import hint as hint
    from clew.play.reasons import Reason as Reason
    from clew.play.reasons import why as why

_MEMBERS: Table[object] = Table(
    __name__,
    Game="game.Game",
    Hint="hints.Hint",
    Rung="hints.Rung",
    hint="hints.hint",
    Reason="reasons.Reason",
    why="reasons.why",
)
__all__ = list(_MEMBERS)


def __getattr__(name: str) -> object:
    """Import what is asked for, so that a hint does not wait for games."""
    if name not in _MEMBERS:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    return _MEMBERS[name]
