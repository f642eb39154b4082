"""Start the web app: play, create and import puzzles in the browser. Needs the extra 'web'."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec

from clew.cli.ends import End
from clew.cli.options import add_json, natural, positive
from clew.cli.output import json_line, warn
from clew.core.errors import PuzzleError
from clew.web.settings import PORT, Settings


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    parser.add_argument(
        "--port", type=natural, default=PORT, metavar="N", help=f"port to use (default: {PORT}; 0: a free one)"
    )
    parser.add_argument("--name", action="append", default=[], metavar="NAME", help="also answer to this host name")
    parser.add_argument("--workers", type=positive, metavar="N", help="processes of each kind (default: cores)")
    parser.add_argument("--library", action="store_true", help="let other machines use the library")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    require_extra()
    from clew import families
    from clew.web.server import address, bound, run

    some = {"workers": chosen.workers} if chosen.workers else {}
    lent = True if chosen.library else None
    names = tuple(name.lower() for name in chosen.name)
    settings = Settings(host=chosen.host, port=chosen.port, names=names, library=lent, **some)
    listening = bound(settings)
    where = address(settings, listening)

    def ready() -> None:
        print(
            json_line({"address": where}).rstrip()
            if chosen.json
            else f"Clew is running at {where} (press Ctrl-C to stop)"
        )
        sys.stdout.flush()

    for fault in families.faults().values():
        warn(fault)
    run(settings, listening, ready)
    return End.DONE


def require_extra() -> None:
    """Refuse to start without the extra."""
    missing = [name for name in ("starlette", "uvicorn") if find_spec(name) is None]
    if missing:
        raise PuzzleError(f"the web app needs {' and '.join(missing)}: pip install 'clew[web]'")
