"""A family that fails where its puzzles ask for it: the toy family with one more header, `fault: WHERE WHAT`.

`python -m tests.batch.faulty ...` is the command `clew` with this family; worker processes know it, too, as they import
the module that the command was started with.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from clew import families
from clew.cli import entry
from clew.codecs.lines import Line
from clew.codecs.own import Rows, own_format
from clew.core.family import Emit, Family, Format, Grade, Knob, Knobs, Reading, Size
from clew.core.frozen import dataclass
from clew.core.places import Value
from clew.core.results import Limits, Outcome
from tests.but import but
from tests.plain_family import FAMILY as BULBS
from tests.plain_family import Bulbs, make, places

WHOLE: Family[Any] = families.whole(BULBS)
WHERE = ("reader", "kernel", "rater", "writer")


@dataclass(frozen=True)
class Faulty(Bulbs):
    """Bulbs that say where to fail, and how."""

    fault: str = ""


def fail(fault: str, where: str) -> None:
    """Fail if the fault belongs here."""
    at, _, what = fault.partition(" ")
    if at != where:
        return
    if what == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "recursion":
        fail_deeply()
    errors = {"memory": MemoryError(), "exit": SystemExit(3), "system": OSError(11, "try again")}
    raise errors.get(what, ValueError(f"{what}\nwith a second line"))


def fail_deeply() -> None:
    fail_deeply()


def _read(rows: Sequence[Line], headers: Mapping[str, Line]) -> Faulty:
    fault = headers["fault"].text if "fault" in headers else ""
    fail(fault, "reader")
    return Faulty(make([line.text for line in rows]).counts, fault)


def _write(puzzle: Faulty) -> tuple[Mapping[str, str], Sequence[str]]:
    fail(puzzle.fault, "writer")
    rows = ["".join("." if count is None else str(count) for count in puzzle.counts)]
    return {"fault": puzzle.fault} if puzzle.fault else {}, rows


def _show(puzzle: Faulty, value: Value) -> str:
    fail(puzzle.fault, "writer")
    return str(value)


def _kernel(puzzle: Faulty, limits: Limits, emit: Emit | None = None) -> Outcome:
    fail(puzzle.fault, "kernel")
    return WHOLE.logic.kernel(puzzle, limits, emit)


def _grade(puzzle: Faulty) -> Grade:
    fail(puzzle.fault, "rater")
    return Grade(uses={"Forced": 1}, solved=True)


def _draft(size: Size, knobs: Knobs, rng: Random) -> Faulty:
    draft = WHOLE.making.draft
    assert draft is not None
    whole = draft(size, {}, rng)
    assert whole is not None
    return Faulty(whole.counts, knobs["fault"])


def _of_line(text: str) -> list[Reading[Faulty]]:
    """A line `faulty WHERE WHAT: COUNTS`."""
    fault, _, counts = text.strip().removeprefix("faulty ").partition(":")
    fail(fault, "reader")
    return [Reading(puzzle=Faulty(tuple(None if sign == "." else int(sign) for sign in counts.strip()), fault))]


def _sniff(text: str) -> bool:
    fail(text.strip().removeprefix("faulty ").partition(":")[0], "sniffer")
    return text.startswith("faulty ") and "\n" not in text.strip()


OWN: Rows[Faulty] = Rows(
    family="faulty",
    example="232\n",
    read=_read,
    write=_write,
    places=places,
    value=lambda puzzle, text: int(text),
    show=_show,
    headers=("fault",),
)
LINE: Format[Faulty] = Format(name="words", title="A line", example="faulty: 232", sniff=_sniff, read=_of_line)


def own(fault: str = "") -> str:
    """A puzzle in Clew's own format."""
    return f"clew faulty\n{f'fault: {fault}' if fault else ''}\n232\n".replace("\n\n", "\n")


def json_line(fault: str = "") -> str:
    """A puzzle as a line of JSON."""
    return msgspec.json.encode({"text": own(fault)}).decode() + "\n"


def _keep_clues(puzzle: Faulty, kept: object) -> Faulty:
    return puzzle


FAMILY: Family[Any] = but(
    WHOLE,
    name="faulty",
    puzzle=Faulty,
    formats={"clew": own_format(OWN), "words": LINE},
    kernel=_kernel,
    show=_show,
    grade=_grade,
    draft=_draft,
    keep_clues=_keep_clues,
    knobs={"fault": Knob(help="where and how to fail", default="")},
    edits=None,
)
if __name__ in ("__main__", "__mp_main__"):  # the command, and its workers
    families.add(FAMILY)

if __name__ == "__main__":
    entry()
