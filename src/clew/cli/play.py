"""Play a puzzle in the browser: starts the web app on a free port of this machine and opens the page."""

from __future__ import annotations

import argparse
import sys
import threading

from clew.actions import code
from clew.cli.ends import End
from clew.cli.options import add_json, add_reading, natural
from clew.cli.output import json_line
from clew.cli.serve import require_extra
from clew.cli.sources import one


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser)
    parser.add_argument("--port", type=natural, default=0, metavar="N", help="port to use (default: a free one)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address of the page")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Serve one player until Ctrl-C."""
    require_extra()
    link = code.write(one(chosen.file, chosen))
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
