"""What is built and given away: the wheel's tag is true, the source archive is lean, and licences come along."""

from __future__ import annotations

import os
import sys
import sysconfig
import tarfile
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from tools import constraints

from clew import _native

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())


@pytest.fixture(scope="module")
def archived(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of the source archive."""
    from scikit_build_core.build import build_sdist

    folder = tmp_path_factory.mktemp("archive")
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        archive = folder / build_sdist(str(folder))
    finally:
        os.chdir(before)
    assert archive.stat().st_size < 2_500_000
    with tarfile.open(archive) as opened:
        members = [(each, opened.extractfile(each)) for each in opened if each.isfile()]
        return {each.name.partition("/")[2]: file.read() for each, file in members if file is not None}


def test_the_tag_of_the_wheel_says_which_pythons_the_module_is_for() -> None:
    wheel = distribution("clew").read_text("WHEEL")
    assert wheel is not None
    (tag,) = (line.removeprefix("Tag: ") for line in wheel.splitlines() if line.startswith("Tag: "))
    module = Path(str(_native.__file__)).name
    if sys.version_info >= (3, 12):
        assert tag.startswith("cp312-abi3-")
        assert module == "_native.abi3.so"
    else:
        assert tag.startswith("cp311-cp311-")
        assert module == "_native" + sysconfig.get_config_var("EXT_SUFFIX")


def test_the_source_archive_has_what_the_package_is_built_from_and_nothing_else(archived: dict[str, bytes]) -> None:
    files = [path for folder in ("native", "src") for path in (ROOT / folder).rglob("*") if path.is_file()]
    wanted = {path.relative_to(ROOT).as_posix() for path in files if path.suffix not in (".pyc", ".so")}
    wanted = {name for name in wanted if not name.startswith("native/tests/")}
    wanted |= {"CHANGELOG.md", "CMakeLists.txt", "LICENSE", "PKG-INFO", "README.md", "pyproject.toml"}
    assert sorted(archived) == sorted(wanted)


def test_every_licence_and_notice_is_given_along(archived: dict[str, bytes]) -> None:
    listed = {path for each in SETTINGS["project"]["license-files"] for path in ROOT.glob(each)}
    there = {path for path in ROOT.glob("*/**/*.txt") if path.name in ("LICENSE.txt", "NOTICE.txt")}
    there = {path for path in there if path.relative_to(ROOT).parts[0] in ("native", "src")}
    assert listed == there | {ROOT / "LICENSE"}
    stated = archived["PKG-INFO"].decode().splitlines()
    assert "License-Expression: MIT AND Apache-2.0 AND BSD-3-Clause AND LicenseRef-SCOWL" in stated


def test_all_that_tests_need_has_a_version() -> None:
    lines = [line for line in constraints.PATH.read_text().splitlines() if not line.startswith("#")]
    versions = {each.name: each.specifier for each in map(Requirement, lines)}
    for wanted in constraints.wanted():
        name = constraints.plain(wanted.name)
        if name == "clew":
            continue
        (pinned,) = versions[name]
        assert pinned.operator == "=="
        assert wanted.specifier.contains(pinned.version, prereleases=True), name
