"""The command `clew`: finds a command's file, runs it, and turns every end into an exit code and at most one line.

Only the file of the command that was asked for is imported, so that each one starts at once.
"""

from __future__ import annotations

import atexit
import errno
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from types import FrameType
from typing import NoReturn

from clew.cli.ends import End
from clew.core.errors import NoPuzzle, PuzzleError, described

# What the system says of an output that cannot be written; other faults without a file's name are our own.
_OF_OUTPUT = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


class Terminated(BaseException):
    """The system asked the command to end (SIGTERM)."""


def entry() -> NoReturn:
    """Be the process of a command: one that was stopped leaves without taking all it has in memory apart first."""
    code = main()
    if code in (End.STOPPED, End.TERMINATED):
        atexit._run_exitfuncs()
        os._exit(code)
    sys.exit(code)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; give its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        with _ends_on_request():
            code = _run(arguments)
            sys.stdout.flush()
    except NoPuzzle as error:
        return _say(str(error), End.UNDECIDED)
    except PuzzleError as error:
        return _say(str(error), End.BAD_INPUT)
    except (KeyboardInterrupt, Terminated) as error:
        stopped = isinstance(error, KeyboardInterrupt)
        _forget_interrupt()
        return _say("stopped", End.STOPPED if stopped else End.TERMINATED, after_echo=stopped)
    except BrokenPipeError:
        _let_go_of_stdout(keep_text=False)
        return End.DONE
    except OSError as error:
        if error.filename is None and error.errno not in _OF_OUTPUT:
            return _failed(error)
        _let_go_of_stdout(keep_text=False)
        closed = error.errno == errno.EBADF
        said = "standard output is closed" if closed else f"{error.filename or 'output'}: {error.strerror or error}"
        return _say(said, End.BAD_INPUT)
    except Exception as error:  # noqa: BLE001 - a traceback helps nobody who only wants a puzzle solved
        return _failed(error)
    return code


def _run(arguments: list[str]) -> int:
    """Find the command and let it work."""
    from clew.cli.help import COMMANDS, examples, overview, suggestion
    from clew.cli.streams import prepare_streams

    prepare_streams()
    name, rest = (arguments[0], arguments[1:]) if arguments else ("--help", [])
    if name == "help" and rest:
        name, rest = rest[0], ["--help"]
    if name in ("--help", "-h", "help"):
        print(overview(), end="")
        return End.DONE
    if name in ("--version", "-V"):
        import clew

        print(f"clew {clew.__version__}")
        return End.DONE
    if name not in COMMANDS:
        raise PuzzleError(suggestion(name))
    command = import_module(f"clew.cli.{name}")
    from clew.cli.options import Parser

    parser = Parser(prog=f"clew {name}", description=command.__doc__, epilog=examples(name))
    command.options(parser)
    try:
        chosen = parser.parse(rest)
    except SystemExit:  # after --help
        return End.DONE
    code: int = command.run(chosen)
    return code


def _failed(error: Exception) -> End:
    """Say on one line that Clew itself failed; who looks for the reason sees where."""
    if os.environ.get("CLEW_DEBUG"):
        import traceback

        with suppress(OSError):
            traceback.print_exception(error)
    if isinstance(error, MemoryError | RecursionError):
        return _say(f"too much for this machine: {type(error).__name__}", End.FAILED)
    return _say(f"internal error: {described(error)} (please report it, with the puzzle)", End.FAILED)


def _say(message: str, code: End, *, after_echo: bool = False) -> End:
    """Tell on one line why the command ended; a terminal has just echoed ^C, so that line begins afresh."""
    _let_go_of_stdout(keep_text=True)
    fresh = "\n" if after_echo and sys.stderr.isatty() else ""
    line = " ".join(message.split())
    with suppress(OSError):  # nobody can be told
        print(f"{fresh}clew: {line}", file=sys.stderr)
    return code


def _forget_interrupt() -> None:
    """Keep the exit code our own: an interrupt inside the `exec` of a text counts as unhandled until the next one.

    Dataclasses are made that way, so it happens while modules are imported; `python -m` would then end by the signal.
    """
    exec("")


@contextmanager
def _ends_on_request() -> Iterator[None]:
    """Let SIGTERM unwind the command, so that no half-written file stays behind."""

    def end(number: int, frame: FrameType | None) -> None:
        raise Terminated

    try:
        before = signal.signal(signal.SIGTERM, end)
    except ValueError:  # not the main thread: the caller has the signals
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _let_go_of_stdout(*, keep_text: bool) -> None:
    """Write what is left of the output, or let it go nowhere, so that the interpreter can end in silence."""
    if keep_text:
        try:
            sys.stdout.flush()
        except (OSError, KeyboardInterrupt, Terminated):
            keep_text = False
    if keep_text:
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):  # a stdout without a file below it has nothing to flush
        return
