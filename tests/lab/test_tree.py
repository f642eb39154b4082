"""Search trees: records equal the counters, folding loses nothing, and pictures show what was recorded."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from clew import families
from clew.actions.load import read_all
from clew.cli import main
from clew.core.errors import PuzzleError
from clew.core.results import Light, Role
from clew.core.strategy import Budget, Strategy
from clew.lab.tree import Tree, Way, record
from clew.lab.tree_drawing import draw_svg, summary
from clew.lab.tree_layout import tidy
from clew.lab.tree_page import draw_html
from clew.render.svg import svg
from clew.render.theme import DARK

HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
LATTICE = """clew fillin
____#
_#_#_
_____
_#_#_
#____

ANTS
COAL
CROW
IRIS
ALTER
OATEN
"""
OPEN = "clew nonogram\nrows\n*\n? ?\n1\ncolumns\n*\n_\n1\n?\n"
CASES = [
    (HARD, Way(viewpoint="classical", strategy=Strategy.parse("ff/enum"), options={"all-different": "arc"}), 1),
    (HARD, Way(viewpoint="classical", strategy=Strategy.parse("leftmost/step")), 1),
    (LATTICE, Way(viewpoint="slots", strategy=Strategy.parse("leftmost/enum"), options={"crossings": "unify"}), None),
    (LATTICE, Way(viewpoint="words", strategy=Strategy.parse("ff/bisect")), None),
    (OPEN, Way(viewpoint="automata", strategy=Strategy.parse("ff/down")), None),
]


def puzzle_of(text: str) -> Any:
    return read_all(text)[0].puzzle


def made(number: int, bound: int = 500) -> Tree:
    text, way, solutions = CASES[number]
    return record(puzzle_of(text), way, Budget(solutions=solutions), bound)


@pytest.fixture(scope="module")
def hard() -> Tree:
    return made(0)


@pytest.mark.parametrize("number", range(len(CASES)))
def test_the_record_equals_the_counters_of_the_run(number: int) -> None:
    tree = made(number, 5_000)
    labelled = tree.labelled
    fates = [node.fate for node in tree.nodes]
    assert len(tree.nodes) == labelled.nodes > 2
    assert fates.count("failed") + fates.count("refused") == labelled.failures
    assert fates.count("solution") == labelled.assignments == tree.solutions[0]
    assert max(node.depth for node in tree.nodes) == labelled.depth
    assert tree.sizes[0] == labelled.nodes
    assert not tree.cut


@pytest.mark.parametrize("number", range(len(CASES)))
def test_a_record_that_is_cut_off_has_the_same_counters_and_says_so(number: int) -> None:
    whole, cut = made(number, 5_000), made(number, 9)
    assert cut.labelled.nodes == whole.labelled.nodes
    assert cut.labelled.failures == whole.labelled.failures
    assert cut.nodes == whole.nodes[:9]
    if cut.cut:
        said = f"irst 9 of {whole.labelled.nodes:,} nodes"
        assert said in summary(cut)
        assert said in draw_svg(cut)
        assert said in draw_html([cut])
        assert cut.unfinished


def test_nodes_below_which_all_was_tried_are_finished(hard: Tree) -> None:
    last = hard.nodes[-1]
    assert last.fate == "solution"
    assert hard.unfinished <= set(hard.path(last.number))
    exhausted = made(3)
    assert exhausted.labelled.exhausted
    assert not exhausted.unfinished


def test_marks_grow_along_every_path(hard: Tree) -> None:
    for node in hard.nodes:
        if node.parent is not None:
            assert hard.nodes[node.parent].marks.items() <= node.marks.items()
    assert hard.nodes[-1].marks == hard.labelled.solutions[0]


def test_choices_are_shown_as_people_write_values() -> None:
    tree = made(2)
    assert tree.nodes[0].text == "start"
    assert tree.nodes[1].text == "r1c1 across = ANTS"


@pytest.mark.parametrize("room", [1, 7, 60, 1_000])
def test_folding_loses_no_node_and_shows_the_way_to_the_solution(hard: Tree, room: int) -> None:
    shown = hard.opened(0, room)
    folded = [number for number, below in shown.items() if hard.children[number] and not below]
    assert len(shown) + sum(hard.sizes[number] - 1 for number in folded) == len(hard.nodes)
    assert set(hard.path(hard.nodes[-1].number)) <= shown.keys()
    assert not any(hard.solutions[number] for number in folded)
    assert folded or room == 1_000


def drawn_nodes(picture: str) -> set[int]:
    return {int(number) for number in re.findall(r'data-node="(\d+)"', picture)}


def test_the_picture_is_well_formed_and_has_every_node_that_is_shown(hard: Tree) -> None:
    picture = draw_svg(hard)
    root = ElementTree.fromstring(picture)
    assert root.attrib["role"] == "img"
    assert drawn_nodes(picture) == set(hard.opened())
    ovals = [each for each in root.iter("{http://www.w3.org/2000/svg}ellipse") if each.get("cx") != "10"]
    assert len(ovals) == 2  # both rims of the one solution
    assert "nan" not in picture
    assert "131 nodes, 62 failures, depth 12, stopped at 1 solution" in picture


def test_the_picture_of_folded_nodes_has_their_number(hard: Tree) -> None:
    picture = draw_svg(hard, room=1)
    folded = [number for number, below in hard.opened(0, 1).items() if hard.children[number] and not below]
    for number in folded:
        group = re.search(rf'<g data-node="{number}" data-folded="yes">.*?</g>', picture, re.DOTALL)
        assert group is not None
        assert f">{hard.sizes[number] - 1}</text>" in group[0]


def test_a_dark_picture_has_other_colours_and_the_same_words(hard: Tree) -> None:
    light, dark = draw_svg(hard), draw_svg(hard, DARK)
    assert DARK.inks["paper"] in dark
    assert re.sub(r"<[^>]*>", "", light) == re.sub(r"<[^>]*>", "", dark)


def states(page: str) -> Any:
    found = re.search(r'<script type="application/json" id="states">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def test_the_page_has_every_recorded_node_in_some_picture() -> None:
    trees = [made(0, 60), made(1, 90)]
    page = draw_html(trees, room=20)
    sections = re.findall(r"<section.*?</section>", page, re.DOTALL)
    for tree, section in zip(trees, sections, strict=True):
        assert drawn_nodes(section) == {node.number for node in tree.nodes}
        assert f"<dt>nodes</dt><dd>{tree.labelled.nodes:,}</dd>" in section


def test_the_page_draws_each_node_as_the_renderer_does(hard: Tree) -> None:
    page = draw_html([hard])
    labelled = states(page)[0]
    scene = families.of(hard.puzzle).display.draw(hard.puzzle)
    for node in hard.nodes[:: len(hard.nodes) // 6]:
        looks = list(labelled["blank"])
        for each in reversed(hard.path(node.number)):
            for place, look in labelled["nodes"][each][2].items():
                looks[int(place)] = look
        before = {} if node.parent is None else hard.nodes[node.parent].marks
        lights = [Light(place, Role.SECOND) for place in node.marks.keys() - before.keys() - scene.given.keys()]
        drawn = svg(scene, node.marks, lights=lights)
        ours = [re.sub(r"var\(--[a-z-]+\)", "#", labelled["looks"][look]) for look in looks]
        theirs = [re.sub(r"#[0-9a-f]+", "#", each) for each in re.findall(r"<g data-place=[^>]*>(.*?)</g>\n", drawn)]
        assert ours == theirs


def test_the_page_is_self_contained_and_has_no_handlers_in_its_markup(hard: Tree) -> None:
    page = draw_html([made(0, 20), made(1, 20)])
    assert not re.search(r"""(src|href)=|@import|url\(|fetch\(| on[a-z]+=["']""", page)
    assert re.findall(r"https?://[^\"' ]+", page).count("http://www.w3.org/2000/svg") == len(
        re.findall(r"https?://", page)
    )
    assert "prefers-color-scheme:dark" in page


def test_unknown_viewpoints_options_and_strategies_are_refused() -> None:
    puzzle = puzzle_of(HARD)
    for way in (Way(viewpoint="nothing"), Way(viewpoint="classical", options={"all-different": "much"})):
        with pytest.raises(PuzzleError, match="expected one of"):
            record(puzzle, way)


def test_a_tree_of_one_node_is_drawn() -> None:
    tree = record(puzzle_of("clew nonogram\nrows\n2\n2\ncolumns\n2\n2\n"), Way(viewpoint="automata"))
    assert tree.labelled.nodes == 1
    assert ElementTree.fromstring(draw_svg(tree)).tag.endswith("svg")
    assert drawn_nodes(draw_html([tree])) == {0}


def grown(rng: Random, size: int, most: int) -> dict[int, list[int]]:
    """A tree at random, its nodes numbered level by level or not."""
    below: dict[int, list[int]] = {0: []}
    leaves = [0]
    while len(below) < size:
        node = leaves.pop(rng.randrange(len(leaves)))
        below[node] = list(range(len(below), len(below) + rng.randint(1, most)))
        leaves += below[node]
        below |= {child: [] for child in below[node]}
    return below


def levels(below: dict[int, list[int]]) -> list[list[int]]:
    found = [[0]]
    while following := [child for node in found[-1] for child in below[node]]:
        found.append(following)
    return found


def test_nodes_keep_their_distance_and_parents_are_centred() -> None:
    rng = Random(1)
    for _ in range(150):
        below = grown(rng, rng.randint(1, 60), rng.randint(1, 5))
        places = tidy(below, 0)
        assert places.keys() == below.keys()
        assert min(places.values()) == 0
        for level in levels(below):
            assert all(places[right] - places[left] > 1 - 1e-9 for left, right in pairwise(level))
        for node, children in below.items():
            if children:
                assert places[node] == pytest.approx((places[children[0]] + places[children[-1]]) / 2)


def test_a_tree_and_its_mirror_image_are_laid_out_alike() -> None:
    rng = Random(2)
    for _ in range(50):
        below = grown(rng, 40, 2)
        places, mirrored = tidy(below, 0), tidy({node: children[::-1] for node, children in below.items()}, 0)
        width = max(places.values())
        assert mirrored == pytest.approx({node: width - place for node, place in places.items()})


def test_deep_trees_are_laid_out_without_recursion() -> None:
    chain = {node: [node + 1] for node in range(20_000)}
    assert set(tidy(chain, 0).values()) == {0.0}


def test_the_command_writes_pages_and_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, picture = tmp_path / "tree.html", tmp_path / "tree.svg"
    assert main(["lab", "tree", HARD, "--strategy", "ff/enum", "--against", "leftmost/enum", "-o", str(page)]) == 0
    assert main(["lab", "tree", LATTICE, "--against", "words:ff", "-o", str(tmp_path / "two.html")]) == 0
    assert main(["lab", "tree", HARD, "--option", "all-different=arc", "--nodes", "5", "-o", str(picture)]) == 0
    assert page.read_text().count("<section") == 2
    assert "first 5 of" in picture.read_text()
    capsys.readouterr()
    assert main(["lab", "tree", HARD, "--strategy", "ff", "--json"]) == 0
    labelled = json.loads(capsys.readouterr().out)
    assert labelled["trees"][0]["nodes"] == labelled["trees"][0]["recorded"] > 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["--strategy", "best"],
        ["--viewpoint", "none"],
        ["--option", "all-different"],
        ["--option", "weather=fine"],
        ["--against", "ff", "--to", "svg"],
        ["--nodes", "1000000"],
    ],
    ids=" ".join,
)
def test_bad_options_end_with_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "tree", HARD, *arguments]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "Traceback" not in said


def test_a_trace_has_every_run_with_the_marks_after_it() -> None:
    puzzle = read_all(HARD)[0].puzzle
    way = Way(viewpoint="classical", strategy=Strategy.parse("ff/enum"), options={"all-different": "weak"})
    plain, traced = (record(puzzle, way, Budget(solutions=1), 30, trace=trace) for trace in (False, True))
    assert [node.choice for node in traced.nodes] == [node.choice for node in plain.nodes]
    for one, other in zip(traced.nodes, plain.nodes, strict=True):  # how far a failure gets is the engine's affair
        assert one.fate == other.fate
        assert one.fate == "failed" or one.marks == other.marks
    assert not plain.traced
    assert traced.traced
    root = traced.nodes[0]
    assert sum(run.round == 0 for run, _ in root.runs) == 27
    assert root.runs[-1][1] == root.marks
    for node in traced.nodes[1:]:
        assert node.runs[0][0].round == 1
        assert (node.runs[-1][0].fate == "failed") == (node.fate == "failed")
        known = [len(marks) for _, marks in node.runs]
        assert known == sorted(known)


TOWN = "clew houses\n0 0\n0 1\n4 0\n4 1\n9 3\n9 4\n"


@pytest.mark.parametrize(
    ("budget", "said"),
    [
        (Budget(), "objective 3 is the best, found after 3 other solutions"),
        (Budget(nodes=10), "1 solution within the limit of nodes, the best with objective 181"),
        (Budget(seconds=1e-9), "0 solutions when time ran out"),
    ],
)
def test_the_best_solution_is_named(budget: Budget, said: str) -> None:
    way = Way(viewpoint="partners", strategy=Strategy.parse("leftmost/down"), options={"minimise": "distance"})
    assert said in summary(record(puzzle_of(TOWN), way, budget))
