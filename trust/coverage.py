"""Atheris on the decoders: inputs that grow by the branches they reach, in a process of its own.

Skipped with a reason where atheris is not installed (`pip install atheris`): it is no part of the tests.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from typing import Any

from trust import figures


def run(inputs: int = 1_000_000, seconds: float | None = None) -> dict[str, Any]:
    """So many inputs, or as many as there is time for; adds the figures."""
    if find_spec("atheris") is None:
        print("  skipped: atheris is not installed (pip install atheris)", flush=True)
        return {}
    corpus = figures.WORK / "atheris"
    corpus.mkdir(parents=True, exist_ok=True)
    command = [
        sys.executable,
        "-m",
        "trust.coverage",
        str(corpus),
        f"-runs={inputs}",
        "-timeout=10",
        "-rss_limit_mb=2048",
    ]
    command += [f"-max_total_time={int(seconds)}"] if seconds else []
    command += [f"-artifact_prefix={corpus.parent}/atheris-"]
    done = subprocess.run(command, cwd=figures.ROOT, capture_output=True, text=True, check=False)
    said = done.stderr.splitlines()
    counted = next((line.split()[1] for line in reversed(said) if line.startswith(("Done", "#"))), "0")
    told = {
        "inputs": int(counted.strip("#") or 0),
        "wanted": inputs,
        "error": "" if done.returncode == 0 else done.stderr[-1_500:],
    }
    figures.add("coverage", **told)
    print(f"  {told}", flush=True)
    return told


def _main() -> None:
    import atheris

    with atheris.instrument_imports(include=["clew.codecs", "clew.families"]):
        from clew.codecs import code, lzstring, markup, netpbm, packed, png
        from clew.codecs.pzpr import numbers4
    from clew.core.errors import PuzzleError
    from trust.corpus import samples

    forms = [sample.form for sample in samples() if sample.form is not None and sample.text == sample.form.example]

    def one(data: bytes) -> None:
        provider = atheris.FuzzedDataProvider(data)
        which = provider.ConsumeIntInRange(0, len(forms) + 7)
        rest = provider.ConsumeBytes(provider.remaining_bytes())
        text = rest.decode("latin-1")
        readers = (
            lambda: code.unpack(text),
            lambda: lzstring.unpack(text),
            lambda: packed.inflate(text),
            lambda: markup.parse(text, 100_000),
            lambda: netpbm.read(rest) if rest[:2] in netpbm.KINDS else None,
            lambda: png.read(png.SIGNATURE + rest),
            lambda: numbers4(text, 100),
            lambda: packed.json_object(text, "the text"),
        )
        try:
            if which < len(forms):
                forms[which].read(text)
            else:
                readers[which - len(forms)]()
        except PuzzleError:
            return

    atheris.Setup(sys.argv, one)
    atheris.Fuzz()


if __name__ == "__main__":
    _main()
