"""The families there are: one word in a list here, and one folder or file each. Shared code finds them nowhere else.

What a family does not bring is worked out for it (`defaults`), so that every family has all of the contract.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from clew.core.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clew.core.family import Family, Format
    from clew.families.cards import Card

P = TypeVar("P")
NAMES = ("sudoku", "nonogram", "slitherlink", "hashi", "fillin", "houses")  # deep ones: a folder each
DECLARED = (  # a file each, which states the rules
    "akari",
    "aqre",
    "aquarium",
    "balanceloop",
    "battleships",
    "binairo",
    "canal",
    "castlewall",
    "cave",
    "chocona",
    "countryroad",
    "creek",
    "detour",
    "dominosa",
    "doppelblock",
    "easyasabc",
    "fillomino",
    "fourcells",
    "futoshiki",
    "galaxies",
    "geradeweg",
    "heyawake",
    "hidato",
    "hitori",
    "juosan",
    "kakurasu",
    "kakuro",
    "kenken",
    "koburin",
    "kropki",
    "kurochute",
    "kurodoko",
    "kurotto",
    "linesweeper",
    "lits",
    "magnets",
    "makaro",
    "masyu",
    "minesweeper",
    "moonsun",
    "mosaic",
    "nanro",
    "nawabari",
    "norinori",
    "numberlink",
    "nurikabe",
    "nurimisaki",
    "paintarea",
    "pipelink",
    "ripple",
    "shakashaka",
    "shikaku",
    "shimaguni",
    "shingoki",
    "signpost",
    "simpleloop",
    "skyscrapers",
    "slant",
    "snake",
    "starbattle",
    "statuepark",
    "str8ts",
    "suguru",
    "sukoro",
    "tapa",
    "tatamibari",
    "tents",
    "thermometers",
    "tilepaint",
    "tracks",
    "undead",
    "yajikazu",
    "yajilin",
    "yinyang",
)
STATING = ("variant",)  # declared ones whose puzzles state rules of their own: a folder each
BUILT_IN = (*NAMES, *DECLARED, *STATING)
_added: dict[str, Family[Any]] = {}


def names() -> tuple[str, ...]:
    """Name every family that can be used, those of other packages last."""
    from clew.families.outside import announced

    others = (name for name in announced() if _fault(name) is None)
    return tuple(dict.fromkeys((*BUILT_IN, *others, *_in_files(), *_added)))


def faults() -> Mapping[str, str]:
    """Say what is wrong with families of other packages that cannot be used, by their names."""
    from clew.families.outside import announced

    return {name: fault for name in announced() if name not in BUILT_IN and (fault := _fault(name)) is not None}


def get(name: str) -> Family[Any]:
    """Give a family by name; it is imported when first asked for."""
    if name in _added:
        return _added[name]
    if name in BUILT_IN:
        return _own(name)
    if name in _in_files():
        return _in_files()[name]
    if installed(name):
        return _of_package(name)
    from clew.core.text import quoted

    raise PuzzleError(f"unknown family {quoted(name)}: 'clew families' lists them all")


def of(puzzle: object) -> Family[Any]:
    """Return the family a puzzle belongs to."""
    home = type(puzzle).__module__.removeprefix(f"{__name__}.").partition(".")[0]
    if home in BUILT_IN and type(puzzle) is get(home).puzzle:  # asked first: others need not be imported
        return get(home)
    for name in names():
        if type(puzzle) is get(name).puzzle:
            return get(name)
    raise PuzzleError(f"{type(puzzle).__name__} is not a puzzle of any family")


def known(name: str) -> bool:
    """Whether there is a family of this name; that of another package may turn out to be broken."""
    return installed(name) or name in _added


def installed(name: str) -> bool:
    """Whether other processes of this environment know a family, too: it was not just added to this one."""
    from clew.families.outside import announced

    return name in BUILT_IN or name in announced() or name in _in_files()


def add(family: Family[Any]) -> None:
    """Make a family known in this process only; one that is installed announces itself (see `outside`)."""
    from clew.codecs.own import SECTION

    if family.name in (*BUILT_IN, SECTION):
        raise PuzzleError(f"a family cannot be called '{family.name}': Clew uses that name itself")
    _added[family.name] = whole(family)


def whole(family: Family[P]) -> Family[P]:
    """Give a family with what it does not bring worked out from the rest."""
    from clew.core.family import DERIVED, records

    if not any(value is DERIVED for record in records(family) for value in vars(record).values()):
        return family
    from clew.families.defaults import complete

    return complete(family)


def card(name: str) -> Card:
    """Say what a family is called, reads and takes; those of Clew's own are not imported for it."""
    if name in _added:
        from clew.families.cards import card_of

        return card_of(_added[name])
    return _in_index(name)


def formats(name: str) -> Mapping[str, Format[Any]]:
    """Give a family's text forms; nothing else of its folder is imported for them."""
    if name in _added or name not in BUILT_IN or not _is_folder(name):
        return get(name).forms.formats
    return _own_formats(name)


def use_files(paths: Sequence[str]) -> None:
    """Make the families that are declared in these files known, here and in processes that are started from here."""
    from clew.rules.files import use

    use(paths)
    for name in _in_files():
        if name in BUILT_IN:
            raise PuzzleError(f"a family cannot be called '{name}': Clew uses that name itself")


def _in_files() -> Mapping[str, Family[Any]]:
    """The families that users declare in files of their own, whole."""
    return _whole_in_files(paths) if (paths := os.environ.get("CLEW_RULES", "")) else {}


@cache
def _whole_in_files(paths: str) -> Mapping[str, Family[Any]]:
    from clew.rules.files import families

    return {name: whole(family) for name, family in families().items()}


@cache
def _is_folder(name: str) -> bool:
    """Whether a family of Clew's own is a folder of modules; a small one is a single file."""
    return hasattr(import_module(f"clew.families.{name}"), "__path__")


@cache
def _own_formats(name: str) -> Mapping[str, Format[Any]]:
    forms: Mapping[str, Format[Any]] = import_module(f"clew.families.{name}.formats").FORMATS
    return forms


@cache
def _own(name: str) -> Family[Any]:
    home = f"clew.families.{name}"
    return whole(import_module(f"{home}.family" if _is_folder(name) else home).FAMILY)


@cache
def _of_package(name: str) -> Family[Any]:
    from clew.families.outside import load

    family = load(name)
    try:
        return whole(family)
    except ValueError as error:
        raise PuzzleError(f"the family '{name}' cannot be used: {error}") from None


@cache
def _fault(name: str) -> str | None:
    try:
        get(name)
    except PuzzleError as error:
        return str(error)
    return None


@cache
def _in_index(name: str) -> Card:
    from clew.families.cards import card_of, indexed
    from clew.families.index import CARDS

    return indexed(CARDS[name]) if name in CARDS else card_of(get(name))
