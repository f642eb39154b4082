"""A family of another package, installed in a fresh environment: every command and every kind of worker has it."""

from __future__ import annotations

import json
import os
import shutil
import site
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from clew import checker, families
from tests import plain_family, toy_family
from tests.documents import blocks, text_of

PUZZLE = "clew lamps\n\n. 2 . 0\n"
BULBS = "clew bulbs\n\n.2.0\n"
SUDOKU = "clew sudoku\n\n....\n34.2\n....\n.2.4\n"
LAB = """
title = "Lamps"
family = "lamps"
[[puzzles]]
file = "some.clew"
[[runs]]
viewpoint = "{viewpoint}"
variable = ["leftmost", "ff"]
[table]
rows = ["puzzle"]
columns = ["variable"]
figures = ["nodes", "solutions"]
"""

Done = subprocess.CompletedProcess[str]


class Environment:
    """A virtual environment that reaches this one's packages, with one more package and its own `clew`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
        self.python = folder / "bin" / "python"
        self.packages = next(folder.glob("lib/python*/site-packages"))
        here = next(path for path in site.getsitepackages() if path.startswith(sys.prefix))
        (self.packages / "here.pth").write_text(f"import site; site.addsitedir({here!r})\n")
        _, *script = Path(sys.executable).with_name("clew").read_text().splitlines()
        self.clew = folder / "bin" / "clew"
        self.clew.write_text("\n".join([f"#!{self.python}", *script, ""]))
        self.clew.chmod(0o755)
        self.env = {**os.environ, "NO_COLOR": "1", "CLEW_LIBRARY": str(folder / "library")}
        self.env.pop("PYTHONPATH", None)

    def install(self, source: Path) -> None:
        """Build and install a package as pip does, but for the network."""
        options = ["--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), "install", *options]
        subprocess.run([*pip, str(source)], check=True)

    def run(self, *arguments: str, cwd: Path, stdin: str = "") -> Done:
        """Run the environment's own command, or a module with its Python."""
        command = [str(self.clew), *arguments] if arguments[0] != "-m" else [str(self.python), *arguments]
        return subprocess.run(
            command, input=stdin, capture_output=True, text=True, check=False, env=self.env, cwd=cwd, timeout=120
        )


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The package of CONTRIBUTING.md, built from the toy family, and a plain family beside it, with its own part."""
    source = tmp_path_factory.mktemp("lamps")
    for family, name in ((toy_family, "clew_lamps"), (plain_family, "clew_lamps/bulbs")):
        assert family.__file__ is not None
        home = Path(family.__file__).parent
        shutil.copytree(home, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    announced = 'lamps = "clew_lamps:FAMILY"\n'
    project = blocks("CONTRIBUTING.md", "toml")[0]
    assert announced in project
    project = project.replace(announced, f'{announced}bulbs = "clew_lamps.bulbs:FAMILY"\n')
    (source / "pyproject.toml").write_text(project)
    environment = Environment(tmp_path_factory.mktemp("environment"))
    environment.install(source)
    return environment


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """A folder with a few puzzles."""
    (tmp_path / "some.clew").write_text(PUZZLE)
    (tmp_path / "many.clew").write_text(PUZZLE * 6)
    (tmp_path / "bulbs.clew").write_text(BULBS)
    (tmp_path / "sudoku.clew").write_text(SUDOKU)
    return tmp_path


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("solve some.clew", " * 2*  ·  0\nExactly one solution."),
        ("solve some.clew --engine sat", "Exactly one solution."),
        ("solve some.clew --engine cp", "Exactly one solution."),
        ("solve some.clew --agree", "The engines kernel and sat agree."),
        ("count some.clew", "1 solution"),
        ("explain some.clew", "Solved in 2 steps."),
        ("explain some.clew --hint", "The 0 at r1c4 has no lit lamps, so r1c3 and r1c4 must be dark."),
        ("rate some.clew", "level 1 (easy)"),
        ("check some.clew", "Unfinished:"),
        ("draw some.clew", "<svg"),
        ("draw some.clew --to txt", "· 2 · 0"),
        ("convert some.clew --to clew", PUZZLE),
        ("generate lamps --seed 1 --size small", "clew lamps"),
        ("generate lamps --level easy --minimal --json", '"family": "lamps"'),
        ("families", "lamps        Lamps: Light some lamps"),
        ("families lamps", "small 1x4, normal 1x9, large 1x12"),
        ("formats lamps", "clew lamps"),
        ("lab explain lamps/places", "a viewpoint of Lamps"),
        ("lab explain clauses", "a viewpoint of Bulbs"),
        ("--help", "lamps"),
    ],
)
def test_every_command_has_it(here: Environment, work: Path, command: str, said: str) -> None:
    done = here.run(*command.split(), cwd=work)
    assert done.stderr == ""
    assert done.returncode == 0
    assert said in done.stdout


@pytest.mark.parametrize(
    ("command", "name", "begins"),
    [
        ("draw some.clew", "out.svg", b"<svg"),
        ("draw some.clew --solution", "out.png", b"\x89PNG"),
        ("draw some.clew", "out.pdf", b"%PDF"),
        ("book some.clew --generate lamps:2:size=small", "out.pdf", b"%PDF"),
        ("lab tree some.clew", "out.svg", b"<svg"),
    ],
)
def test_every_picture_can_be_made_of_it(here: Environment, work: Path, command: str, name: str, begins: bytes) -> None:
    done = here.run(*command.split(), "-o", name, cwd=work)
    assert done.returncode == 0, done.stderr
    assert (work / name).read_bytes().startswith(begins)


def test_the_library_keeps_it(here: Environment, work: Path) -> None:
    assert here.run("library", "save", "evening", "some.clew", cwd=work).returncode == 0
    assert "evening" in here.run("library", "list", cwd=work).stdout
    assert "Exactly one solution." in here.run("solve", "evening", cwd=work).stdout


def _proved(here: Environment, work: Path) -> None:
    """Certificates of both: of the declared one with its rules, of the other for the part of its package."""
    for name, file in (("lamps", "some.clew"), ("bulbs", "bulbs.clew")):
        assert "The certificate of" in here.run("prove", file, "-o", f"{name}.cert", cwd=work).stdout


@pytest.mark.parametrize("name", ["lamps", "bulbs"])
def test_a_certificate_is_verified_with_the_family_of_the_package(here: Environment, work: Path, name: str) -> None:
    _proved(here, work)
    done = here.run("verify", f"{name}.cert", cwd=work)
    proved = f"{name}.cert: proved: exactly one solution ({name.capitalize()} 1x4)\n"
    assert (done.stdout, done.returncode) == (proved, 0)
    forged = (work / f"{name}.cert").read_text().replace("\nr1c1 1", "\nr1c1 0")
    done = here.run("verify", "-", cwd=work, stdin=forged)
    assert (done.stdout, done.returncode) == ("-: refused: the solution breaks a rule\n", 1)


@pytest.mark.parametrize("name", ["lamps", "bulbs"])
def test_without_the_package_a_certificate_is_neither_proved_nor_refused(
    here: Environment, work: Path, name: str
) -> None:
    _proved(here, work)
    for form in ([], ["--json"]):
        command = [str(Path(sys.executable).with_name("clew")), "verify", f"{name}.cert", *form]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=work)
        assert (done.stdout, done.returncode) == ("", 2)
        assert f"    {done.stderr.replace('bulbs', 'lamps')}" in text_of("docs/certificates.md")
        assert done.stderr.count("\n") == 1


def _alone(work: Path, name: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-S", "-m", "checker", f"{name}.cert"]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=work)


def test_a_copy_of_the_checker_needs_neither_clew_nor_the_package(here: Environment, work: Path) -> None:
    _proved(here, work)
    shutil.copytree(Path(checker.__file__).parent, work / "checker", ignore=shutil.ignore_patterns("__pycache__"))
    assert _alone(work, "lamps").stdout == "proved: these rules have exactly one solution\n"
    assert _alone(work, "bulbs").stderr == "refused: the checker has no part for the family 'bulbs'\n"
    shutil.copy(Path(plain_family.__file__).with_name("part.py"), work / "checker" / "bulbs.py")
    done = _alone(work, "bulbs")
    assert (done.stdout, done.stderr) == ("proved: exactly one solution\n", "")


@pytest.mark.parametrize("workers", [["--workers", "2"], ["--cluster", "local", "--workers", "1"]])
def test_workers_of_batches_have_it(here: Environment, work: Path, workers: list[str]) -> None:
    done = here.run("batch", "solve", "many.clew", "-o", "out.jsonl", *workers, cwd=work)
    assert done.returncode == 0, done.stderr
    records = [json.loads(line) for line in (work / "out.jsonl").read_text().splitlines()]
    assert [(record["family"], record["verdict"]) for record in records] == [("lamps", "unique")] * 6


@pytest.mark.parametrize("verb", ["rate many.clew", "prove many.clew", "generate lamps -n 6 --size small"])
def test_every_verb_of_batches_has_it(here: Environment, work: Path, verb: str) -> None:
    done = here.run("batch", *verb.split(), "--workers", "2", cwd=work)
    assert done.returncode == 0, done.stderr
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["family"] for record in records] == ["lamps"] * 6
    assert not any("error" in record for record in records)


def test_workers_of_the_lab_have_it(here: Environment, work: Path) -> None:
    viewpoint = next(iter(families.whole(toy_family.FAMILY).logic.viewpoints))
    (work / "lamps.toml").write_text(LAB.format(viewpoint=viewpoint))
    done = here.run("lab", "run", "lamps.toml", "--jobs", "2", "-o", "out", "--json", cwd=work)
    assert done.returncode == 0, done.stderr
    assert "failed" not in done.stdout + done.stderr
    assert '"solutions": 1' in done.stdout


OWN = """
from clew import families

VIEWPOINTS = {{"mine": families.get("lamps").logic.viewpoints["{viewpoint}"]}}
VARIABLES = {{"last": lambda variables: variables[-1]}}
"""


def test_a_file_of_ones_own_adds_viewpoints_and_choices_to_it(here: Environment, work: Path) -> None:
    viewpoint = next(iter(families.whole(toy_family.FAMILY).logic.viewpoints))
    (work / "own.py").write_text(OWN.format(viewpoint=viewpoint))
    text = LAB.format(viewpoint="mine").replace('["leftmost", "ff"]', '["leftmost", "last"]')
    (work / "lamps.toml").write_text(text.replace('family = "lamps"', 'family = "lamps"\nmodule = "own.py"'))
    done = here.run("lab", "run", "lamps.toml", "-o", "out", "--json", cwd=work)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count('"status": "found"') == 2
    assert '"strategy": "last/step"' in done.stdout


Ask = Callable[..., dict[str, object]]


@pytest.fixture
def ask(here: Environment, work: Path) -> Iterator[Ask]:
    """A server of the environment, which is asked by verb; without a body, by GET."""
    command = [str(here.clew), "serve", "--port", "0", "--json", "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=here.env, cwd=work) as server:
        assert server.stdout is not None
        address = json.loads(server.stdout.readline())["address"]

        def ask(verb: str, **body: object) -> dict[str, object]:
            data = json.dumps(body).encode() if body else None
            request = Request(f"{address}api/{verb}", data, {"Content-Type": "application/json"})
            with urlopen(request, timeout=60) as answer:
                result: dict[str, object] = json.load(answer)
            return result

        try:
            yield ask
        finally:
            server.terminate()


def test_the_server_lists_it_and_lets_it_be_played_and_set(ask: Ask) -> None:
    listed = ask("families")["families"]
    assert isinstance(listed, list)
    assert ("lamps", True) in [(each["family"], each["edits"]) for each in listed]
    assert ask("solve", puzzle=PUZZLE)["solutions"] == [{"r1c1": 1, "r1c2": 1, "r1c3": 0, "r1c4": 0}]
    assert ask("check", puzzle=PUZZLE, marks={"r1c1": 0})["mistakes"] == ["r1c1"]
    assert ask("hint", puzzle=PUZZLE)["step"]
    assert ask("generate", family="lamps", seed=1)["puzzle"]
    sheet = {"size": {"rows": 1, "columns": 4}, "marks": {"r1c2": 2, "r1c4": 0}}
    puzzle = ask("edit", family="lamps", sheet=sheet)["puzzle"]
    assert isinstance(puzzle, dict)
    assert puzzle["text"] == PUZZLE


def test_the_contract_suite_runs_for_it(here: Environment, work: Path) -> None:
    (work / "test_lamps.py").write_text(blocks("CONTRIBUTING.md", "py")[0])
    some = ["-k", "certificate or hint or set"]  # all of it: tests/test_contract.py
    done = here.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-x", "test_lamps.py", *some, cwd=work)
    assert done.returncode == 0, done.stdout[-2000:]
    assert "4 passed" in done.stdout


@pytest.fixture(scope="module")
def broken(here: Environment, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment whose package cannot be imported."""
    environment = Environment(tmp_path_factory.mktemp("broken"))
    for installed in here.packages.glob("clew_lamps*"):
        shutil.copytree(installed, environment.packages / installed.name)
    (environment.packages / "clew_lamps" / "__init__.py").write_text("import nothing_of_that_name\n")
    return environment


WHY = "cannot import the family 'lamps' (clew_lamps:FAMILY): ModuleNotFoundError"


@pytest.mark.parametrize(
    "command", ["solve some.clew", "generate lamps", "families lamps", "batch generate lamps -n 1"]
)
def test_a_package_that_cannot_be_imported_is_named_in_one_line(broken: Environment, work: Path, command: str) -> None:
    done = broken.run(*command.split(), cwd=work)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert WHY in done.stderr


@pytest.mark.parametrize("command", ["families", "formats", "families --json"])
def test_lists_have_the_other_families_and_then_say_what_is_wrong(
    broken: Environment, work: Path, command: str
) -> None:
    done = broken.run(*command.split(), cwd=work)
    assert all(name in done.stdout for name in families.NAMES)
    assert not any(line.startswith("lamps") for line in done.stdout.splitlines())
    assert WHY in done.stderr
    assert done.returncode == 2


@pytest.mark.parametrize(
    "command",
    ["solve ....34.2.....2.4", "prove sudoku.clew", "batch solve sudoku.clew", "convert sudoku.clew --to line"],
)
def test_other_families_do_not_mind_it(broken: Environment, work: Path, command: str) -> None:
    done = broken.run(*command.split(), cwd=work)
    assert (done.stderr, done.returncode) == ("", 0)
