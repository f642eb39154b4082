"""The kernels without Python: each program in native/tests is built and run, plainly and under sanitizers."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
# What no program here uses need not be built: that takes longer than all else.
UNUSED = r"/houses/|/fillin/(make|trial)|/(hashi|nonogram)/(logic|make)|/native/proof"
CMAKE = str(Path(sys.executable).with_name("cmake"))  # comes with the tests: a machine need not have one
PROGRAMS = sorted((ROOT / "native" / "tests").glob("*_test.cpp"))


def build(folder: Path, *flags: str) -> Path:
    """Configure and build the kernels and their test programs with extra compiler flags."""
    options = ["-DCLEW_TESTS=ON", "-DCLEW_PORTABLE=ON", "-DCLEW_UNITY=ON", "-DCMAKE_BUILD_TYPE=Debug"]
    options += [f"-DCLEW_WITHOUT={UNUSED}", f"-DCMAKE_CXX_FLAGS={' '.join(flags)}"]
    configure = [CMAKE, "-S", str(ROOT), "-B", str(folder), *options]
    programs = [path.stem for path in PROGRAMS]
    for command in (configure, [CMAKE, "--build", str(folder), "--parallel", "2", "--target", *programs]):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return folder


@pytest.fixture(scope="module")
def sanitized(tmp_path_factory: pytest.TempPathFactory) -> Path:
    # Null, misaligned and foreign pointers are seen by the address sanitizer; a second look takes long to compile.
    seen = "-fno-sanitize=null,alignment,object-size,vptr"
    flags = ("-Og", "-g1", "-fsanitize=address,undefined", seen, "-fno-sanitize-recover=all")
    here = tmp_path_factory.getbasetemp()
    folder = (here.parent if "PYTEST_XDIST_WORKER" in os.environ else here) / "sanitized"
    with open(f"{folder}.lock", "w") as lock:  # one worker builds them, once
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "whole").exists():
            build(folder, *flags)
            (folder / "whole").touch()
    return folder


@pytest.mark.parametrize("program", [path.stem for path in PROGRAMS])
def test_kernels_pass_under_address_and_undefined_behaviour_sanitizers(sanitized: Path, program: str) -> None:
    done = subprocess.run([str(sanitized / program)], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert "ok" in done.stdout
