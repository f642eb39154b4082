"""Our quick dataclasses against those of the standard library: whatever is asked of both, they say the same."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Generic, TypeVar

import pytest

from clew.core import frozen

T = TypeVar("T")


def defined(made_by: Any) -> tuple[Any, Any]:
    """Two classes with a bit of everything, one the heir of the other."""

    @made_by.dataclass(frozen=True)
    class Plain:
        """A point."""

        row: int
        column: int = 0
        names: Mapping[str, int] = made_by.field(default_factory=dict, compare=False)
        hidden: str = made_by.field(default="", repr=False)

        @cached_property
        def total(self) -> int:
            return self.row + self.column

    @made_by.dataclass(frozen=True, kw_only=True)
    class Heir(Plain, Generic[T]):
        """A point with more."""

        more: T | None = None

        def __post_init__(self) -> None:
            if self.row < 0:
                raise ValueError("a row below zero")

    Plain.__qualname__, Heir.__qualname__ = "Plain", "Heir"
    return Plain, Heir


BOTH = [defined(frozen), defined(dataclasses)]


def same(question: Callable[[Any, Any], Any]) -> Any:
    """The result of both, which must be the same; an error counts by its type."""

    def result(plain: Any, heir: Any) -> Any:
        try:
            return question(plain, heir)
        except (TypeError, ValueError, AttributeError) as error:
            return type(error)

    ours, theirs = (result(*classes) for classes in BOTH)
    assert ours == theirs
    return ours


def test_both_kinds_are_made_shown_and_compared_alike() -> None:
    assert same(lambda plain, heir: repr(plain(1))) == "Plain(row=1, column=0, names={})"
    assert same(lambda plain, heir: repr(heir(1, 2, more="x"))) == "Heir(row=1, column=2, names={}, more='x')"
    assert same(lambda plain, heir: plain(1, 2) == plain(row=1, column=2)) is True
    assert same(lambda plain, heir: plain(1, names={"a": 1}) == plain(1)) is True
    assert same(lambda plain, heir: plain(1, hidden="a") == plain(1)) is False
    assert same(lambda plain, heir: plain(1) == heir(1)) is False
    assert same(lambda plain, heir: hash(plain(1, 2)) == hash(plain(1, 2))) is True
    assert same(lambda plain, heir: hash(plain(1)) == hash((1, 0, ""))) is True
    assert same(lambda plain, heir: heir.__match_args__) == ("row", "column", "names", "hidden")
    assert same(lambda plain, heir: plain(1, 2).total) == 3
    assert same(lambda plain, heir: plain(1).names is plain(1).names) is False


@pytest.mark.parametrize(
    "wrong",
    [
        lambda plain, heir: plain(),
        lambda plain, heir: plain(1, 2, {}, "", 5),
        lambda plain, heir: heir(1, 2, {}, "", 5),
        lambda plain, heir: plain(1, other=2),
        lambda plain, heir: heir(-1),
        lambda plain, heir: setattr(plain(1), "row", 2),
        lambda plain, heir: setattr(plain(1), "new", 2),
        lambda plain, heir: delattr(plain(1), "row"),
        lambda plain, heir: dataclasses.replace(plain(1), other=2),
    ],
)
def test_both_kinds_refuse_the_same(wrong: Callable[[Any, Any], Any]) -> None:
    assert isinstance(same(wrong), type)


def test_the_functions_of_the_standard_library_take_ours_for_their_own() -> None:
    result = same(lambda plain, heir: [(each.name, each.kw_only) for each in dataclasses.fields(heir)])
    assert result == [("row", False), ("column", False), ("names", False), ("hidden", False), ("more", True)]
    assert same(lambda plain, heir: dataclasses.is_dataclass(plain)) is True
    assert same(lambda plain, heir: dataclasses.asdict(heir(1, more=2)))["more"] == 2
    assert same(lambda plain, heir: repr(dataclasses.replace(heir(1, 2), row=3)))
    plain, heir = BOTH[0]
    assert frozen.replace(heir(1, 2, more=3), row=2) == heir(2, 2, more=3)
    with pytest.raises(dataclasses.FrozenInstanceError):
        plain(1).row = 2


def test_a_standard_dataclass_may_inherit_from_ours() -> None:
    base: Any = BOTH[0][0]

    @dataclasses.dataclass(frozen=True)
    class Late(base):  # type: ignore[misc]
        late: int = 7

    assert Late(1).late == 7
    late: Any = Late(1, late=8)
    assert frozen.replace(late, row=2) == Late(2, late=8)
    assert repr(Late(1)).endswith("Late(row=1, column=0, names={}, late=7)")


def test_what_cannot_be_made_is_refused() -> None:
    with pytest.raises(ValueError, match="a shared default must not be mutable"):

        @frozen.dataclass(frozen=True)
        class Shared:
            values: list[int] = []  # noqa: RUF012

    with pytest.raises(TypeError, match="only frozen"):
        frozen.dataclass(frozen=False)


def test_copies_and_pickles_are_equal() -> None:
    from clew.core.results import Limits, Outcome

    for value in (Limits(seconds=2), Outcome(solutions=[], exhausted=True, count=0)):
        assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == copy.copy(value) == value
