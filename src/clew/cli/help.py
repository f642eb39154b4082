"""What `clew --help` teaches: the commands in groups, and examples to start from."""

from __future__ import annotations

from collections.abc import Mapping

from clew import families

GROUPS: Mapping[str, Mapping[str, str]] = {
    "Solve": {
        "solve": "find the solution, or show that there is none or several",
        "count": "count the solutions",
        "check": "say what is wrong with marks on a puzzle",
    },
    "Understand": {
        "explain": "all steps a person could take, or the next one as a hint",
        "rate": "how hard a puzzle is for people",
        "draw": "a picture: SVG, or characters",
    },
    "Make and keep": {
        "generate": "new puzzles with exactly one solution",
        "convert": "write a puzzle in another form",
        "library": "puzzles saved by name",
    },
    "Look up": {
        "families": "the families of puzzles: rules, sizes, levels, options",
        "formats": "the text forms that are read and written",
    },
}
COMMANDS = {name: line for group in GROUPS.values() for name, line in group.items()}

_EXAMPLES = """\
Examples
  clew generate {family} --level 3 -o puzzle.clew     make a puzzle
  clew solve puzzle.clew                           solve it, and prove that there is no other solution
  clew explain puzzle.clew --hint                  the next step, with its reason
  clew draw puzzle.clew -o puzzle.svg              a picture for print or web
  clew generate {family} -n 100 --to line | clew rate -   many at once, through a pipe
"""

_NOTES = """\
FILE is a path, '-' for standard input, a name from the library, or the puzzle itself: a link, an id, a line of cells.
Every command takes --json. Exit codes: 0 done, 1 the answer is no, 2 bad input, 3 undecided, 130 stopped by Ctrl-C.
'clew COMMAND --help' tells all about one command.
"""


def overview() -> str:
    """The text of `clew --help`."""
    lines = ["Clew: logic puzzles read, solved, proved unique, generated, rated, explained and drawn.", ""]
    lines += ["usage: clew COMMAND [FILE] [options]", ""]
    for group, commands in GROUPS.items():
        lines += [group, *(f"  {name:<10}{line}" for name, line in commands.items()), ""]
    examples = _EXAMPLES.format(family=families.names()[0])
    return "\n".join([*lines, examples, f"Families: {', '.join(families.names())}", _NOTES])


def suggestion(name: str) -> str:
    """The message for a command that does not exist."""
    from difflib import get_close_matches

    near = get_close_matches(name, COMMANDS, n=1)
    meant = f"did you mean '{near[0]}'?" if near else f"expected one of {', '.join(COMMANDS)}"
    return f"no command is called '{name}': {meant} (see 'clew --help')"
