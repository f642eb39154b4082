"""Generate puzzles with exactly one solution, at random or from a picture; the same seed gives the same puzzle."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from clew import families
from clew.actions.generate import generate, generate_each, generate_from, meant
from clew.actions.load import write
from clew.actions.solve import solve
from clew.cli import verdicts
from clew.cli.ends import End
from clew.cli.options import Parser, add_output, natural, positive, seconds
from clew.cli.output import YELLOW, coloured, json_line, paint, plural, remark, warn
from clew.cli.packing import Pack, packed
from clew.cli.progress import Progress
from clew.cli.sources import text_of
from clew.codecs.files import content
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Reading, Retouched, missed, settled
from clew.core.results import Limits, Outcome
from clew.core.symmetry import SYMMETRIES
from clew.core.text import joined

if TYPE_CHECKING:
    from clew.actions.practise import Practice
    from clew.core.places import Marks

_MOST_REPEATS = 1000  # puzzles made in vain before giving up
_NAMED = 24  # changed places that are listed one by one


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    if isinstance(parser, Parser):
        parser.own_options = "knobs"
    parser.add_argument("family", metavar="FAMILY", help="the kind of puzzle (see 'clew families')")
    wish = parser.add_argument_group("the puzzle")
    wish.add_argument("--size", metavar="SIZE", help="ROWSxCOLUMNS, such as 9x9, or small, normal, large")
    wish.add_argument("--level", metavar="LEVEL", help="a number (1 is easiest), or the name of a level")
    wish.add_argument("--seed", type=natural, metavar="N", help="the same seed gives the same puzzle")
    wish.add_argument("--symmetry", choices=SYMMETRIES, default="none", help="symmetry of the clues (default: none)")
    wish.add_argument(
        "--minimal",
        action="store_true",
        help="leave no clue (with --symmetry, no symmetric group of clues) that could be dropped",
    )
    wish.add_argument("--clues", type=positive, metavar="N", help="give the puzzle exactly N clues")
    wish.add_argument("--needs", metavar="TECHNIQUE", help="make a puzzle that needs this technique")
    wish.add_argument(
        "--without",
        action="append",
        default=[],
        metavar="TECHNIQUE",
        help="make a puzzle that does not need this technique; can be repeated",
    )
    wish.add_argument(
        "--practise", action="store_true", help="with --needs: fill in everything that comes before the technique"
    )
    wish.add_argument(
        "--any",
        dest="unique",
        action="store_false",
        help="allow several solutions: keep a random half of the clues, or as many as --clues says",
    )
    wish.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KNOB=VALUE",
        help="an option of the family; --KNOB VALUE works too",
    )
    wish.add_argument(
        "--from",
        dest="picture",
        metavar="PICTURE",
        help="make the puzzle from a picture; --size may give just one side: 40x, x40",
    )
    wish.add_argument(
        "--avoid",
        action="append",
        default=[],
        metavar="FILE",
        help="repeat no puzzle of this file, nor any other, even turned, mirrored or relabelled",
    )
    wish.add_argument(
        "--pattern",
        metavar="FILE",
        help="put clues only where this file has signs other than dots; a puzzle can serve as a pattern",
    )
    wish.add_argument("-n", "--count", type=positive, default=1, metavar="N", help="how many puzzles")
    wish.add_argument("--seconds", type=seconds, metavar="S", help="give up on a puzzle after S seconds")
    parser.add_argument("--save", metavar="NAME", help="also save the puzzle in the library under this name")
    parser.add_argument(
        "--to", metavar="FORMAT", help="the format to write (default: by the extension of the output file)"
    )
    parser.add_argument(
        "--certified", action="store_true", help="also write a certificate of uniqueness, FILE.cert, next to the output"
    )
    parser.add_argument("--solve", action="store_true", help="also solve each puzzle; show the solution and the time")
    add_output(parser, append=True, split=True)


def run(chosen: argparse.Namespace) -> int:
    """Make the puzzles and write them."""
    seed = Random().getrandbits(32) if chosen.seed is None else chosen.seed
    families.get(chosen.family)  # an unknown family is refused before the file is opened
    if not chosen.unique and (chosen.level or chosen.minimal or chosen.certified or chosen.picture):
        raise PuzzleError("--any ignores how many solutions there are: drop --level, --minimal, --certified and --from")
    if chosen.pattern is not None:
        _refuse_with_pattern(chosen)
    if chosen.avoid and chosen.picture:
        raise PuzzleError("--from makes just one puzzle, that of the picture: drop --avoid")
    if chosen.practise and chosen.needs is None:
        raise PuzzleError("--practise needs a technique: add --needs TECHNIQUE")
    if (chosen.needs is not None or chosen.without) and (chosen.picture or not chosen.unique):
        option = "--without" if chosen.needs is None else "--needs"
        raise PuzzleError(f"{option} makes puzzles by itself: drop --from and --any")
    if chosen.save is not None and chosen.count != 1:
        raise PuzzleError("--save saves one puzzle: drop --count")
    if chosen.certified and chosen.output is None and not chosen.json:
        raise PuzzleError("--certified needs --output FILE: the certificate is written to FILE.cert")
    if chosen.save is not None and _saved(chosen.save):
        raise PuzzleError(f"'{chosen.save}' is already in the library: choose another name, or remove it first")
    packing = packed(chosen.output, append=chosen.append, split=chosen.split, count=chosen.count)
    with packing as put, Progress("generating") as progress:
        if chosen.picture is not None:
            made = _from_picture(chosen, seed)
            puzzle = made.puzzle
            _write(puzzle, chosen, {"seed": seed, "changed": list(made.changed), **_certify(puzzle, chosen)}, put)
            _compare(made, chosen)
        else:
            made_each = _puzzles(chosen, seed, progress) if not chosen.avoid else _new(chosen, seed, progress)
            for number, puzzle in enumerate(made_each, start=1):
                left = _missed(puzzle, chosen)
                begun = _moment(puzzle, chosen)
                data = {"seed": seed, **({"missed": left} if left else {}), **_certify(puzzle, chosen, number)}
                _write(puzzle, chosen, data | _about(begun), put, begun.marks if begun and chosen.practise else {})
        if chosen.save is not None:
            _save(chosen.save, puzzle)
    if chosen.seed is None:
        remark(f"seed {seed}")
    return End.DONE


def _refuse_with_pattern(chosen: argparse.Namespace) -> None:
    """Options that a pattern settles, or that it cannot be combined with."""
    ignored = ("size", "clues", "needs", "picture", "minimal", "without")
    if chosen.symmetry != "none" or not chosen.unique or any(getattr(chosen, name) for name in ignored):
        others = "--size, --clues, --symmetry, --minimal, --needs, --without, --any and --from"
        raise PuzzleError(f"--pattern says where the clues are: drop {others}")


def _patterned(chosen: argparse.Namespace, seed: int, limits: Limits) -> Iterator[Any]:
    from clew.actions.patterned import generate_patterned

    pattern = text_of(chosen.pattern).text
    for number in range(chosen.count):
        yield generate_patterned(chosen.family, pattern, chosen.level, seed + number, limits, **_knobs(chosen))


def _puzzles(chosen: argparse.Namespace, seed: int, progress: Progress) -> Iterable[Any]:
    limits = Limits(seconds=chosen.seconds)
    if chosen.pattern is not None:
        return _patterned(chosen, seed, limits)
    wish = {name: getattr(chosen, name) for name in ("size", "level", "symmetry", "minimal", "clues", "unique")}
    wish |= _knobs(chosen) | ({} if chosen.needs is None else {"needs": chosen.needs})
    wish |= {"without": chosen.without} if chosen.without else {}
    if chosen.count == 1:
        return [generate(chosen.family, seed=seed, limits=limits, progress=progress.report, **wish)]
    return generate_each(chosen.family, chosen.count, seed=seed, limits=limits, **wish)


def _new(chosen: argparse.Namespace, seed: int, progress: Progress) -> Iterator[Any]:
    """As many puzzles as are wished for, none of which is to be avoided or repeats another."""
    from clew.actions.disguise import distinct
    from clew.cli.avoiding import avoided

    seen = avoided(chosen.avoid, chosen.family)
    rng, left, repeats = Random(seed), chosen.count, 0
    while left:
        asked = argparse.Namespace(**{**vars(chosen), "count": left})
        for puzzle, new in distinct(_puzzles(asked, seed, progress), seen):
            left -= new
            repeats += not new
            if new:
                yield puzzle
        if repeats > _MOST_REPEATS:
            raise NoPuzzle(
                f"{plural(repeats, 'puzzle')} made in vain, to be avoided or repeats of others: ask for another size"
            )
        seed = rng.getrandbits(32)


def _from_picture(chosen: argparse.Namespace, seed: int) -> Retouched[Any]:
    if chosen.count > 1 or chosen.minimal or chosen.clues is not None or chosen.symmetry != "none":
        raise PuzzleError("--from makes one puzzle and chooses its clues: drop -n, --minimal, --clues and --symmetry")
    data = content(chosen.picture)
    limits = Limits(seconds=chosen.seconds)
    try:
        return generate_from(chosen.family, data, chosen.size, chosen.level, seed, limits=limits, **_knobs(chosen))
    except NoPuzzle:
        raise
    except PuzzleError as error:
        raise PuzzleError(f"{chosen.picture}: {error}") from None


def _compare(made: Retouched[Any], chosen: argparse.Namespace) -> None:
    """Show before and after, apart from the data."""
    if chosen.json:
        return
    stream = sys.stderr if chosen.output is None else sys.stdout
    sketch = made.sketch.painted(lambda _, text: paint(text, YELLOW)) if coloured(stream) else str(made.sketch)
    count = len(made.changed)
    print(sketch, end="", file=stream)
    print(f"{plural(count, 'place')} changed{': ' + joined(made.changed, _NAMED) if count else ''}.", file=stream)


def _moment(puzzle: Any, chosen: argparse.Namespace) -> Practice | None:
    """The step that needs the wished technique; also reported, apart from the data."""
    if chosen.needs is None:
        return None
    from clew.actions.practise import moment

    found = moment(puzzle, chosen.needs, Limits(seconds=chosen.seconds))
    if found is None:
        raise NoPuzzle(f"ran out of time on the way to {chosen.needs}: allow more --seconds")
    if not chosen.json:
        remark(f"{found.step.technique} is step {found.number + 1}")
    return found


def _about(begun: Practice | None) -> dict[str, Any]:
    return {} if begun is None else {"needs": begun.step.technique, "steps": begun.number}


def _write(
    puzzle: Any, chosen: argparse.Namespace, data: Mapping[str, Any], put: Pack, marks: Marks | None = None
) -> None:
    form = chosen.to or _by_ending(puzzle, chosen.output)
    text = write(puzzle, form, marks).removesuffix("\n") + "\n"
    outcome = solve(puzzle) if chosen.solve else None
    if chosen.json:
        family = families.of(puzzle)
        about = {"family": family.name, **data, "size": str(family.size(puzzle)), "clues": len(family.clues(puzzle))}
        solution = {} if outcome is None else {"solution": dict(outcome.solutions[0]), "seconds": _spent(outcome)}
        text = json_line({**about, **solution, "text": text})
    put.add(puzzle, form, text, raw=chosen.json)
    if outcome is not None and not chosen.json:
        print("\n".join(verdicts.report(puzzle, outcome, sketches=True)))
        print(f"Solved in {1000 * _spent(outcome):.3f} ms.")
    if chosen.output is None:
        sys.stdout.flush()


def _certify(puzzle: Any, chosen: argparse.Namespace, number: int = 1) -> dict[str, str]:
    """Prove a puzzle unique if asked to: into a file next to the output, or as data."""
    if not chosen.certified:
        return {}
    from clew.actions.files import replacing
    from clew.actions.prove import prove

    certificate = prove(puzzle, Limits(seconds=chosen.seconds)).certificate
    if certificate is None:
        raise NoPuzzle("no time left to prove the puzzle unique: allow more --seconds")
    if chosen.json:
        return {"certificate": certificate}
    with replacing(f"{chosen.output}{f'.{number}' if chosen.count > 1 else ''}.cert") as put:
        put(certificate)
    return {}


def _by_ending(puzzle: Any, output: str | None) -> str | None:
    """The format that the output file's extension asks for, if any."""
    ending = os.path.splitext(output or "")[1].lower()
    forms = families.card(families.of(puzzle).name).forms
    return next((form.name for form in forms if ending and ending in form.extensions and form.writes), None)


def _saved(name: str) -> bool:
    from clew.actions import library

    return library.find(name) is not None


def _save(name: str, puzzle: Any) -> None:
    from clew.actions import library

    remark(f"saved {library.save(name, Reading(puzzle=puzzle)).name}")


def _missed(puzzle: Any, chosen: argparse.Namespace) -> list[str]:
    """Options of the wish that the puzzle has no room for; also reported, apart from the data."""
    left = list(missed(families.of(puzzle).making.knobs, _knobs(chosen), puzzle))
    if left and not chosen.json:
        warn(f"no room for {joined(left, _NAMED)}: try another seed, or a larger --size")
    return left


def _spent(outcome: Outcome) -> float:
    return sum(outcome.stats.seconds.values())


def _knobs(chosen: argparse.Namespace) -> dict[str, str]:
    knobs = dict(chosen.own)
    for setting in chosen.set:
        name, equals, value = setting.partition("=")
        if not equals:
            raise PuzzleError(f"--set {setting}: expected KNOB=VALUE (see 'clew families {chosen.family}')")
        knobs[name] = value
    family, _ = meant(families.get(chosen.family), knobs)
    settled(family.making.knobs, knobs, family.name)
    return knobs
