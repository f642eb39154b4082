"""What pychoco 0.4 gets wrong and Clew works around: if one of these tests fails, a workaround can go."""

from __future__ import annotations

import subprocess
import sys
import threading
from importlib import import_module
from typing import Any

import pytest

pychoco: Any = import_module("pychoco")
native: Any = import_module("pychoco._backend")


def queens(side: int) -> Any:
    model = pychoco.Model()
    rows = model.intvars(side, 0, side - 1)
    model.all_different(rows).post()
    for i in range(side):
        for j in range(i):
            model.arithm(rows[i], "-", rows[j], "!=", i - j).post()
            model.arithm(rows[j], "-", rows[i], "!=", i - j).post()
    return model


def test_the_count_of_nodes_is_a_time() -> None:
    solver = queens(6).get_solver()
    assert solver.solve()
    assert isinstance(solver.get_node_count(), float)


def test_a_propagation_keeps_its_answer_to_itself() -> None:
    model = pychoco.Model()
    x = model.intvar(0, 3, "x")
    model.arithm(x, ">", 5).post()
    solver = model.get_solver()
    assert solver._propagate() is None


def test_the_backend_reports_a_contradiction_only_once() -> None:
    model = pychoco.Model()
    model.arithm(model.intvar(0, 3, "x"), ">", 5).post()
    solver = model.get_solver()  # its handle is freed with its last reference
    assert [native.propagate(solver._handle) == 1 for _ in range(2)] == [False, True]


def test_the_limit_of_backtracks_is_wired_to_that_of_restarts() -> None:
    with pytest.raises(TypeError):
        queens(6).get_solver().solve(backtrack_limit=1)


def test_a_search_by_weights_prints_what_its_author_wanted_to_know(capsys: pytest.CaptureFixture[str]) -> None:
    model = pychoco.Model()
    model.get_solver().set_dom_over_w_deg_search(model.intvar(0, 3, "x"))
    assert "before handle" in capsys.readouterr().out


def test_states_are_private_methods() -> None:
    solver = pychoco.Model().get_solver()
    for name in ("push_state", "pop_state", "propagate"):
        assert hasattr(solver, f"_{name}")
        assert not hasattr(solver, name)


def test_domains_have_no_size() -> None:
    assert not hasattr(native, "get_domain_size")


def test_constraints_that_wake_up_in_a_state_sleep_for_good_once_it_is_popped() -> None:
    model = pychoco.Model()
    x, y = model.intvar(0, 3, "x"), model.intvar(0, 3, "y")
    model.arithm(x, "<", y).post()
    solver = model.get_solver()
    solver._push_state()
    solver._propagate()
    assert x.get_ub() == 2
    solver._pop_state()
    solver._propagate()
    assert x.get_ub() == 3


def test_its_own_search_blocks_all_threads() -> None:
    """So Ctrl-C waits for it; our search is Python and can be interrupted at each node."""
    ticks, done = [0], threading.Event()

    def tick() -> None:
        while not done.is_set():
            ticks[0] += 1

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        model = queens(40)
        rows = model.intvars(12, 0, 10)
        for i in range(12):
            for j in range(i):
                model.arithm(rows[i], "!=", rows[j]).post()
        solver = model.get_solver()
        solver.set_input_order_lb_search(*rows)
        start = ticks[0]
        assert not solver.solve(time_limit="0.5s")
        assert ticks[0] - start < 1_000_000
    finally:
        done.set()
        thread.join()


def test_an_error_in_java_ends_the_process() -> None:
    code = "import pychoco; pychoco.Model().intvar(3, 1, 'x'); print('alive')"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode != 0
    assert "Unhandled exception" in run.stdout + run.stderr
    assert "alive" not in run.stdout


def test_arrays_are_never_given_back() -> None:
    """A wrapper would have a `__del__`; handles of arrays are bare."""
    made = import_module("pychoco._utils").make_int_array([1, 2, 3])
    assert type(made).__name__ == "SwigPyObject"
