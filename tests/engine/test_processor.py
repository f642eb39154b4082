"""Processor time: what is used counts, what is slept does not."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from clew.engine.processor import Allowance, Watch, spent

LINUX = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux says what others have used")
BUSY = "import time\nwhile True: pass\n"
CHILD = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {BUSY!r}])\n"


def work(flag: Allowance) -> None:
    while not flag.is_set():
        pass


def test_an_allowance_is_used_up_by_work_and_not_by_waiting() -> None:
    flag = Allowance(0.05)
    time.sleep(0.2)
    assert not flag.is_set()
    before = time.process_time()
    work(flag)
    assert time.process_time() - before < 5


@LINUX
def test_what_a_process_has_started_counts_with_it() -> None:
    with subprocess.Popen([sys.executable, "-c", CHILD], start_new_session=True) as process:
        with Watch(process.pid, 0.3, 120, lambda: _kill(process)) as watch:
            process.wait()
        assert watch.ended == "limit"


@LINUX
def test_the_wall_clock_ends_what_only_sleeps() -> None:
    with subprocess.Popen([sys.executable, "-c", "import time\ntime.sleep(600)\n"]) as process:
        with Watch(process.pid, 60, 0.2, process.kill) as watch:
            process.wait()
        assert watch.ended == "guard"


def test_a_process_that_does_not_exist_has_used_nothing_known() -> None:
    assert spent(2**22 + 1) is None


def _kill(process: subprocess.Popen[bytes]) -> None:
    import os
    import signal

    os.killpg(process.pid, signal.SIGKILL)
