"""Frozen dataclasses that are quick to define: `dataclass`, `field` and `replace` as in the standard library.

Importing `dataclasses` takes 10 ms and each class 1 ms, a third of what a command needed to start. Here only `__init__`
is compiled, which takes a tenth of that; the rest is shared. To type checkers, and to `dataclasses.fields`, `replace`
and `asdict`, they are dataclasses like any other. Not supported: classes that are not frozen, slots, ClassVar, InitVar.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

T = TypeVar("T")

_NEEDED: Any = object()  # a field without a default


class _Field:
    """What is known of one field: its default or how to make one, and where it takes part."""

    __slots__ = ("compare", "default", "factory", "kw_only", "repr")

    def __init__(self, default: Any, factory: Any = _NEEDED, *, repr: bool = True, compare: bool = True) -> None:
        self.default, self.factory, self.repr, self.compare = default, factory, repr, compare
        self.kw_only = False


def _field(
    *, default: Any = _NEEDED, default_factory: Any = _NEEDED, repr: bool = True, compare: bool = True
) -> _Field:
    """Describe a field beyond its default."""
    return _Field(default, default_factory, repr=repr, compare=compare)


def _dataclass(*, frozen: bool, kw_only: bool = False) -> Callable[[type[T]], type[T]]:
    """Turn the annotations of a class into fields of immutable values."""
    if not frozen:
        raise TypeError("this makes only frozen dataclasses: use dataclasses.dataclass for others")

    def define(cls: type[T]) -> type[T]:
        fields = {name: each for base in cls.__mro__[:0:-1] for name, each in vars(base).get("_fields_", {}).items()}
        for name in cls.__annotations__:  # its own, not those of its bases
            fields[name] = _declared(cls, name)
            fields[name].kw_only = kw_only
        compared = [name for name, each in fields.items() if each.compare]
        members = {
            "_fields_": fields,
            "__init__": _init(cls, fields),
            "__repr__": _repr,
            "__eq__": _eq(_values(compared)),
            "__hash__": _hash(_values(compared)),
            "__setattr__": _refuse,
            "__delattr__": _refuse,
            "__replace__": _replace,
            "__match_args__": tuple(name for name, each in fields.items() if not each.kw_only),
            "__dataclass_fields__": _Standard("__dataclass_fields__"),
            "__dataclass_params__": _Standard("__dataclass_params__"),
        }
        for name, member in members.items():
            if name != "__repr__" or name not in vars(cls):
                setattr(cls, name, member)
        return cls

    return define


def _replace(self: T, /, **changes: Any) -> T:
    """The same value except for some fields."""
    fields = vars(type(self)).get("_fields_")
    if fields is None:
        from dataclasses import replace as standard

        changed: T = standard(self, **changes)  # type: ignore[type-var]
        return changed
    return type(self)(**{name: getattr(self, name) for name in fields if name not in changes}, **changes)


def _declared(cls: type, name: str) -> _Field:
    """The field of an annotation; what only describes it is not an attribute of the class."""
    given = vars(cls).get(name, _NEEDED)
    if given is not _NEEDED and type(given).__hash__ is None:
        raise ValueError(f"{cls.__name__}.{name}: a shared default must not be mutable: use default_factory")
    if not isinstance(given, _Field):
        return _Field(given)
    if given.default is _NEEDED:
        delattr(cls, name)
    else:
        setattr(cls, name, given.default)
    return given


def _init(cls: type, fields: Mapping[str, _Field]) -> Any:
    """Write and compile `__init__`, as a person would."""
    first = [name for name, each in fields.items() if not each.kw_only]
    named = [name for name, each in fields.items() if each.kw_only]
    known: dict[str, Any] = {"_set": object.__setattr__, "_NEEDED": _NEEDED}
    lines = []
    for at, each in fields.items():
        if each.factory is not _NEEDED:
            known[f"_make_{at}"] = each.factory
            lines.append(f" if {at} is _NEEDED: {at} = _make_{at}()")
        elif each.default is not _NEEDED:
            known[f"_default_{at}"] = each.default
        lines.append(f" _set(self, '{at}', {at})")
    if hasattr(cls, "__post_init__"):
        lines.append(" self.__post_init__()")

    def parameter(name: str) -> str:
        each = fields[name]
        if each.factory is not _NEEDED:
            return f"{name}=_NEEDED"
        return name if each.default is _NEEDED else f"{name}=_default_{name}"

    parameters = ["self", *map(parameter, first), *(["*", *map(parameter, named)] if named else [])]
    exec(f"def __init__({', '.join(parameters)}):\n" + "\n".join(lines or [" pass"]), known)
    made = known["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    made.__module__ = cls.__module__
    return made


def _values(names: list[str]) -> Callable[[Any], Any]:
    """A function that returns the values of some fields as one tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda self: (getattr(self, names[0]),)) if names else lambda self: ()


def _eq(values: Callable[[Any], Any]) -> Any:
    def __eq__(self: object, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return __eq__


def _hash(values: Callable[[Any], Any]) -> Any:
    def __hash__(self: object) -> int:
        return hash(values(self))

    return __hash__


def _repr(self: Any) -> str:
    shown = ", ".join(f"{name}={getattr(self, name)!r}" for name, each in self._fields_.items() if each.repr)
    return f"{type(self).__qualname__}({shown})"


def _refuse(self: object, name: str, value: object = None) -> NoReturn:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"'{name}' of {type(self).__name__} cannot be changed: make another one with replace()")


class _Standard:
    """What `dataclasses` would have recorded for the class, for its own functions; computed when they ask."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, cls: Any) -> Any:
        from dataclasses import field, make_dataclass

        described = []
        for name, each in cls._fields_.items():
            given: dict[str, Any] = {"kw_only": each.kw_only, "repr": each.repr, "compare": each.compare}
            if each.factory is not _NEEDED:
                given["default_factory"] = each.factory
            elif each.default is not _NEEDED:
                given["default"] = each.default
            described.append((name, Any, field(**given)))
        return getattr(make_dataclass(cls.__name__, described, frozen=True), self._name)


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import replace as replace
else:
    dataclass, field, replace = _dataclass, _field, _replace
