"""The package as users get it: built by `python -m build`, then the wheel alone and the source alone, in every Python.

Each has a fresh environment with nothing but what pip puts there. Pythons are found on the path and in pyenv.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from trust import figures

_FOLDER = figures.WORK / "package"
_STABLE = (3, 12)  # from here on one wheel is for all
_TRY = """
import clew, clew._native
from clew import families
for name in families.BUILT_IN:
    puzzle = clew.generate(name, size="small", seed=1)
    assert clew.solve(puzzle).verdict == clew.Verdict.UNIQUE, name
    assert clew.read(clew.write(puzzle)) == puzzle, name
    assert clew.explain(puzzle).solved or name not in families.NAMES, name
    assert clew.draw(puzzle).svg.startswith("<svg"), name
    assert clew.verify(clew.prove(puzzle).certificate)[1] == puzzle, name
print(clew._native.__file__)
"""
_CONTRACT = """
from pathlib import Path
import pytest
import clew
from clew import families
from clew.testing import *

@pytest.fixture(params=families.BUILT_IN)
def family(request):
    return families.get(request.param)

@pytest.fixture
def loose(family):
    path = Path(__file__).with_name(f"{family.name}.clew")
    return clew.load(path) if path.exists() else family.keep_clues(clew.generate(family.name, "small", seed=3), ())
"""
Version = tuple[int, int]


def pythons() -> dict[Version, str]:
    """The Pythons of this machine that Clew is for, by version; this one for its own."""
    known = {sys.version_info[:2]: sys.executable}
    names = [f"python3.{minor}" for minor in range(11, 20)]
    somewhere = [path for path in map(shutil.which, names) if path]
    home = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    for path in (*somewhere, *map(str, sorted(home.glob("versions/*/bin/python3")))):
        asked = [path, "-c", "import sys; print(*sys.version_info[:2])"]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            major, minor = map(int, done.stdout.split())
            if (major, minor) >= (3, 11):
                known.setdefault((major, minor), path)
    return dict(sorted(known.items()))


def run(short: bool = False) -> None:
    """Build and install for every Python; the short run takes this one and the wheel alone."""
    shutil.rmtree(_FOLDER, ignore_errors=True)
    chosen = {sys.version_info[:2]: sys.executable} if short else pythons()
    rows: dict[str, Any] = {}
    failures: list[str] = []
    wheels: dict[Version, Path] = {}
    for version, python in chosen.items():
        name = ".".join(map(str, version))
        try:
            built = min(version, _STABLE)
            if built not in wheels:
                wheels[built] = _build(python, name)
            rows[name] = _row(python, name, wheels[built], short)
        except (subprocess.CalledProcessError, AssertionError) as error:
            said = str(getattr(error, "output", "") or error).strip().splitlines()
            failures.append(f"Python {name}: {' '.join(said[-2:])[:400]}")
        print(f"  {name}: {rows.get(name, 'failed')}", flush=True)
    archives = list(_FOLDER.glob("dist-*/*.tar.gz"))
    sizes = {"archive": archives[0].stat().st_size} if archives else {}
    figures.add("package", pythons=rows, failures=failures, **sizes)


def _build(python: str, name: str) -> Path:
    """The wheel that `python -m build` makes from its source archive; its module must be what its name says."""
    target = _FOLDER / f"dist-{name}"
    own = _environment(python, f"build-{name}", "build")
    _said([own, "-m", "build", "--outdir", str(target), str(figures.ROOT)])
    (wheel,) = target.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        (module,) = (each for each in opened.namelist() if each.endswith(".so"))
    for tag, ending in (("-cp312-abi3-", "/_native.abi3.so"), ("-cp311-cp311-", "/_native.cpython-311-")):
        assert (tag in wheel.name) == (ending in module), f"{wheel.name} holds {module}"
    return wheel


def _row(python: str, name: str, wheel: Path, short: bool) -> dict[str, Any]:
    """What came of the installs for one Python."""
    own = _environment(python, f"wheel-{name}", str(wheel))
    size = _size(own)
    row = {"wheel": wheel.name.split("-", 2)[2], "wheel_bytes": wheel.stat().st_size, "installed": size}
    row["module"] = _tried(own)
    if not short:
        wanted = (f"{wheel}[lab]", "pytest", "hypothesis")
        _said([own, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted])
        contract = _FOLDER / f"contract-{name}" / "test_contract.py"
        contract.parent.mkdir(exist_ok=True)
        contract.write_text(_CONTRACT)
        for loose in figures.ROOT.glob("tests/families/*/loose.clew"):
            shutil.copy(loose, contract.with_name(f"{loose.parent.name}.clew"))
        said = _said([own, "-m", "pytest", "-o", "addopts=", "-q", str(contract)])
        row["contract"] = re.sub(r" in .*", "", said.splitlines()[-1])
        (archive,) = wheel.parent.glob("*.tar.gz")
        row["from_source"] = _tried(_environment(python, f"source-{name}", str(archive)))
    return row


def _environment(python: str, name: str, wanted: str) -> str:
    """A fresh environment with what pip installs for one wish; gives its Python."""
    folder = _FOLDER / name
    _said([python, "-m", "venv", str(folder)])
    own = str(folder / "bin" / "python")
    _said([own, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wanted])
    return own


def _size(own: str) -> int:
    """The bytes of all that was installed, without pip."""
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    home = Path(_said([own, "-c", asked]).strip())
    ours = [each for each in home.iterdir() if not each.name.startswith(("pip", "setuptools", "_distutils", "pkg_res"))]
    return sum(path.stat().st_size for each in ours for path in (each, *each.rglob("*")) if path.is_file())


def _tried(own: str) -> str:
    """Use every verb on every family, and the command; gives the name of the module's file."""
    path = Path(_said([own, "-W", "error", "-c", _TRY]).strip())
    assert path.is_relative_to(Path(own).parents[1]), f"another Clew was tried: {path}"
    assert _said([str(Path(own).with_name("clew")), "--version"]).startswith("clew ")
    return path.name


def _said(command: list[str]) -> str:
    """The output of a command that must succeed, run where no other Clew can be imported."""
    _FOLDER.mkdir(parents=True, exist_ok=True)
    env = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(command, cwd=_FOLDER, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise subprocess.CalledProcessError(done.returncode, command, done.stdout + done.stderr)
    return done.stdout
