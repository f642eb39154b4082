"""Choco's native functions: domains read directly, and arrays that are freed.

pychoco never frees the arrays it passes, nor those it gets: each model would leak some 100 kB, and each look at a
domain some 150 bytes. Here an array lives for one call.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, cast

from clew.core.errors import PuzzleError
from clew.core.model import Variable


class Ints(list[int]):
    """Numbers, for Choco."""


class Variables(list["ChocoVariable"]):
    """Variables, for Choco."""


class Booleans(list["ChocoVariable"]):
    """Variables that are 0/1, for Choco."""


class Constraints(list[Any]):
    """Constraints that were made and not posted, for Choco."""


class Rows(list[Ints]):
    """Rows of numbers, for Choco."""


# How an array is made and how it is filled.
_ARRAYS: Mapping[type, tuple[str, str]] = {
    Ints: ("create_int_array", "int_array_set"),
    Variables: ("create_intvar_array", "intvar_array_set"),
    Booleans: ("create_boolvar_array", "boolvar_array_set"),
    Constraints: ("create_constraint_array", "constraint_array_set"),
    Rows: ("create_int_2d_array", "int_2d_array_set"),
}


class Choco:
    """One Choco model, its solver, and calls into it."""

    def __init__(self) -> None:
        try:
            self.pychoco: Any = import_module("pychoco")  # its own types are too wrong to be checked against
        except ImportError as error:
            raise PuzzleError("models need Choco: pip install 'clew[lab]'") from error
        self.native: Any = import_module("pychoco._backend")
        self.model = self.pychoco.Model()
        self._solver = self.model.get_solver()
        self.solver = self._solver._handle
        self._constraint = import_module("pychoco.constraints.constraint").Constraint
        self._integer = import_module("pychoco.variables.intvar").IntVar

    def ask(self, function: str, *arguments: Any) -> Any:
        """Call a native function; lists become arrays for the length of the call."""
        lent: list[Any] = []
        try:
            return getattr(self.native, function)(*[self._lend(argument, lent) for argument in arguments])
        finally:
            for array in lent:
                self.native.chocosolver_handles_destroy(array)

    def constraint(self, function: str, *arguments: Any) -> Any:
        """Make a constraint by a native function that takes the model first."""
        return self._constraint(self.ask(function, self.model._handle, *arguments), self.model)

    def variable(self, name: str, inner: Any) -> ChocoVariable:
        """Wrap a variable of pychoco."""
        return ChocoVariable(name, inner, self.native)

    def enumerated(self, name: str, values: Sequence[int]) -> ChocoVariable:
        """Make a variable with these values, which come in ascending order."""
        handle = self.ask("intvar_s_arr", self.model._handle, name, Ints(values))
        return self.variable(name, self._integer(handle, self.model))

    def automaton(self, states: int, final: Sequence[int], steps: Sequence[tuple[int, int, int]]) -> Any:
        """Make an automaton whose words begin in state 0; a step is a state, a symbol and the next state."""
        made = self.native.create_fa()
        for _ in range(states):
            self.native.add_state(made)
        self.native.set_initial_state(made, 0)
        self.ask("set_final", made, Ints(final))
        lent: list[Any] = []
        symbols = {symbol: self._lend(Ints([symbol]), lent) for symbol in {symbol for _, symbol, _ in steps}}
        add = self.native.add_transition
        for state, symbol, following in steps:
            add(made, state, following, symbols[symbol])
        for array in lent:
            self.native.chocosolver_handles_destroy(array)
        return self.pychoco.FiniteAutomaton(_handle=made)  # frees it at the end

    def _lend(self, argument: Any, lent: list[Any]) -> Any:
        known = _ARRAYS.get(type(argument))
        if known is None:
            return argument
        make, put = (getattr(self.native, name) for name in known)
        array = make(len(argument))
        lent.append(array)
        for index, item in enumerate(argument):
            put(array, self._lend(getattr(item, "handle", item), lent), index)
        return array


class ChocoVariable:
    """An integer variable, or a view of one."""

    __slots__ = ("_native", "degree", "handle", "inner", "name")

    def __init__(self, name: str, inner: Any, native: Any) -> None:
        self.name = name
        self.inner = inner
        self.degree = 0
        self.handle = inner._handle
        self._native = native

    @property
    def low(self) -> int:
        """The least value left."""
        least: int = self._native.get_intvar_lb(self.handle)
        return least

    @property
    def high(self) -> int:
        """The greatest value left."""
        greatest: int = self._native.get_intvar_ub(self.handle)
        return greatest

    @property
    def fixed(self) -> bool:
        """Whether one value is left."""
        return bool(self._native.is_instantiated(self.handle))

    @property
    def size(self) -> int:
        """How many values are left."""
        native, handle = self._native, self.handle
        span: int = native.get_intvar_ub(handle) - native.get_intvar_lb(handle)
        if span <= 1:
            return span + 1
        array = native.get_domain_values(handle)
        length: int = native.int_array_length(array)
        native.chocosolver_handles_destroy(array)
        return length

    def values(self) -> Sequence[int]:
        """The values left, least first."""
        native, handle = self._native, self.handle
        low, high = native.get_intvar_lb(handle), native.get_intvar_ub(handle)
        if high - low <= 1:
            return (low,) if low == high else (low, high)
        array = native.get_domain_values(handle)
        at = native.int_array_get
        values = [at(array, index) for index in range(native.int_array_length(array))]
        native.chocosolver_handles_destroy(array)
        return values

    def fix(self, value: int) -> bool:
        """Keep only this value."""
        return bool(self._native.instantiate_intvar(self.handle, value) >= 0)

    def remove(self, value: int) -> bool:
        """Remove this value."""
        return bool(self._native.remove_intvar_value(self.handle, value) >= 0)

    def at_most(self, value: int) -> bool:
        """Remove all greater values."""
        return bool(self._native.update_intvar_ub(self.handle, value) >= 0)

    def at_least(self, value: int) -> bool:
        """Remove all smaller values."""
        return bool(self._native.update_intvar_lb(self.handle, value) >= 0)

    def __repr__(self) -> str:
        return f"{self.name} in {list(self.values())}"


def every(variables: Iterable[Variable]) -> Variables:
    """Gather the variables of a constraint, which needs at least one."""
    found = Variables(cast(Iterable[ChocoVariable], variables))
    hold(bool(found), "a constraint needs variables")
    return found


def hold(condition: bool, message: str) -> None:
    """Refuse what would make Choco end the process."""
    if not condition:
        raise ValueError(message)


def hold_boolean(*variables: Variable) -> None:
    """Refuse variables that Choco does not know as 0/1."""
    for variable in variables:
        hold(variable.inner.get_type() == "BoolVar", f"{variable.name} is not 0/1: made by boolean() or a view of one")
