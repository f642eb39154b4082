"""Play a puzzle, or a new one of a family, in the browser: starts the web app on a free port of this machine."""

from __future__ import annotations

import argparse
import os
import sys
import threading
from random import Random
from typing import Any

from clew import families
from clew.actions import code, library
from clew.actions.generate import generate
from clew.cli.ends import End
from clew.cli.options import add_json, add_reading, natural
from clew.cli.output import json_line
from clew.cli.serve import require_extra
from clew.cli.sources import one
from clew.core.errors import PuzzleError
from clew.core.family import Reading


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser)
    wish = parser.add_argument_group("a new puzzle, where FILE is the name of a family")
    wish.add_argument("--size", metavar="SIZE", help="ROWSxCOLUMNS, or small, normal, large")
    wish.add_argument("--level", metavar="LEVEL", help="a number (1 is easiest), or the name of a level")
    wish.add_argument("--seed", type=natural, metavar="N", help="the same seed gives the same puzzle")
    parser.add_argument("--port", type=natural, default=0, metavar="N", help="port to use (default: a free one)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address of the page")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Serve one player until Ctrl-C."""
    require_extra()
    link = code.write(_puzzle(chosen))
    from clew.web.server import address, bound, run
    from clew.web.settings import Settings

    settings = Settings(port=chosen.port, lasting=chosen.port != 0)
    listening = bound(settings)
    where = f"{address(settings, listening)}#{link}"

    def ready() -> None:
        print(json_line({"address": where}).rstrip() if chosen.json else f"{where}\nPress Ctrl-C to stop.")
        sys.stdout.flush()
        if not chosen.no_browser:
            import webbrowser

            # A browser in the terminal would hold up the server.
            threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()

    run(settings, listening, ready)
    return End.DONE


def _puzzle(chosen: argparse.Namespace) -> Reading[Any]:
    """The puzzle of a file, or a new one of a family."""
    wished = [f"--{name}" for name in ("size", "level", "seed") if getattr(chosen, name) is not None]
    if os.path.exists(chosen.file) or not families.known(chosen.file) or library.find(chosen.file):
        if wished:
            raise PuzzleError(f"{wished[0]} is for a new puzzle: give the name of a family, as in 'clew play FAMILY'")
        return one(chosen.file, chosen)
    seed = Random().getrandbits(32) if chosen.seed is None else chosen.seed
    return Reading(puzzle=generate(chosen.file, chosen.size, chosen.level, seed))
