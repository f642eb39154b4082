"""Calls of native functions with valid, nearly valid and wild arguments: each returns, or is refused in a sentence."""

from __future__ import annotations

import math
import re
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from clew import _native
from trust.arguments import ARGUMENTS, Arguments
from trust.arguments.common import SHORT, After

_NUMBERS = (0, 1, -1, 2, 3, 7, 100, 255, 256, 501, 2**31 - 1, 2**31, -(2**31), 2**32, 2**63 - 1, 2**64 - 1, 2**64)
_FLOATS = (math.nan, math.inf, -math.inf, -1.0, -0.0, 0.5, 1e-300, 1e300)


class Own(Exception):
    """Raised by a stop flag or a callback of ours; it must come back to us."""


class _Odd:
    """A stop flag and a callback that misbehave."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    def is_set(self) -> Any:
        """Return whether to stop, or raise."""
        if self._answer is Own:
            raise Own
        return self._answer

    def __call__(self, solution: bytes) -> Any:
        return self.is_set()

    def __index__(self) -> int:
        raise Own


@dataclass(frozen=True)
class Call:
    """A function by its name, with arguments of one kind: valid, nearly valid, or wild."""

    name: str
    kind: str
    arguments: Arguments


@dataclass(frozen=True)
class Came:
    """The result of a call, its processor time, and what is wrong, if anything."""

    kind: str
    seconds: float
    wrong: str = ""


def functions() -> dict[str, Callable[..., Any]]:
    """All public functions, classes and methods of the native module; each must have all its arguments here.

    Classes that only native code makes are records: they have nothing to call.
    """
    known: dict[str, Callable[..., Any]] = {}
    for name, made in vars(_native).items():
        if name.startswith("_") or not callable(made) or _is_record(made):
            continue
        known[name] = made
        if isinstance(made, type):
            known |= {f"{name}.{method}": got for method, got in vars(made).items() if not method.startswith("_")}
    if known.keys() != ARGUMENTS.keys():
        raise AssertionError(
            f"functions without arguments here, or arguments without a function: {known.keys() ^ ARGUMENTS.keys()}"
        )
    for name, made in known.items():
        taken, offered = parameters(made), ARGUMENTS[name](Random(1)).keys()
        if taken != offered:
            raise AssertionError(f"{name}: parameters and arguments differ: {taken ^ offered}")
    return known


def _is_record(made: Callable[..., Any]) -> bool:
    """Whether it is a class that Python cannot make."""
    return isinstance(made, type) and not hasattr(vars(made)["__init__"], "__nb_signature__")


def parameters(made: Callable[..., Any]) -> set[str]:
    """The names of a function's parameters."""
    function: Any = vars(made)["__init__"] if isinstance(made, type) else made
    signature = str(function.__nb_signature__[0][0]).split(" -> ")[0]
    return set(re.findall(r"(\w+): ", signature)) | ({"self"} if "(self" in signature and function is made else set())


def call(names: Sequence[str], number: int, seed: int = 0) -> Call:
    """One call, by its number alone; every function has its turn."""
    name, rng = names[number % len(names)], Random(f"{seed}/{number}")
    arguments = ARGUMENTS[name](rng)
    kind = rng.choice(("valid", "near", "near", "wild"))
    if kind != "valid" and arguments:
        for changed in rng.sample(sorted(arguments), min(len(arguments), rng.choice((1, 1, 1, 2)))):
            _change(rng, arguments, changed, kind)
    return Call(name, kind if arguments else "valid", arguments)


def _change(rng: Random, arguments: Arguments, name: str, kind: str) -> None:
    """Change one argument; whatever it is, something still ends the call."""
    if name == "stop":
        arguments["seconds"] = SHORT
    if name == "seconds":
        arguments["stop"] = After()
    old = arguments[name]
    arguments[name] = _near(rng, old) if kind == "near" else _wild(rng, old)


def _near(rng: Random, value: Any) -> Any:
    """A value close to this one."""
    if isinstance(value, bool):
        return rng.choice((not value, int(value)))
    if isinstance(value, int):
        return rng.choice((value - 1, value + 1, -value, 2 * value, rng.choice(_NUMBERS)))
    if isinstance(value, float):
        return rng.choice((-value, 2 * value, rng.choice(_FLOATS)))
    if isinstance(value, (bytes, list)):
        return _near_many(rng, value)
    if isinstance(value, tuple):
        return tuple(_near_many(rng, list(value)))
    return _wild(rng, value)


def _near_many(rng: Random, value: Any) -> Any:
    """Bytes or a list with some more, some fewer, or some others."""
    at, kind = rng.randrange(len(value) + 1), rng.randrange(5)
    some: Any = rng.randbytes(rng.choice((1, 1, 4, 8))) if isinstance(value, bytes) else [rng.choice(value or [0])]
    if kind == 0:
        return value[:at] + some + value[at:]
    if kind == 1:
        return value[:at]
    if kind == 2:
        return value[:at] + value[at + rng.choice((1, 4, 8)) :]
    if isinstance(value, list) and at < len(value):
        return [*value[:at], _near(rng, value[at]), *value[at + 1 :]]
    return value[:at] + some + value[at + len(some) :]


def _wild(rng: Random, value: Any) -> Any:
    """Anything at all."""
    any_number = rng.choice((*_NUMBERS, 10**30, -(10**30)))
    anything: tuple[Any, ...] = (
        None,
        "",
        "text",
        b"",
        bytearray(9),
        memoryview(b"12345678"),
        [],
        [[]],
        (),
        {},
        range(5),
        object(),
        math,
    )
    choices: tuple[Callable[[], Any], ...] = (
        lambda: any_number,
        lambda: rng.choice(_FLOATS),
        lambda: rng.choice(anything),
        lambda: rng.randbytes(rng.choice((1, 3, 4, 8, 81, 400))),
        lambda: [rng.choice((*_NUMBERS, None, b"", ())) for _ in range(rng.choice((1, 2, 81)))],
        lambda: _Odd(rng.choice((Own, None, True, 1, "text", []))),
        lambda: threading.Event(),
        lambda: _native.FillinTrials.__new__(_native.FillinTrials),
        lambda: value,
    )
    return rng.choice(choices)()


def make(function: Callable[..., Any], wanted: Call, seconds: float) -> Came:
    """Make the call and judge the result."""
    arguments = dict(wanted.arguments)
    positional = [arguments.pop("self")] if "self" in arguments else []
    start = time.process_time()
    kind, wrong = "returned", ""
    try:
        function(*positional, **arguments)
    except (ValueError, TypeError) as error:
        kind, wrong = "refused", _unclear(wanted, error)
    except Own:
        kind = "returned"
    except BaseException as error:  # noqa: BLE001 - this is what the run looks for
        kind, wrong = "failed", f"{type(error).__name__}: {error}"
    took = time.process_time() - start
    return Came(kind, took, wrong or (f"took {took:.1f} s of the processor's time" if took > seconds else ""))


def _unclear(wanted: Call, error: Exception) -> str:
    """What is wrong with a refusal: valid arguments, or not one sentence that says what was expected."""
    said = str(error)
    if wanted.kind == "valid":
        return f"refused valid arguments: {said}"
    if isinstance(error, TypeError) and "incompatible function arguments" in said:
        return ""  # nanobind names the types that are taken
    return (
        "" if "expected" in said and "\n" not in said and len(said) < 200 else f"refused without a clear reason: {said}"
    )
