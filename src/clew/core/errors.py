"""The one error people see: what is wrong, where, and what was expected."""

from __future__ import annotations


class PuzzleError(ValueError):
    """Text, options or marks that cannot be used; the message is one line for people."""

    def __init__(self, message: str, *, line: int | None = None, column: int | None = None) -> None:
        self.message = message
        self.line = line
        self.column = column
        super().__init__(self.where() + message)

    def where(self) -> str:
        """Name the position, counted from 1, as a prefix of the message."""
        if self.line is None:
            return ""
        return f"line {self.line}: " if self.column is None else f"line {self.line}, column {self.column}: "


_LONGEST = 300  # characters of an unexpected error's message


def described(error: BaseException) -> str:
    """An unexpected error on one line: its type and message."""
    said = " ".join(str(error).split())
    return f"{type(error).__name__}: {said[:_LONGEST]}" if said else type(error).__name__


class NoPuzzle(PuzzleError):
    """A generator gave up; the message says why and what to change."""
