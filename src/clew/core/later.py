"""What is made on first use: imports, so that a family costs nothing until one of its functions is called, and items.

A family's record names sixty functions in a dozen modules; a command calls five of them. `family.py` imports these
modules for type checkers only; at run time stand-ins have their names, and a field of the record becomes the function
itself when it is first read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from operator import attrgetter
from typing import Any, Generic, TypeVar, overload

S = TypeVar("S")
T = TypeVar("T")


class Later:
    """A member of a module that need not be imported yet."""

    def __init__(self, module: str, path: str) -> None:
        self._module = module
        self._path = path

    def __getattr__(self, name: str) -> Later:
        if name.startswith("__"):  # asked for by copy and pickle
            raise AttributeError(name)
        return Later(self._module, f"{self._path}.{name}")

    @staticmethod
    def resolve(found: Later) -> Any:
        """Import the module and return the member, or make the value."""
        if isinstance(found, Computed):
            return found._make()
        return attrgetter(found._path)(import_module(found._module))


class Computed(Later):
    """A value that need not be made yet."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make


class _Module:
    """A module whose members are given as Later."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Later:
        return Later(self._name, name)


def modules(package: str, names: str) -> dict[str, Any]:
    """Stand-ins for modules of a package; their members are what a record that is `lazily` filled takes."""
    return {name: _Module(f"{package}.{name}") for name in names.split()}


class _Resolved:
    """An attribute of a record that is worked out when first read; from then on it is a plain one."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, record: Any, cls: type) -> Any:
        if record is None or self._name not in vars(record).get("_later", ()):
            raise AttributeError(f"{cls.__name__} has no attribute '{self._name}'")
        found = vars(record)[self._name] = Later.resolve(vars(record)["_later"][self._name])
        return found


def lazily(cls: type[T]) -> type[T]:
    """Let the fields of a frozen dataclass be given as Later."""
    fill: Callable[..., None] = cls.__init__
    for name in cls._fields_:  # type: ignore[attr-defined]
        setattr(cls, name, _Resolved(name))  # gives way to what the record itself holds under this name

    def __init__(self: T, *args: Any, **given: Any) -> None:
        fill(self, *args, **given)
        held = vars(self)
        later = {name: value for name, value in held.items() if isinstance(value, Later)}
        for name in later:
            del held[name]
        held["_later"] = later

    cls.__init__ = __init__  # type: ignore[assignment]
    return cls


class Table(Mapping[str, T]):
    """A table whose entries are members of the modules of a package, each imported when it is looked up."""

    def __init__(self, package: str, **members: str) -> None:
        self._package = package
        self._members = members
        self._known: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._known:
            module, _, member = self._members[name].partition(".")
            self._known[name] = getattr(import_module(f"{self._package}.{module}"), member)
        return self._known[name]

    def __contains__(self, name: object) -> bool:
        return name in self._members

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)


class Lazy(Sequence[T], Generic[S, T]):
    """A sequence whose items are made when asked for: a file of a million puzzles is not a million objects."""

    def __init__(self, sources: Sequence[S], make: Callable[[S], T]) -> None:
        self._sources = sources
        self._make = make

    def __len__(self) -> int:
        return len(self._sources)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Lazy[S, T]: ...
    def __getitem__(self, index: int | slice) -> T | Lazy[S, T]:
        if isinstance(index, slice):
            return Lazy(self._sources[index], self._make)
        return self._make(self._sources[index])
