"""Forms that are put together when they are first used: a command reads one text, and most forms are never asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clew.core.family import Format
    from clew.rules.genre import Genre


_GAMES, _EITHER = ("tatham", "tatham_layout"), "either"


class Later:
    """A call of one of the functions that forms are made with, not made yet."""

    def __init__(self, module: str, function: str, *given: Any, **named: Any) -> None:
        self._module, self._function = module, function
        self._given, self._named = given, named

    @property
    def name(self) -> str:
        """What the form is called: as its function; games by their own names, two in one by the first of them."""
        if self._function == _EITHER:
            return str(self._given[0].name)
        return str(self._given[0]) if self._function in _GAMES else self._function

    def __call__(self, genre: type[Genre]) -> Format[Any]:
        made: Format[Any] = self.made()(genre)
        return made

    def made(self) -> Any:
        """What the call returns."""
        call = getattr(import_module(self._module), self._function)
        return call(*map(_made, self._given), **{name: _made(each) for name, each in self._named.items()})


def _made(given: Any) -> Any:
    if isinstance(given, Later):
        return given.made()
    return [_made(each) for each in given] if isinstance(given, list) else given


def later(**functions: str) -> dict[str, Callable[..., Later]]:
    """Stand-ins for functions of the modules of this folder, by name."""
    return {
        name: partial(Later, f"clew.rules.forms.{module}", name)
        for module, names in functions.items()
        for name in names.split()
    }


class Made(Mapping[str, "Format[Any]"]):
    """The forms of a genre by name, each made when it is looked up."""

    def __init__(self, genre: type[Genre], first: Format[Any]) -> None:
        self._genre = genre
        self._later = {each.name: each for each in genre.forms if isinstance(each, Later)}
        others = [each(genre) for each in genre.forms if not isinstance(each, Later)]
        self._known = {form.name: form for form in (first, *others)}
        self._names = (*self._known, *self._later)

    def __getitem__(self, name: str) -> Format[Any]:
        if name not in self._known:
            self._known[name] = self._later[name](self._genre)
        return self._known[name]

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)
