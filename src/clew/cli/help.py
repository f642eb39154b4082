"""The text of `clew --help`: the commands in groups, with examples to start from."""

from __future__ import annotations

from collections.abc import Mapping

from clew import families

GROUPS: Mapping[str, Mapping[str, str]] = {
    "Solve": {
        "solve": "solve a puzzle, and prove that the solution is the only one",
        "count": "count the solutions",
        "candidates": "find every value that each place has in some solution",
        "check": "find the mistakes in a half-solved puzzle",
        "prove": "write a certificate that there is exactly one solution, or none",
        "verify": "check a certificate without trusting its author",
    },
    "Understand": {
        "explain": "solve step by step as a person would, or give a hint",
        "rate": "rate how hard a puzzle is for people",
        "draw": "draw a puzzle as SVG, PNG, PDF or text",
    },
    "Play": {
        "play": "play a puzzle in the browser",
        "serve": "start the web app: play, create and import puzzles",
    },
    "Make and keep": {
        "generate": "make new puzzles, each with exactly one solution",
        "clues": "list unnecessary clues; add clues to complete a draft; make a puzzle easier or harder",
        "convert": "convert a puzzle to another format",
        "canonical": "put puzzles in normal form, or drop those that repeat another in disguise",
        "book": "make a printable PDF of puzzles, with rules and answers",
        "library": "save puzzles under a name, and use them again",
        "batch": "process any number of puzzles, on all cores or a cluster",
    },
    "Study": {
        "lab": "run constraint experiments: viewpoints, strategies, counters, search trees",
    },
    "Look up": {
        "families": "describe the puzzle families: rules, sizes, levels, options",
        "formats": "list the formats that Clew reads and writes",
    },
}
COMMANDS = {name: line for group in GROUPS.values() for name, line in group.items()}

_EXAMPLES = """\
Examples
  clew generate {family} --level 3 -o puzzle.clew     make a puzzle
  clew solve puzzle.clew                           solve it, and prove there is no other solution
  clew explain puzzle.clew --hint                  the next step, with its reason
  clew draw puzzle.clew -o puzzle.svg              a picture for print or web
  clew generate {family} -n 100 --to line | clew rate -   many at once, through a pipe
"""

_WIDTH = 118
_NOTES = """\
FILE is a path, '-' for standard input, a name from the library, or the puzzle itself: a link, an id, a line of cells.
Every command takes --json. Exit codes: 0 done, 1 the answer is no, 2 bad input, 3 undecided, 130 stopped by Ctrl-C,
70 an internal error (CLEW_DEBUG=1 shows where).
'clew COMMAND --help' describes a command in full.
"""


_USES: Mapping[str, Mapping[str, str]] = {
    "solve": {
        "clew solve puzzle.clew --stats": "show counters and times",
        "clew solve many.txt --unique": "one line each; exit code 1 if any is not unique",
        "clew solve puzzle.clew --all | head": "print solutions as they are found",
        "clew solve puzzle.clew -o solved.clew": "write the result to a file",
    },
    "count": {"clew count puzzle.clew -n 1000 --seconds 10": "stop at 1000 solutions or 10 seconds"},
    "candidates": {"clew candidates draft.clew --counts": "show how many solutions have each value, up to 8"},
    "check": {
        "clew check solved.clew": "the marks saved with the puzzle",
        "clew check puzzle.clew --marks marks.txt": "lines such as 'r3c5 7', or a filled grid",
    },
    "prove": {"clew prove puzzle.clew -o puzzle.cert": "for publishers: uniqueness that anyone can check"},
    "verify": {"clew verify puzzle.cert": "exit code 1 if the proof fails"},
    "explain": {
        "clew explain puzzle.clew": "every step with its reason",
        "clew explain puzzle.clew --hint where": "just where to look",
        "clew explain puzzle.clew --svg steps": "a picture of each step in the folder 'steps'",
    },
    "rate": {"clew rate many.txt --json": "level, score and techniques for each"},
    "draw": {
        "clew draw puzzle.clew -o puzzle.svg": "a picture to print",
        "clew draw puzzle.clew --width 800 -o puzzle.png": "800 pixels wide",
        "clew draw puzzle.clew --hint -o hint.svg": "with the next step highlighted",
        "clew draw puzzle.clew --solution --to txt": "as text",
    },
    "play": {
        "clew play puzzle.clew": "opens the browser; Ctrl-C ends it",
        "clew play monday": "a puzzle from the library",
        "clew play {family} --level 2": "a new puzzle",
    },
    "serve": {
        "clew serve": "at http://127.0.0.1:8765/, for this machine only",
        "clew serve --host 0.0.0.0 --name puzzles.example.org": "for other machines, under this host name",
    },
    "generate": {
        "clew generate {family} --level 2 --symmetry 180": "easy, with symmetric clues",
        "clew generate {family} -n 50 --minimal --to line -o many.txt": "50 puzzles, one per line",
        "clew generate {family} --seed 7 --size small": "the same puzzle every time",
        "clew generate {family} --solve": "also show the solution and the time it took",
    },
    "clues": {
        "clew clues puzzle.clew": "which clues are unnecessary",
        "clew clues draft.clew --complete -o complete.clew": "add just enough clues to leave one solution",
    },
    "convert": {"clew convert puzzle.clew --to line": "'clew formats' lists the names"},
    "canonical": {
        "clew canonical puzzle.clew": "the same for every turned, mirrored or relabelled copy",
        "clew canonical --distinct many.txt -o fewer.txt": "the first of each, unchanged",
    },
    "book": {
        "clew book *.clew -o book.pdf --title 'Sunday puzzles'": "your own puzzles",
        "clew book --generate {family}:20:level=3 --seed 7 -o book.pdf": "20 new puzzles, the same every time",
        "clew book --generate {family}:40:size=small --per-page 6 --paper letter -o book.pdf": "six per page",
        "clew book puzzle.clew --large-print --answers none -o sheet.pdf": "large print",
        "clew book *.clew --trim 6x9 --pdf x-1a --isbn 978-3-16-148410-0 -o inside.pdf": "the pages of a bound book",
    },
    "library": {
        "clew library save monday puzzle.clew": "save it as 'monday'",
        "clew library list": "everything saved",
        "clew library solve monday": "or 'clew solve monday'",
        "clew library remove monday": "",
    },
    "batch": {
        "clew batch solve many.sdm -o solved.jsonl": "one record per puzzle, or the reason it failed",
        "clew batch rate folder --seconds 5 -o rated.jsonl --resume": "continues where it stopped",
        "clew batch generate {family} -n 1000 --level 2 -o made.parquet": "Parquet, for data tools",
        "clew batch prove many.sdm --cluster local": "on Dask workers",
    },
    "lab": {
        "clew lab list --json": "the experiments, one for each table in the documents",
        "clew lab run fence-table-1 --limit 10": "tables and plots in the folder lab-results",
        "clew lab explain ff/down": "what a strategy does, and why",
    },
    "families": {"clew families {family}": "rules, sizes, levels, options, techniques"},
    "formats": {"clew formats {family}": "with an example for each"},
}


def examples(name: str) -> str:
    """The examples of one command, as its help shows them."""
    uses = {use.format(family=families.names()[0]): remark for use, remark in _USES[name].items()}
    width = max(map(len, uses))
    return "\n".join(["examples:", *(f"  {use:<{width}}   {remark}".rstrip() for use, remark in uses.items())])


def overview() -> str:
    """The text of `clew --help`."""
    lines = ["Clew reads, solves, proves unique, generates, rates, explains and draws logic puzzles.", ""]
    lines += ["usage: clew COMMAND [FILE] [options]", ""]
    for group, commands in GROUPS.items():
        lines += [group, *(f"  {name:<11}{line}" for name, line in commands.items()), ""]
    examples = _EXAMPLES.format(family=families.names()[0])
    return "\n".join([*lines, examples, *_names(), _NOTES])


def _names() -> list[str]:
    """The names of all families, in lines that fit the rest."""
    lines = ["Families:"]
    for name in families.names():
        if len(lines[-1]) + len(name) + 2 > _WIDTH:
            lines.append(" " * (len("Families:")))
        lines[-1] += f" {name},"
    lines[-1] = lines[-1].removesuffix(",")
    return lines


def suggestion(name: str) -> str:
    """The message for a command that does not exist."""
    from difflib import get_close_matches

    near = get_close_matches(name, COMMANDS, n=1)
    meant = f"did you mean '{near[0]}'?" if near else f"expected one of {', '.join(COMMANDS)}"
    return f"unknown command '{name}': {meant} (see 'clew --help')"
