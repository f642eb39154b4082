"""TRUST.md: what is promised, how it is tested, and the figures of the last runs, none of which is written by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from trust import figures

Figures = Mapping[str, Any]
PATH = figures.ROOT / "TRUST.md"

_HEAD = """# What Clew promises, and how that is tested

Written by `make trust` (`python -m trust report` writes it anew from `trust/figures.json`). Every figure was measured by the
run it stands with; what was run only in part says how much of it was run. Each run tells how many cores the machine had and its
load at the end: a load above the number of cores means that other work was going on, and times are then longer than they would be.
`make test` runs a share of all of it.
"""


def write() -> None:
    """Write the document from the figures that there are."""
    PATH.write_text(text(figures.read()))


def text(known: Figures) -> str:
    """The document."""
    parts = [_HEAD]
    for title, promise, key, tell in _SECTIONS:
        parts.append(f"\n## {title}\n\n{promise}\n\n")
        if key in known:
            parts.append("\n".join([*tell(known[key]), _when(known[key])]) + "\n")
        else:
            parts.append("Not run yet.\n")
    parts.append("\n## Known failures\n\n" + "\n".join(_failures(known)) + "\n")
    return "".join(parts)


def _when(run: Figures) -> str:
    busy = " (busy with other work)" if run["load"] > run["cores"] else ""
    first = f", with priority over it (nice {run['nice']})" if run.get("nice", 0) < 0 else ""
    return f"\nRun of {run['date']}, {run['cores']} cores, load {run['load']}{busy}{first}."


def _share(done: int, wanted: int) -> str:
    return f"{done:,}" if done >= wanted else f"{done:,} of the {wanted:,} that a full run takes ({done / wanted:.0%})"


def _agree(run: Figures) -> Iterator[str]:
    yield "| family | puzzles | unique | several | impossible | asked of CP | CP open | clauses open | disputes |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for name, each in run["families"].items():
        seen, asked, left = (each.get(key, {}) for key in ("verdicts", "asked", "undecided"))
        cells = [each["puzzles"], *(seen.get(verdict, 0) for verdict in ("unique", "several", "impossible"))]
        cells += [asked.get("cp", 0), left.get("cp", 0), left.get("sat", 0), len(each["disputes"])]
        yield f"| {name} | " + " | ".join(f"{cell:,}" for cell in cells) + " |"
    least = min(each["puzzles"] for each in run["families"].values())
    yield f"\nPuzzles of each family: {_share(least, run['wanted'])}. Open: not settled within 0.3 s (CP) or 10 s."


def _fuzz(run: Figures) -> Iterator[str]:
    kinds = run["kinds"]
    yield f"- inputs: {_share(run['inputs'], run['wanted'])}; read {kinds.get('read', 0):,},"
    yield f"  refused with one line {kinds.get('refused', 0):,}, failed {len(run['failures'])}"
    if run.get("mended"):
        yield f"- found in the same inputs, mended since, and tried again: {run['mended']}"
    yield f"- longest: {run['slowest']} s of processor time ({run['which']}); most memory of a process: {run['memory']} MB"
    if sum(kinds.values()) < run["inputs"]:
        yield f"- the first {run['inputs'] - sum(kinds.values()):,} were run before the figures were kept, with mended failures"


def _grammar(run: Figures) -> Iterator[str]:
    yield "| family | texts | taken by the checker | tiny boards counted | proofs | forged certificates | still a proof |"
    yield "|---|---|---|---|---|---|---|"
    for name, each in run["families"].items():
        cells = [each.get(key, 0) for key in ("texts", "taken", "tiny", "proved", "forged", "believed")]
        yield f"| {name} | " + " | ".join(f"{cell:,}" for cell in cells) + " |"
    least = min(each.get("texts", 0) for each in run["families"].values())
    yield f"\nTexts of each family: {_share(least, run['wanted'])}. Disagreements and false claims: {len(run['failures'])}."


def _bombs(run: Figures) -> Iterator[str]:
    yield f"- bombs: {_share(run['bombs'], run['wanted'])}, of which {run['read']:,} are puzzles after all; failed {len(run['failures'])}"
    yield f"- longest: {run['slowest']} s of processor time ({run['which']}); most memory: {run['memory']} MB"


def _coverage(run: Figures) -> Iterator[str]:
    yield f"- inputs: {_share(run['inputs'], run['wanted'])}; branches reached: {run['branches']:,}; errors: {len(run['errors'])}"
    if run.get("mended"):
        yield f"- found by it, and mended since: {run['mended']}"


def _sanitized(run: Figures) -> Iterator[str]:
    yield f"- changed texts: {_share(run['inputs'], run['wanted'])}; {run['solved']:,} puzzles went through the kernels;"
    yield f"  errors: {len(run['errors'])}"


def _bindings(run: Figures) -> Iterator[str]:
    kinds = run["kinds"]
    yield f"- calls: {_share(run['calls'], run['wanted'])} of {run['functions']} functions; returned"
    yield (
        "  "
        + ", ".join(f"{kinds.get(f'{kind}, returned', 0):,} of {_kind_of(kinds, kind):,} {kind}" for kind in _KINDS)
        + ";"
    )
    yield f"  the others were refused; failed {len(run['failures'])}"
    yield f"- longest: {run['slowest']} s of processor time ({run['which']})"


_KINDS = ("valid", "near", "wild")


def _kind_of(kinds: Figures, kind: str) -> int:
    return sum(number for name, number in kinds.items() if name.startswith(f"{kind},"))


def _deadlines(run: Figures) -> Iterator[str]:
    yield f"- {_share(run['puzzles'], 1_000)} adversarial puzzles, limit {run['limit']} s"
    for name, promised in (("deadlines", 0.25), ("cancels", 0.1)):
        some = run[name]
        yield f"- {name}: {some['runs']:,} runs, late by {some['median']} s (median), {some['p99']} s (99 %), {some['worst']} s"
        yield f"  (worst); of the processor's time {some['p99_processor']} s (99 %), {some['worst_processor']} s (worst)."
        yield f"  Later than {promised} s: {some['over']} by the clock, {some['over_processor']} of them not by waiting for a processor."
        yield "  Latest: " + "; ".join(some["latest"][:3])


def _interrupts(run: Figures) -> Iterator[str]:
    yield f"- interrupts at random moments of 20 commands: {_share(run['runs'], 300)}; {run['stopped']} stopped with exit code 130 and one line,"
    yield f"  {run['finished']} had finished, {run['before_python']} came before Python had begun; wrong: {len(run['wrong'])}"
    yield f"- time to end: {run['median']} s (median), {run['p99']} s (99 %), {run['worst']} s (worst: {run['slowest'][0]})"


def _files(run: Figures) -> Iterator[str]:
    library, full = run["library"], run["full"]
    yield f"- {library['writers']} processes, {library['writes']:,} writes to one library: {library['whole']:,} of"
    yield f"  {library['expected']:,} entries whole, {len(library['strays'])} stray files, {len(library['errors'])} errors"
    yield f"- {full['runs']} runs on a disk that is full after 0 to 1,000 bytes: {len(full['wrong'])} wrong, {len(full['strays'])} stray files"


def _batch(run: Figures) -> Iterator[str]:
    verbs = ", ".join(f"{name} {number}" for name, number in run["verbs"].items())
    yield f"- kills: {_share(run['kills'], run['wanted'])} ({verbs}), one to three of each output; then it was gone on with"
    yield f"- outputs compared with that of a quiet run: {run['outputs']}; wrong: {len(run['wrong'])}"


def _slow(run: Figures) -> Iterator[str]:
    yield f"{run['players']} players who think for about a second, {_share(run['total'], run['wanted'])} slow clients, {run['seconds']:g} s each; milliseconds."
    yield ""
    yield "| slow clients from | requests of players | median | 99 % | worst | not 200 | slow connections | closed by the server |"
    yield "|---|---|---|---|---|---|---|---|"
    for whence, one in sorted(run["runs"].items(), key=lambda pair: (pair[0] != "none", pair[0])):
        refused = sum(number for status, number in one["statuses"].items() if status != "200")
        cells = [f"{one['requests']:,}", one["median"], one["p99"], one["worst"], refused]
        opened, left = one["slow"].get("opened", 0), one["slow"].get("open at the end", 0)
        yield f"| {whence} | " + " | ".join(map(str, [*cells, f"{opened:,}", f"{opened - left:,}"])) + " |"


_LISTS = {
    "grammar": "failures",
    "fuzz": "failures",
    "bombs": "failures",
    "coverage": "errors",
    "sanitized": "errors",
    "bindings": "failures",
    "interrupts": "wrong",
    "slow": "wrong",
    "batch_kills": "wrong",
}


def _failures(known: Figures) -> Iterator[str]:
    """All that the last runs found and that is not mended, by name."""
    found = [f"- {key}: {one}" for key, name in _LISTS.items() for one in known.get(key, {}).get(name, [])]
    for name, each in known.get("agree", {}).get("families", {}).items():
        found += [f"- agree: {name}: {one}" for one in (*each["disputes"], *each.get("died", []))]
    late = known.get("deadlines", {})
    for name in ("deadlines", "cancels"):
        count = late.get(name, {}).get("over_processor", 0)
        found += [f"- {name}: {one}" for one in late.get(name, {}).get("latest", [])[:count]]
    for each in ("full", "library"):
        part = known.get("files", {}).get(each, {})
        found += [f"- files: {one}" for key in ("wrong", "errors", "strays") for one in part.get(key, [])]
    yield from found or ["None in the last runs."]
    yield ""
    yield "Known limits, by design: counting through clauses (`--engine sat`) stops at 1 GiB of blocking clauses; the engine"
    yield "`cp` works in a process of its own, whose start (two tenths of a second) is not part of the time that limits give."


_SECTIONS: tuple[tuple[str, str, str, Callable[[Figures], Iterator[str]]], ...] = (
    (
        "Second opinions",
        "Kernel, clauses (PySAT) and constraints (Choco) share no code and say the same of every puzzle: unique, several,\n"
        "impossible, with open clues. `make agree`; `clew solve FILE --agree` asks for any puzzle.",
        "agree",
        _agree,
    ),
    (
        "Hostile input",
        "Whatever a text holds, it is read or refused with one line; none takes over a second, or 300 MB. Texts of every form\n"
        "are changed by its grammar (numbers, sizes, separators, runs, packed payloads, JSON, XML, PNG) and by bytes. `make fuzz`.",
        "fuzz",
        _fuzz,
    ),
    (
        "Certificates",
        "Whatever text the checker takes, the reader reads as the same puzzle (places, values, clues), and every claim about a tiny\n"
        "board is true by trying everything. Texts and certificates are changed; forged ones state their work right.",
        "grammar",
        _grammar,
    ),
    (
        "Bombs",
        "Deflate and LZ bombs, XML entities, numbers of 100,000 digits, deep JSON, pictures of 10^9 pixels, fillers without\n"
        "end at many places of every form's example.",
        "bombs",
        _bombs,
    ),
    (
        "Decoders, guided by coverage",
        "Atheris over the readers of all forms and the decoders below them.",
        "coverage",
        _coverage,
    ),
    (
        "Native code",
        "The native module, built with address and undefined-behaviour sanitizers, solves, counts, proves and rates what of the\n"
        "changed texts can still be read, and adversarial puzzles. The kernels' own test programs run under both in `make test`.",
        "sanitized",
        _sanitized,
    ),
    (
        "Native functions",
        "Whatever it is given, a native function returns or is refused with a ValueError or TypeError of one sentence; none\n"
        "crashes, and none runs on when its time is up. Every public function of the module is called directly, under the same\n"
        "sanitizers, with arguments that are valid, nearly so, or wild. `make trust PARTS=bindings`.",
        "bindings",
        _bindings,
    ),
    (
        "Deadlines and cancels",
        "A deadline is overrun by at most 0.25 s, a cancel takes at most 0.1 s in 99 of 100 cases: solve, count, solve by\n"
        "clauses, prove, rate and explain, on empty, dense and huge grids, and ones with very many solutions, of all families.",
        "deadlines",
        _deadlines,
    ),
    (
        "Ctrl-C",
        "At any moment a command ends with exit code 130 and the line `clew: stopped`; nothing stays half written.",
        "interrupts",
        _interrupts,
    ),
    (
        "Slow clients",
        "A thousand connections that never finish what they begin (no word, a head or a body byte by byte, answers not taken,\n"
        "no further request) do not shut out players: 99 of 100 of their requests are answered within 300 ms.",
        "slow",
        _slow,
    ),
    (
        "Files",
        "A file is whole or as it was: with a full disk, closed pipes, and several processes that write the library at once.\n"
        "Names of the library lead nowhere else (`tests/faults`).",
        "files",
        _files,
    ),
    (
        "Batch",
        "A batch that is killed at any moment (kill -9 of all its processes) goes on where it was with --resume; nothing is lost\n"
        "or doubled: solve, rate, generate and prove; from lines, JSON lines, folders, standard input; as JSON lines and Parquet.",
        "batch_kills",
        _batch,
    ),
)
