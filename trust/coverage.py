"""Atheris on the decoders: inputs that grow by the branches they reach, in a process of its own.

Skipped with a reason where atheris is not installed (`pip install atheris`): it is no part of the tests. It starts from
an example of every form, and keeps what it has found beside the other work, so that the next run goes on from there.
"""

from __future__ import annotations

import gc
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from types import FunctionType
from typing import Any

from trust import figures

TOTAL = 1_000_000
_CORPUS = figures.WORK / "atheris"
_PROGRESS = figures.WORK / "coverage.json"
_SAID = re.compile(r"^#(\d+)\s.*?cov: (\d+)", re.MULTILINE)
_STEP = 50_000  # inputs of one process
_WATCHED = ("clew.codecs", "clew.families")


def run(total: int = TOTAL, seconds: float | None = None) -> dict[str, Any]:
    """The inputs that are not done yet, or as many as there is time for; adds the figures."""
    if find_spec("atheris") is None:
        print("  skipped: atheris is not installed (pip install atheris)", flush=True)
        return {}
    told: dict[str, Any] = {"inputs": 0, "branches": 0, "errors": []}
    if _PROGRESS.exists():
        told = json.loads(_PROGRESS.read_text())
    end = None if seconds is None else time.monotonic() + seconds
    while told["inputs"] < total and (end is None or time.monotonic() < end):
        _step(told, min(_STEP, total - told["inputs"]), None if end is None else end - time.monotonic())
        _PROGRESS.write_text(json.dumps(told))
        figures.add("coverage", **told, wanted=TOTAL)
        print(f"  {told}", flush=True)
    return told


def _step(told: dict[str, Any], inputs: int, seconds: float | None) -> None:
    """Some inputs in a process of its own; an error ends it, is told, and the next goes on."""
    _CORPUS.mkdir(parents=True, exist_ok=True)
    known = len(list(_CORPUS.iterdir()))
    options = [f"-runs={inputs + known}", "-timeout=10", "-rss_limit_mb=2048", "-max_len=20000"]
    options += [f"-max_total_time={max(int(seconds), 1)}"] if seconds is not None else []
    options += [f"-artifact_prefix={figures.WORK}/atheris-"]
    command = [sys.executable, "-m", "trust.coverage", str(_CORPUS), *options]
    done = subprocess.run(command, cwd=figures.ROOT, capture_output=True, text=True, errors="replace", check=False)
    found = [(int(number), int(branches)) for number, branches in _SAID.findall(done.stderr)]
    told["inputs"] += max((number for number, _ in found), default=0)
    told["branches"] = max([told["branches"], *(branches for _, branches in found)])
    if done.returncode != 0:
        lines = [line.strip() for line in done.stderr.splitlines() if line.strip()]
        at = next((at for at, line in enumerate(lines) if "Uncaught Python exception" in line), len(lines) - 4)
        told["errors"].append(" ".join(lines[at + 1 : at + 3])[:300])


def _readers() -> list[Callable[[bytes], object]]:
    """The reader of every form, and the decoders below them."""
    from clew.codecs import code, lzstring, markup, netpbm, packed, png
    from clew.codecs.pzpr import numbers4
    from trust.corpus import samples

    forms = [sample.form for sample in samples() if sample.form is not None and sample.text == sample.form.example]
    return [
        *(lambda data, form=form: form.read(data.decode("latin-1")) for form in forms),
        lambda data: code.unpack(data.decode("latin-1")),
        lambda data: lzstring.unpack(data.decode("latin-1")),
        lambda data: packed.inflate(data.decode("latin-1")),
        lambda data: markup.parse(data.decode("latin-1"), 100_000),
        lambda data: netpbm.read(data) if data[:2] in netpbm.KINDS else None,
        lambda data: png.read(png.SIGNATURE + data),
        lambda data: numbers4(data.decode("latin-1"), 100),
        lambda data: packed.json_object(data.decode("latin-1"), "the text"),
    ]


def _seed() -> None:
    """Begin with the example of every form: the first byte says which reader gets the rest."""
    from trust.corpus import samples

    forms = [sample for sample in samples() if sample.form is not None and sample.text == sample.form.example]
    for number, sample in enumerate(forms):
        path = _CORPUS / f"example-{sample.name.replace('/', '-')}"
        path.write_bytes(bytes([number]) + sample.text.encode("latin-1", "replace"))


def _main() -> None:
    import atheris

    from clew.core.errors import PuzzleError

    readers = _readers()
    _seed()
    # What was imported through an editable install is not seen by atheris' import hook: each function is told of.
    for each in [each for each in gc.get_objects() if isinstance(each, FunctionType)]:
        if (each.__module__ or "").startswith(_WATCHED):
            atheris.instrument_func(each)

    def one(data: bytes) -> None:
        try:
            readers[data[0] % len(readers) if data else 0](data[1:])
        except PuzzleError:
            return

    atheris.Setup(sys.argv, one)
    atheris.Fuzz()


if __name__ == "__main__":
    _main()
