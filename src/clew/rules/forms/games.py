"""Game ids of Simon Tatham's collection, `PARAMETERS:DESCRIPTION`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from clew.codecs import caps, cues
from clew.codecs import tatham as ids
from clew.codecs.lines import Line, filled
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.rules.clues import Said
from clew.rules.forms.draft import Draft, Maker, Page, sample
from clew.rules.forms.ids import Part
from clew.rules.genre import Genre

_SIZE = re.compile(r"([0-9]{1,3})(?:x([0-9]{1,3}))?([a-z0-9]*)")
_LOOK = 20_000  # characters of an id that are looked at to tell it from others
_MANY = 2_000_000  # characters of a text with several ids


def tatham(
    name: str,
    title: str,
    *,
    body: Sequence[Part],
    params: str = "",
    rules: Mapping[str, Mapping[str, Said]] | None = None,
    example: str = "",
    beyond: tuple[int, int] | None = None,
    numbered: str = "",
) -> Maker:
    """Ids of a game; `params` is a pattern for what may follow the size, `rules` are options by its first letter.

    The size is one number if there are more rows and columns `beyond` it. An option that is `numbered` follows an n.
    """
    params = "n[0-9]{1,3}" + params if numbered else params
    rest = re.compile(params)
    bodies = ",".join(part.pattern for part in body[:1]) + "".join(f"(,{part.pattern})?" for part in body[1:])
    look = f"[0-9]{{1,3}}(x[0-9]{{1,3}})?{params}:{bodies}"  # of an id, for a glance
    known = dict(sorted((rules or {"": {}}).items(), reverse=True))
    options = {layer for each in known.values() for layer in each}

    def make(genre: type[Genre]) -> Format[Genre]:
        def read(text: str) -> Sequence[Reading[Genre]]:
            caps.hold(len(text), _MANY, "characters in ids")
            lines = filled(text)
            if not lines:
                raise PuzzleError("there is no game id in the text")
            return [_of(line) for line in lines]

        def _of(line: Line) -> Reading[Genre]:
            try:
                return _read(line.text)
            except PuzzleError as error:
                raise PuzzleError(error.message, line=line.number) from None

        def _read(text: str) -> Reading[Genre]:
            if ids.is_seed(text):
                raise PuzzleError("this id holds a random seed, not a puzzle: expected PARAMETERS:DESCRIPTION")
            found = ids.parts(text)
            shape = _SIZE.fullmatch(found[0]) if found else None
            if found is None or shape is None or not rest.fullmatch(shape[3]):
                raise PuzzleError(
                    f"{quoted(text.strip())} is not an id of {title}: expected one as in {made.example.strip()}"
                )
            if beyond is not None and shape[2]:
                raise PuzzleError(f"an id of {title} has one number before the colon: not {quoted(found[0])}")
            down, right = beyond or (0, 0)
            draft = Draft(genre, int(shape[2] or shape[1]) + down, int(shape[1]) + right)
            if numbered:
                draft.put(numbered, "", int(re.findall("[0-9]+", shape[3])[0]))
            description = found[1]
            for number, part in enumerate(body):
                last = number == len(body) - 1
                piece, _, description = (description, "", "") if last else description.partition(",")
                if piece or not last or number == 0:
                    part.read(piece, draft)
            stated = next(each for letter, each in known.items() if shape[3].startswith(letter))
            draft.layers.update({layer: {"": value} for layer, value in stated.items()})
            return draft.reading()

        def write(puzzle: Genre, marks: Marks) -> str:
            page = Page(puzzle, {})
            page.require([*(layer for part in body for layer in part.layers), *options, numbered], name)
            letters = (
                letter
                for letter, stated in known.items()
                if all(getattr(puzzle, layer) == value for layer, value in stated.items())
            )
            letter = next(letters, None)
            if letter is None:
                raise PuzzleError(f"the format '{name}' cannot express this puzzle: it has other rules")
            pieces = [part.write(page) for part in body]
            size = f"{puzzle.columns}" if genre.square else f"{puzzle.columns}x{puzzle.rows}"
            if beyond is not None:
                size = str(puzzle.rows - beyond[0])
                if puzzle.columns - beyond[1] != puzzle.rows - beyond[0] or puzzle.rows == beyond[0]:
                    raise PuzzleError(f"the format '{name}' cannot express this puzzle: it has another size")
            if numbered:
                size += f"n{getattr(puzzle, numbered)}"
            return f"{size}{letter}:{','.join(pieces[:1] + [each for each in pieces[1:] if each])}\n"

        def sniff(text: str) -> bool:
            first = next(iter(text[:_LOOK].split(None, 1)), "")
            shape, _, description = first.partition(":")
            found = _SIZE.fullmatch(shape)
            if found is None or not cues.begins(look, text):
                return False
            cells = int(found[1]) * int(found[2] or found[1])
            return all(part.fits(piece, cells) for part, piece in zip(body, description.split(","), strict=False))

        made = Format(
            name=name,
            title=f"game ids from Simon Tatham's {title}",
            example=example or sample(genre, write),
            cues=(cues.ID, cues.word(look)),
            shared=True,
            sniff=sniff,
            read=read,
            write=write,
        )
        return made

    return make
