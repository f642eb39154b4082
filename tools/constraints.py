"""Write requirements/constraints.txt: `make constraints`, the versions in this environment of all that tests need."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
PATH = ROOT / "requirements" / "constraints.txt"
HEAD = """\
# The versions of everything that `make test` installs, so that it passes tomorrow as it does today.
# Written by `make constraints` from the environment in .venv.
"""


def wanted() -> list[Requirement]:
    """What pyproject.toml names, for building, running and testing."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project = settings["project"]
    extras = [each for name, group in project["optional-dependencies"].items() if name != "bench" for each in group]
    return [Requirement(each) for each in (*settings["build-system"]["requires"], *project["dependencies"], *extras)]


def versions() -> dict[str, str]:
    """The versions of these and of what they need themselves."""
    found: dict[str, str] = {}
    left = wanted()
    while left:
        needed = left.pop()
        name = plain(needed.name)
        if name == "clew" or (name in found and not needed.extras):
            continue
        installed = distribution(needed.name)
        found[name] = installed.version
        for each in map(Requirement, installed.requires or ()):
            if each.marker is None or any(each.marker.evaluate({"extra": extra}) for extra in (*needed.extras, "")):
                left.append(each)
    return found


def plain(name: str) -> str:
    """A name as it is written in indexes."""
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    PATH.parent.mkdir(exist_ok=True)
    PATH.write_text(HEAD + "".join(f"{name}=={version}\n" for name, version in sorted(versions().items())))
