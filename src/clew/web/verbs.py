"""From a job to its answer: what each verb takes, and which function does it. Runs in the workers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clew.core.errors import PuzzleError
from clew.core.results import Limits, StopFlag
from clew.web import files, playing, printing, requests, setting
from clew.web.answers import error, reply
from clew.web.frames import Job, Reply
from clew.web.refusals import Refused

_MARGIN = 0.9  # share of the deadline that a search may use; the rest is for writing the answer

# Verbs whose whole request is a body.
_BODIES: Mapping[str, tuple[type[requests.Request], Callable[[Any, Limits], Any]]] = {
    "open": (requests.Open, files.open_text),
    "check": (requests.Check, playing.check),
    "hint": (requests.Hint, playing.hint),
    "why": (requests.Why, playing.why),
    "explain": (requests.Explain, playing.explain),
    "solve": (requests.Solve, playing.solve),
    "verdict": (requests.Puzzle, setting.verdict),
    "clues": (requests.Clues, setting.clues),
    "generate": (requests.Generate, setting.generate),
    "edit": (requests.Edit, setting.edit),
    "convert": (requests.Convert, files.convert),
    "draw": (requests.Draw, printing.picture),
    "book": (requests.Book, printing.book),
}


def perform(job: Job, stop: StopFlag) -> Reply:
    """Do a job; a problem with the request becomes an error answer."""
    try:
        return _perform(job, Limits(seconds=_MARGIN * job.seconds, stop=stop))
    except Refused as refusal:
        return reply({"error": refusal.data}, refusal.status)
    except PuzzleError as refusal:
        return error(400, refusal.message, refusal.where().rstrip(": "))


def _perform(job: Job, limits: Limits) -> Reply:
    if job.verb in _BODIES:
        wanted, answer = _BODIES[job.verb]
        answered = answer(requests.decoded(job.body, wanted), limits)
        return answered if isinstance(answered, Reply) else reply(answered)
    name = job.query.get("name", "")
    match job.verb:
        case "families":
            return reply(files.all_families())
        case "picture":
            return reply(setting.picture(job.query, job.body, limits))
        case "grey":
            return setting.grey(job.body)
        case "library":
            return reply(files.library_list())
        case "thumbnail":
            return files.thumbnail(name)
        case "save":
            return reply(files.save(name, requests.decoded(job.body, requests.Save)))
        case "remove":
            return reply(files.remove(name))
    raise Refused(f"unknown verb '{job.verb}'", status=404)
