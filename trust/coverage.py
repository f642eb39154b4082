"""Atheris on the decoders: inputs guided by the branches they reach, in a separate process.

Skipped with a reason if atheris is not installed (`pip install atheris`): it is not part of the tests. It starts from
an example of every format, and keeps the inputs it has found, so that the next run continues from there.
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
    """Run the remaining inputs, or as many as there is time for; add the figures."""
    if find_spec("atheris") is None:
        print("  skipped: atheris is not installed (pip install atheris)", flush=True)
        return {}
    progress: dict[str, Any] = {"inputs": 0, "branches": 0, "errors": []}
    if _PROGRESS.exists():
        progress = json.loads(_PROGRESS.read_text())
    end = None if seconds is None else time.monotonic() + seconds
    while progress["inputs"] < total and (end is None or time.monotonic() < end):
        _step(progress, min(_STEP, total - progress["inputs"]), None if end is None else end - time.monotonic())
        _PROGRESS.write_text(json.dumps(progress))
        figures.add("coverage", **progress, wanted=TOTAL)
        print(f"  {progress}", flush=True)
    return progress


def _step(progress: dict[str, Any], inputs: int, seconds: float | None) -> None:
    """Some inputs in a separate process; an error ends it and is noted, and the next one continues."""
    _CORPUS.mkdir(parents=True, exist_ok=True)
    known = len(list(_CORPUS.iterdir()))
    options = [f"-runs={inputs + known}", "-timeout=10", "-rss_limit_mb=2048", "-max_len=20000"]
    options += [f"-max_total_time={max(int(seconds), 1)}"] if seconds is not None else []
    options += [f"-artifact_prefix={figures.WORK}/atheris-"]
    command = [sys.executable, "-m", "trust.coverage", str(_CORPUS), *options]
    done = subprocess.run(command, cwd=figures.ROOT, capture_output=True, text=True, errors="replace", check=False)
    seen = [(int(number), int(branches)) for number, branches in _SAID.findall(done.stderr)]
    progress["inputs"] += max((number for number, _ in seen), default=0)
    progress["branches"] = max([progress["branches"], *(branches for _, branches in seen)])
    if done.returncode != 0:
        lines = [line.strip() for line in done.stderr.splitlines() if line.strip()]
        at = next((at for at, line in enumerate(lines) if "Uncaught Python exception" in line), len(lines) - 4)
        progress["errors"].append(" ".join(lines[at + 1 : at + 3])[:300])


def _readers() -> list[Callable[[bytes], object]]:
    """The reader of every format, and the decoders below them."""
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
    """Begin with the example of every format: the first byte says which reader gets the rest."""
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
    # Atheris's import hook does not see an editable install, so each function is instrumented by hand.
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
