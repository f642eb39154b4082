"""The command `clew`: finds a command's module, runs it, and turns every ending into an exit code and at most one line.

Only the module of the requested command is imported, so each one starts fast.
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

# Errors of an output that cannot be written; any other OSError without a file name is our bug.
_OF_OUTPUT = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


class Terminated(BaseException):
    """The system asked the command to end (SIGTERM)."""


def entry() -> NoReturn:
    """Run as a process. A stopped command skips interpreter shutdown, which can take longer than stopping."""
    code = main()
    if code in (End.STOPPED, End.TERMINATED):
        atexit._run_exitfuncs()
        os._exit(code)
    sys.exit(code)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
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
    except Exception as error:  # noqa: BLE001 - a traceback does not help a user
        return _failed(error)
    return code


def _run(arguments: list[str]) -> int:
    """Find the command and run it."""
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
    rest = _with_rules(rest)
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


def _with_rules(rest: list[str]) -> list[str]:
    """Use the files that `--rules FILE` names, on any command, and return the other arguments."""
    if not any(word == "--rules" or word.startswith("--rules=") for word in rest):
        return rest
    from clew import families

    files, others, words = list[str](), list[str](), iter(rest)
    for word in words:
        if word == "--":
            others += [word, *words]
        elif word == "--rules" or word.startswith("--rules="):
            file = word.partition("=")[2] or next(words, "")
            if not file:
                raise PuzzleError("--rules needs a file: expected --rules FILE.py")
            files.append(file)
        else:
            others.append(word)
    families.use_files(files)
    return others


def _failed(error: Exception) -> End:
    """Report on one line that Clew itself failed; CLEW_DEBUG adds the traceback."""
    if os.environ.get("CLEW_DEBUG"):
        import traceback

        with suppress(OSError):
            traceback.print_exception(error)
    if isinstance(error, MemoryError | RecursionError):
        return _say(f"too much for this machine: {type(error).__name__}", End.FAILED)
    return _say(f"internal error: {described(error)} (please report it, with the puzzle)", End.FAILED)


def _say(message: str, code: End, *, after_echo: bool = False) -> End:
    """Print one line saying why the command ended, on a fresh line if the terminal has just echoed ^C."""
    _let_go_of_stdout(keep_text=True)
    fresh = "\n" if after_echo and sys.stderr.isatty() else ""
    line = " ".join(message.split())
    with suppress(OSError):  # standard error is gone too
        print(f"{fresh}clew: {line}", file=sys.stderr)
    return code


def _forget_interrupt() -> None:
    """Keep our own exit code: an interrupt inside `exec` of a string counts as unhandled until the next `exec`.

    Dataclasses are built that way, so it can happen during imports; `python -m` would then die of the signal.
    """
    exec("")


@contextmanager
def _ends_on_request() -> Iterator[None]:
    """Let SIGTERM unwind the command, so that no half-written file is left behind."""

    def end(number: int, frame: FrameType | None) -> None:
        raise Terminated

    try:
        before = signal.signal(signal.SIGTERM, end)
    except ValueError:  # not the main thread: signals belong to the caller
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _let_go_of_stdout(*, keep_text: bool) -> None:
    """Flush what is left of the output, or discard it, so that the interpreter exits without complaint."""
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
    except (OSError, ValueError):  # a stdout without a file descriptor has nothing to flush
        return
