"""The same seed makes the same puzzle in any process: nothing depends on the order of a set."""

from __future__ import annotations

import subprocess
import sys

from clew import families

MAKE = """
import clew
for name in %r:
    print(clew.write(clew.generate(name, "small", seed=4), "clew"))
"""


def test_the_same_seed_makes_the_same_puzzles_in_any_process() -> None:
    made = []
    for hashing in ("0", "1"):
        command = [sys.executable, "-c", MAKE % (families.DECLARED,)]
        environment = {"PYTHONHASHSEED": hashing, "PATH": ""}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        made.append(done.stdout.split("clew "))
    assert made[0] == made[1]
    assert len(made[0]) == len(families.DECLARED) + 1
