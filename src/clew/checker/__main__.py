"""`python -m checker [--budget UNITS] FILE`: say what a certificate proves, or why it proves nothing."""

from __future__ import annotations

import sys

from . import BUDGET, Refused, check, parts

SAID = {"one": "proved: exactly one solution", "none": "proved: no solution"}


def main(words: list[str]) -> str:
    """Check one file; what is said begins with "proved" or the program ends with "refused"."""
    budget = int(words[1]) if words[:1] == ["--budget"] and words[1:2] and words[1].isdecimal() else BUDGET
    files = words[2:] if words[:1] == ["--budget"] else words
    if len(files) != 1:
        sys.exit("usage: python -m checker [--budget UNITS] FILE")
    try:
        with open(files[0], "rb") as file:
            data = file.read(4 * budget + 1)
        return SAID[check(data, parts(), budget)[0]]
    except (Refused, OSError) as error:
        sys.exit(f"refused: {error}")


if __name__ == "__main__":
    print(main(sys.argv[1:]))
