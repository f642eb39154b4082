"""`python -m clew` is the command `clew`."""

from __future__ import annotations

from clew.cli import entry

if __name__ == "__main__":
    entry()
