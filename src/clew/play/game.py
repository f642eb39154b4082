"""A game: a puzzle and the moves made on it. A game is a value; every move gives a new one.

A move is a text of words, and one gesture: one undo takes it back as a whole.

    r3c5=7     mark a place                 r3c5~7     note a candidate, or erase the note
    r3c5=      remove the mark              r3c5!7     strike a candidate out

Trials nest: `trial` begins one, `keep` ends it and keeps its marks, `throw-away` ends it and takes back everything done
since. All three are moves too, and can be undone. The state of a game follows from its moves alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from clew import families
from clew.actions import code
from clew.actions.arguments import public
from clew.core.errors import PuzzleError
from clew.core.family import Reading
from clew.core.frozen import dataclass, field, replace
from clew.core.places import Candidates, Place, Value
from clew.core.puzzle import Puzzle

TRIAL, KEEP, THROW_AWAY = "trial", "keep", "throw-away"
_WORD = re.compile(r"(\S+?)([=~!])(\S*)")
SAVED = '{"clew_game"'  # how the text of a saved game begins
_FORM = 1  # of saved games
_LONGEST = 1_000_000  # characters of a move


@dataclass(frozen=True)
class Board:
    """Marks and notes on a puzzle after some moves."""

    marks: Mapping[Place, Value]
    notes: Mapping[Place, frozenset[Value]]  # candidates pencilled in
    struck: Mapping[Place, frozenset[Value]]  # candidates ruled out


Stack = tuple[Board, ...]  # the current board comes last; below it those at the start of each trial under way


class Saved(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A game in its saved form."""

    clew_game: int
    puzzle: str
    moves: list[str]
    undone: list[str] = []
    seconds: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Game:
    """A puzzle, the moves made, those undone (the next to redo last), and the seconds played."""

    reading: Reading[Any]
    moves: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    seconds: float = 0.0
    # Derived from the fields above and handed on from game to game: the boards after each move, and the legal values.
    _history: tuple[Stack, ...] = field(default=(), repr=False, compare=False)
    _values: Mapping[Place, Mapping[str, Value]] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self._history:
            return
        object.__setattr__(self, "_values", _values_of(self.puzzle))
        history: list[Stack] = [(Board(dict(self.reading.marks), {}, {}),)]
        for move in self.moves:
            history.append(self._after(history[-1], move))
        object.__setattr__(self, "_history", tuple(history))

    @classmethod
    def of(cls, puzzle: Puzzle, *, title: str = "", author: str = "") -> Game:
        """Begin a puzzle."""
        return cls(reading=Reading(puzzle=puzzle, title=title, author=author))

    @property
    def puzzle(self) -> Any:
        """The puzzle played."""
        return self.reading.puzzle

    @property
    def marks(self) -> Mapping[Place, Value]:
        """The marks made so far."""
        return self._boards[-1].marks

    @property
    def notes(self) -> Candidates:
        """The candidates pencilled in."""
        return self._boards[-1].notes

    @property
    def struck(self) -> Candidates:
        """The candidates ruled out."""
        return self._boards[-1].struck

    @property
    def trials(self) -> int:
        """How many trials are under way, one inside the other."""
        return len(self._boards) - 1

    @public
    def move(self, text: str) -> Game:
        """Make one move; PuzzleError says why it cannot be made."""
        text = " ".join(text.split())
        boards = self._after(self._boards, text)
        return replace(self, moves=(*self.moves, text), undone=(), _history=(*self._history, boards))

    def mark(self, marks: Mapping[Place, Value | None]) -> Game:
        """Make marks in one gesture; None removes one."""
        words = [f"{place}={'' if value is None else self._text(value)}" for place, value in marks.items()]
        return self.move(" ".join(words))

    def trial(self) -> Game:
        """Begin a trial."""
        return self.move(TRIAL)

    def keep(self) -> Game:
        """End the trial and keep what was done."""
        return self.move(KEEP)

    def throw_away(self) -> Game:
        """End the trial and take back what was done since it began."""
        return self.move(THROW_AWAY)

    def undo(self) -> Game:
        """Take the last move back; nothing changes if there is none."""
        if not self.moves:
            return self
        undone = (*self.undone, self.moves[-1])
        return replace(self, moves=self.moves[:-1], undone=undone, _history=self._history[:-1])

    def redo(self) -> Game:
        """Make the move that was taken back last again."""
        if not self.undone:
            return self
        return replace(self.move(self.undone[-1]), undone=self.undone[:-1])

    def save(self) -> str:
        """Write the game as JSON."""
        saved = Saved(
            clew_game=_FORM,
            puzzle=code.write(self.reading),
            moves=list(self.moves),
            undone=list(self.undone),
            seconds=self.seconds,
        )
        return msgspec.json.encode(saved).decode()

    @classmethod
    def load(cls, text: str) -> Game:
        """Read a saved game; every move is made again, so that a damaged one is detected."""
        try:
            saved = msgspec.json.decode(text, type=Saved)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise PuzzleError(f"this is not a saved game: {error}") from None
        if saved.clew_game != _FORM:
            raise PuzzleError(f"this game was saved in version {saved.clew_game} of the format: expected {_FORM}")
        game = cls(reading=code.read(saved.puzzle), seconds=saved.seconds)
        for move in [*saved.moves, *reversed(saved.undone)]:
            game = game.move(move)
        for _ in saved.undone:
            game = game.undo()
        return game

    @property
    def _boards(self) -> Stack:
        return self._history[-1]

    def _after(self, boards: Stack, move: str) -> Stack:
        if move == TRIAL:
            return (*boards, boards[-1])
        if move in (KEEP, THROW_AWAY):
            if len(boards) == 1:
                raise PuzzleError("there is no trial to end")
            return (*boards[:-2], boards[-1] if move == KEEP else boards[-2])
        if not move or len(move) > _LONGEST:
            raise PuzzleError("expected a move such as r3c5=7")
        board = boards[-1]
        marks, notes, struck = dict(board.marks), dict(board.notes), dict(board.struck)
        for word in move.split():
            place, sign, value = self._read(word)
            if sign == "=":
                marks.pop(place, None)
                if value is not None:
                    marks[place] = value
            elif value is not None:
                kept = notes if sign == "~" else struck
                kept[place] = kept.get(place, frozenset()) ^ {value}
        return (*boards[:-1], Board(marks, notes, struck))

    def _read(self, word: str) -> tuple[Place, str, Value | None]:
        """One word of a move: its place, its sign and its value."""
        match = _WORD.fullmatch(word)
        if match is None or Place(match[1]) not in self._values:
            raise PuzzleError(f"'{word[:60]}' is not a move: expected a place of the puzzle and a value, as in r3c5=7")
        place, sign, text = Place(match[1]), match[2], match[3]
        allowed = self._values[place]
        if not text and sign == "=":
            return place, sign, None
        if text not in allowed:
            raise PuzzleError(f"{place} cannot hold '{text[:60]}': expected one of {', '.join(list(allowed)[:20])}")
        return place, sign, allowed[text]

    def _text(self, value: Value) -> str:
        return families.of(self.puzzle).show(self.puzzle, value)


def _values_of(puzzle: Puzzle) -> Mapping[Place, Mapping[str, Value]]:
    family = families.of(puzzle)
    values = {place: family.values(puzzle, place) for place in family.places(puzzle)}
    return {
        place: {family.show(puzzle, value): value for value in known}
        for place, known in values.items()
        if len(known) > 1
    }
