"""TRUST.md: what is promised, how it is tested, and the figures of the last runs; no figure is written by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from trust import figures, findings

Figures = Mapping[str, Any]
PATH = figures.ROOT / "TRUST.md"

_HEAD = """# What Clew promises, and how that is tested

`make trust` writes this page; `python -m trust report` writes it again from `trust/figures.json`. Every figure comes from
the run named below it, and an incomplete run says how much of it was done. Each run reports the machine's cores and its
load at the end: if the load is above the number of cores, other work was running and the times are too long. `make test`
runs a share of everything here.
"""

_FOUND = """
## What others found, and what guards against it now

People who did not write the code found these faults. Each has been fixed, and the tests or runs in the last column fail if
it comes back.

"""


def write() -> None:
    """Write the document from the figures of the last runs."""
    PATH.write_text(text(figures.read()))


def text(known: Figures) -> str:
    """The document."""
    parts = [_HEAD]
    for title, promise, key, lines in _SECTIONS:
        parts.append(f"\n## {title}\n\n{promise}\n\n")
        if key in known:
            parts.append("\n".join([*lines(known[key]), _when(known[key])]) + "\n")
        else:
            parts.append("Not run yet.\n")
    parts.append("\n## Known failures\n\n" + "\n".join(_failures(known)) + "\n")
    parts.append(_FOUND + "\n".join(findings.table()) + "\n")
    return "".join(parts)


def _when(run: Figures) -> str:
    busy = " (busy with other work)" if run["load"] > run["cores"] else ""
    first = f", with priority over it (nice {run['nice']})" if run.get("nice", 0) < 0 else ""
    return f"\nRun of {run['date']}, {run['cores']} cores, load {run['load']}{busy}{first}."


def _share(done: int, wanted: int) -> str:
    return f"{done:,}" if done >= wanted else f"{done:,} of the {wanted:,} that a full run takes ({done / wanted:.0%})"


def _agree(run: Figures) -> Iterator[str]:
    yield "| family | puzzles | unique | several | impossible | also by CP | CP undecided | clauses undecided | disagreements |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for name, each in run["families"].items():
        seen, asked, left = (each.get(key, {}) for key in ("verdicts", "asked", "undecided"))
        cells = [each["puzzles"], *(seen.get(verdict, 0) for verdict in ("unique", "several", "impossible"))]
        cells += [asked.get("cp", 0), left.get("cp", 0), left.get("sat", 0), len(each["disputes"])]
        yield f"| {name} | " + " | ".join(f"{cell:,}" for cell in cells) + " |"
    least = min(each["puzzles"] for each in run["families"].values())
    yield f"\nPuzzles of each family: {_share(least, run['wanted'])}. Undecided: not settled within 0.3 s (CP) or 10 s (clauses)."


def _declared(run: Figures) -> Iterator[str]:
    yield "| family | tried by brute force | wrong | boards for three engines | puzzles for two | unique | several | impossible | CP undecided | disagreements |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for name, each in run["families"].items():
        cells = [each["tried"], len(each["wrong"]), each["agreed"], each["agreed"]]
        cells += [each["verdicts"].get(verdict, 0) for verdict in ("unique", "several", "impossible")]
        cells += [each["undecided"].get("cp", 0), len(each["disputes"])]
        yield f"| {name} | " + " | ".join(f"{cell:,}" for cell in cells) + " |"
    least = min((each["agreed"] for each in run["families"].values()), default=0)
    yield f"\nBoards of each family: {_share(least, run['wanted'])}. Undecided: not settled within 3,000 nodes."


def _fuzz(run: Figures) -> Iterator[str]:
    kinds = run["kinds"]
    yield f"- inputs: {_share(run['inputs'], run['wanted'])}; read: {kinds.get('read', 0):,};"
    yield f"  refused with one line: {kinds.get('refused', 0):,}; failed: {len(run['failures'])}"
    if run.get("mended"):
        yield f"- failures found in these inputs, fixed and run again: {run['mended']}"
    yield f"- slowest: {run['slowest']} s of processor time ({run['which']}); most memory of a process: {run['memory']} MB"
    if sum(kinds.values()) < run["inputs"]:
        yield f"- the first {run['inputs'] - sum(kinds.values()):,} ran before we kept these figures; what failed has been fixed"


def _grammar(run: Figures) -> Iterator[str]:
    yield "| family | texts | accepted by the checker | tiny boards solved by brute force | proofs | forged certificates | forged, but still true |"
    yield "|---|---|---|---|---|---|---|"
    for name, each in run["families"].items():
        cells = [each.get(key, 0) for key in ("texts", "taken", "tiny", "proved", "forged", "believed")]
        yield f"| {name} | " + " | ".join(f"{cell:,}" for cell in cells) + " |"
    least = min(each.get("texts", 0) for each in run["families"].values())
    yield f"\nTexts of each family: {_share(least, run['wanted'])}. Disagreements and false claims: {len(run['failures'])}."


def _proofs(run: Figures) -> Iterator[str]:
    yield "| family | puzzles made | proved and verified | longest, in lines | tiny boards, proved as brute force says | forged certificates | refused | false ones accepted |"
    yield "|---|---|---|---|---|---|---|---|"
    for name, each in run["families"].items():
        cells = [each.get(key, 0) for key in ("made", "verified", "lines", "tiny", "forged", "refused")]
        yield f"| {name} | " + " | ".join(f"{cell:,}" for cell in (*cells, len(each["wrong"]))) + " |"
    least = min((each.get("forged", 0) for each in run["families"].values()), default=0)
    yield f"\nForged certificates of each family: {_share(least, run['wanted'])}. Those not refused are true: the change does no harm."


def _bombs(run: Figures) -> Iterator[str]:
    yield f"- bombs: {_share(run['bombs'], run['wanted'])}, of which {run['read']:,} turned out to be puzzles; failed: {len(run['failures'])}"
    yield f"- slowest: {run['slowest']} s of processor time ({run['which']}); most memory: {run['memory']} MB"


def _coverage(run: Figures) -> Iterator[str]:
    yield f"- inputs: {_share(run['inputs'], run['wanted'])}; branches reached: {run['branches']:,}; errors: {len(run['errors'])}"
    if run.get("mended"):
        yield f"- errors it found, now fixed: {run['mended']}"


def _sanitized(run: Figures) -> Iterator[str]:
    yield f"- mutated texts: {_share(run['inputs'], run['wanted'])}; puzzles that reached the kernels: {run['solved']:,};"
    yield f"  errors: {len(run['errors'])}"


def _bindings(run: Figures) -> Iterator[str]:
    kinds = run["kinds"]
    yield f"- calls: {_share(run['calls'], run['wanted'])} of {run['functions']} functions; returned"
    yield (
        "  "
        + ", ".join(f"{kinds.get(f'{kind}, returned', 0):,} of {_kind_of(kinds, kind):,} {kind}" for kind in _KINDS)
        + ";"
    )
    yield f"  the others were refused; failed: {len(run['failures'])}"
    yield f"- longest: {run['slowest']} s of processor time ({run['which']})"


_KINDS = ("valid", "near", "wild")


def _kind_of(kinds: Figures, kind: str) -> int:
    return sum(number for name, number in kinds.items() if name.startswith(f"{kind},"))


def _deadlines(run: Figures) -> Iterator[str]:
    yield f"- {_share(run['puzzles'], 1_000)} adversarial puzzles, limit {run['limit']} s"
    for name, promised in (("deadlines", 0.25), ("cancels", 0.1)):
        some = run[name]
        yield f"- {name}: {some['runs']:,} runs, late by {some['median']} s (median), {some['p99']} s (99 %), {some['worst']} s"
        yield f"  (worst). Processor time beyond the limit: {some['p99_processor']} s (99 %), {some['worst_processor']} s (worst)."
        yield f"  Later than {promised} s by the clock: {some['over']}, of which {some['over_processor']} were not waiting for a processor."
        yield "  Latest: " + "; ".join(some["latest"][:3])


def _interrupts(run: Figures) -> Iterator[str]:
    yield f"- interrupts at random moments of {run.get('commands', 20)} commands: {_share(run['runs'], 300)}; {run['stopped']} stopped with exit code 130 and one line,"
    yield f"  {run['finished']} had already finished, {run['before_python']} came before Python had started; wrong: {len(run['wrong'])}"
    yield f"- time to end: {run['median']} s (median), {run['p99']} s (99 %), {run['worst']} s (worst: {run['slowest'][0]})"


def _files(run: Figures) -> Iterator[str]:
    library, full = run["library"], run["full"]
    yield f"- {library['writers']} processes, {library['writes']:,} writes to one library: {library['whole']:,} of"
    yield f"  {library['expected']:,} entries complete, {len(library['strays'])} stray files, {len(library['errors'])} errors"
    yield f"- {full['runs']} runs on a disk that fills up after 0 to 1,000 bytes: {len(full['wrong'])} wrong, {len(full['strays'])} stray files"


def _batch(run: Figures) -> Iterator[str]:
    verbs = ", ".join(f"{name} {number}" for name, number in run["verbs"].items())
    yield f"- kills: {_share(run['kills'], run['wanted'])} ({verbs}), one to three for each output, which was then resumed"
    yield f"- outputs compared with those of an undisturbed run: {run['outputs']}; wrong: {len(run['wrong'])}"


def _package(run: Figures) -> Iterator[str]:
    yield "| Python | wheel | its size | installed with dependencies | contract suite | from source |"
    yield "|---|---|---|---|---|---|"
    for name, one in run["pythons"].items():
        cells = [f"`{one['wheel']}`", _megabytes(one["wheel_bytes"]), _megabytes(one["installed"])]
        cells += [one.get("contract", "not run"), f"`{one['from_source']}`" if "from_source" in one else "not run"]
        yield f"| {name} | " + " | ".join(cells) + " |"
    if "archive" in run:
        yield f"\nThe source archive takes {_megabytes(run['archive'])}. Failed: {len(run['failures'])}."


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"


def _slow(run: Figures) -> Iterator[str]:
    yield f"{run['players']} players who think for about a second, {_share(run['total'], run['wanted'])} slow clients, {run['seconds']:g} s each. Times are in milliseconds."
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
    "package": "failures",
}


def _failures(known: Figures) -> Iterator[str]:
    """Everything that the last runs found and that is not fixed, by name."""
    lines = [f"- {key}: {one}" for key, name in _LISTS.items() for one in known.get(key, {}).get(name, [])]
    for name, each in known.get("agree", {}).get("families", {}).items():
        lines += [f"- agree: {name}: {one}" for one in (*each["disputes"], *each.get("died", []))]
    for name, each in known.get("declared", {}).get("families", {}).items():
        lines += [f"- declared: {name}: {one!r}" for one in (*each["wrong"], *each["disputes"])]
    for name, each in known.get("proofs", {}).get("families", {}).items():
        lines += [f"- proofs: {name}: {one!r}" for one in each["wrong"]]
    late = known.get("deadlines", {})
    for name in ("deadlines", "cancels"):
        count = late.get(name, {}).get("over_processor", 0)
        lines += [f"- {name}: {one}" for one in late.get(name, {}).get("latest", [])[:count]]
    for each in ("full", "library"):
        part = known.get("files", {}).get(each, {})
        lines += [f"- files: {one}" for key in ("wrong", "errors", "strays") for one in part.get(key, [])]
    yield from lines or ["None in the last runs."]
    yield ""
    yield "Known limits, by design: counting through clauses (`--engine sat`) stops at 1 GiB of blocking clauses; the engine"
    yield "`cp` runs in a separate process, whose start (0.2 s) does not count against the time limit."


_SECTIONS: tuple[tuple[str, str, str, Callable[[Figures], Iterator[str]]], ...] = (
    (
        "Second opinions",
        "Kernel, clauses (PySAT) and constraints (Choco) share no code, yet agree on every puzzle, including those with\n"
        "unknown clues: unique, several or impossible. `make agree` runs this; `clew solve FILE --agree` asks for any puzzle.",
        "agree",
        _agree,
    ),
    (
        "Declared families",
        "On tiny boards of every declared family, with random layouts and clues, the search finds exactly the solutions that\n"
        "brute force finds from the rules alone, as `check` judges them. On larger boards kernel, clauses and constraints,\n"
        "three expansions of the same declaration, agree. `make trust PARTS=declared`.",
        "declared",
        _declared,
    ),
    (
        "Hostile input",
        "Whatever a text contains, Clew reads it or refuses it with a one-line error, within about a second of processor time\n"
        "and 300 MB. The run mutates texts of every format by grammar (numbers, sizes, separators, runs, packed payloads,\n"
        "JSON, XML, PNG) and by bytes. `make fuzz`.",
        "fuzz",
        _fuzz,
    ),
    (
        "Certificates",
        "Whatever text the checker accepts, the reader reads as the same puzzle (places, values, clues), and brute force\n"
        "confirms every claim about a tiny board. The run mutates texts and certificates; forged ones state their work\n"
        "correctly.",
        "grammar",
        _grammar,
    ),
    (
        "Certificates of declared families",
        "Clew proves every puzzle it makes and verifies the certificate; on tiny boards the proofs agree with brute force.\n"
        "The forgers know the checker: they change lines and state the right work, and they add rules, leave them out or take\n"
        "them from another puzzle and prove the rest honestly. `make trust PARTS=proofs`.",
        "proofs",
        _proofs,
    ),
    (
        "Bombs",
        "Deflate and LZ bombs, XML entities, numbers of 100,000 digits, deep JSON, pictures of 10^9 pixels, and endless\n"
        "fillers at many positions in every format's example.",
        "bombs",
        _bombs,
    ),
    (
        "Decoders, guided by coverage",
        "Atheris runs the readers of all formats and the decoders below them.",
        "coverage",
        _coverage,
    ),
    (
        "Native code",
        "The native module, built with address and undefined-behaviour sanitizers, solves, counts, proves and rates those\n"
        "mutated texts that can still be read, and adversarial puzzles. The kernels' own test programs run under both\n"
        "sanitizers in `make test`.",
        "sanitized",
        _sanitized,
    ),
    (
        "Native functions",
        "Whatever its arguments, a native function returns or raises a ValueError or TypeError of one sentence; none crashes,\n"
        "and none keeps running when its time is up. The run calls every public function of the module directly, under the\n"
        "same sanitizers, with valid, nearly valid and wild arguments. `make trust PARTS=bindings`.",
        "bindings",
        _bindings,
    ),
    (
        "Deadlines and cancels",
        "Work overruns a deadline by at most 0.25 s, and stops within 0.1 s of a cancel in 99 of 100 cases: solve,\n"
        "count, solve by clauses, prove, rate and explain, on empty, dense and huge grids and on puzzles with very many\n"
        "solutions, in all families.",
        "deadlines",
        _deadlines,
    ),
    (
        "Ctrl-C",
        "Interrupted at any moment, a command ends with exit code 130 and the line `clew: stopped`, and leaves nothing half\n"
        "written.",
        "interrupts",
        _interrupts,
    ),
    (
        "Slow clients",
        "A thousand connections that never finish what they begin (no byte at all, a head or a body byte by byte, answers not\n"
        "taken, no further request) do not shut players out: the server answers 99 of 100 of their requests within 300 ms.",
        "slow",
        _slow,
    ),
    (
        "Files",
        "A file is complete or unchanged: on a full disk, with closed pipes, and when several processes write to the library\n"
        "at once. Names in the library cannot lead outside it (`tests/faults`).",
        "files",
        _files,
    ),
    (
        "Batch",
        "A batch that is killed at any moment (kill -9 of all its processes) continues with --resume and neither loses nor\n"
        "repeats a record: solve, rate, generate and prove; from lines, JSON lines, folders and standard input; to JSON lines\n"
        "and Parquet.",
        "batch_kills",
        _batch,
    ),
    (
        "The package",
        "A wheel's tag is true: one built with 3.11 is for 3.11 only, one built with 3.12 or later works from 3.12 on (the\n"
        "stable ABI). The wheel alone and the source archive alone, each installed by pip in a fresh environment, solve,\n"
        "prove, explain and draw puzzles of every family, and the installed wheel passes the contract suite. `make trust\n"
        "PARTS=package`.",
        "package",
        _package,
    ),
)
