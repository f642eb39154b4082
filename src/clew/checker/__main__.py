"""`python -m checker [--budget UNITS] FILE`: prints what a certificate proves, or why it proves nothing."""

from __future__ import annotations

import sys

from . import BUDGET, Refused, parts, verify

SAID = {"one": "exactly one solution", "none": "no solution"}
GROUND = "clew ground\n"  # the first line of a puzzle whose rules are spelled out


def main(words: list[str]) -> str:
    """Verify one file; return a line that begins with "proved", or exit with one that begins with "refused"."""
    budget = int(words[1]) if words[:1] == ["--budget"] and words[1:2] and words[1].isdecimal() else BUDGET
    files = words[2:] if words[:1] == ["--budget"] else words
    if len(files) != 1:
        sys.exit("usage: python -m checker [--budget UNITS] FILE")
    try:
        with open(files[0], "rb") as file:
            data = file.read(4 * budget + 1)
        claim, puzzle = verify(data, parts(), budget)
        about = "these rules have " if puzzle.startswith(GROUND) else ""
        return f"proved: {about}{SAID[claim]}"
    except (Refused, OSError) as error:
        sys.exit(f"refused: {error}")


if __name__ == "__main__":
    print(main(sys.argv[1:]))
