"""Games in progress: moves, undo and redo, trials one inside the other, saving and loading."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import clew
from clew import families
from clew.core.errors import PuzzleError
from clew.core.places import Place
from clew.play import Game

PUZZLE = clew.read("clew sudoku\n1...\n..2.\n.3..\n...4\n")


def begun(*moves: str) -> Game:
    """A game with these moves made."""
    game = Game.of(PUZZLE, title="Four")
    for move in moves:
        game = game.move(move)
    return game


def test_moves_mark_note_strike_and_take_away() -> None:
    game = begun("r1c2=3 r1c3=4", "r2c1~3 r2c1~4 r2c2!1", "r1c3=", "r2c1~4")
    assert game.marks == {"r1c2": 3}
    assert game.notes == {"r2c1": {3}}
    assert game.struck == {"r2c2": {1}}


def test_one_gesture_is_one_undo() -> None:
    game = begun("r1c2=3", "r1c3=4 r1c4=2 r2c1=4")
    assert game.undo().marks == {"r1c2": 3}
    assert game.undo().undo().marks == {}
    assert game.undo().redo() == game
    assert game.undo().undo().undo() == game.undo().undo()
    assert game.redo() == game


def test_a_new_move_ends_redoing() -> None:
    game = begun("r1c2=3").undo().move("r1c2=4")
    assert game.undone == ()
    assert game.marks == {"r1c2": 4}


def test_games_are_values() -> None:
    game = begun("r1c2=3")
    game.move("r1c2=4")
    assert game.marks == {"r1c2": 3}
    assert game == begun("r1c2=3")


def test_trials_nest_are_kept_or_thrown_away_and_can_be_undone() -> None:
    game = begun("r1c2=3").trial().move("r1c3=4").trial().move("r1c4=2")
    assert game.trials == 2
    thrown = game.throw_away()
    assert (thrown.trials, thrown.marks) == (1, {"r1c2": 3, "r1c3": 4})
    assert thrown.throw_away().marks == {"r1c2": 3}
    assert thrown.undo().moves == game.moves
    assert thrown.undo().marks == game.marks
    kept = game.keep().keep()
    assert (kept.trials, len(kept.marks)) == (0, 3)
    assert kept.undo().trials == 1
    with pytest.raises(PuzzleError, match="there is no trial to end"):
        kept.keep()


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("r1c1=2", "not a move"),  # given
        ("r9c9=1", "not a move"),
        ("r1c2", "not a move"),
        ("r1c2=7", "cannot hold '7'"),
        ("r1c2~", "cannot hold ''"),
        ("", "expected a move"),
        ("=", "not a move"),
    ],
)
def test_moves_that_cannot_be_made_say_why(move: str, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        begun().move(move)


def test_marks_that_came_with_the_puzzle_are_there_from_the_start() -> None:
    [reading] = clew.read_all("clew sudoku\n1...\n..2.\n.3..\n...4\nmarks\nr1c2 3\n")
    assert Game(reading=reading).marks == {"r1c2": 3}


@pytest.mark.parametrize("name", families.BUILT_IN)
def test_every_family_is_played_to_the_end_saved_and_loaded(name: str) -> None:
    puzzle = clew.generate(name, size="small", seed=2)
    game = Game.of(puzzle)
    open_places = [place for place in families.of(puzzle).places(puzzle) if place in game._values]
    solution = clew.solve(puzzle).solutions[0]
    for place in open_places:
        game = game.mark({place: solution[place]})
    assert clew.check(puzzle, game.marks).verdict == "right"
    again = Game.load(game.undo().save()).redo()
    assert again == game
    assert again.marks == game.marks
    assert game.mark(dict.fromkeys(open_places)).marks == {}


MOVES = st.sampled_from(
    ["r1c2=3", "r1c2=", "r1c3=4 r2c1~1", "r2c1~1", "r4c1!2", "trial", "keep", "throw-away", "undo", "redo"]
)


@given(st.lists(MOVES, max_size=30))
@settings(max_examples=60, deadline=None)
def test_any_game_is_the_same_after_saving_and_loading(moves: list[str]) -> None:
    game = Game.of(PUZZLE)
    for move in moves:
        try:
            game = game.undo() if move == "undo" else game.redo() if move == "redo" else game.move(move)
        except PuzzleError:
            assert game.trials == 0
    again = Game.load(game.save())
    assert again == game
    assert (again.marks, again.notes, again.struck, again.trials) == (game.marks, game.notes, game.struck, game.trials)


def damaged() -> list[Any]:
    whole = json.loads(begun("r1c2=3").save())
    return [
        {**whole, "moves": ["r1c2=9"]},
        {**whole, "clew_game": 2},
        {**whole, "puzzle": "clew-AAAA"},
        {**whole, "puzzle": "nothing"},
        {**whole, "more": 1},
        {**whole, "undone": ["keep"]},
        {name: value for name, value in whole.items() if name != "moves"},
        [],
    ]


@pytest.mark.parametrize("saved", damaged())
def test_a_damaged_game_is_refused_with_a_reason(saved: Any) -> None:
    with pytest.raises(PuzzleError):
        Game.load(json.dumps(saved))


@given(st.text(max_size=40))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_no_text_breaks_a_game(text: str) -> None:
    game = Game.of(PUZZLE)
    try:
        after = game.move(text)
    except PuzzleError:
        return
    assert set(after.marks) <= {Place(f"r{row}c{column}") for row in range(1, 5) for column in range(1, 5)}
