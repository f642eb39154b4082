"""Lines in connected groups, and which of them are closed loops."""

from __future__ import annotations

from collections.abc import Collection

from clew.families.slitherlink.puzzle import Slitherlink, around_points, ends


def groups(puzzle: Slitherlink, lines: Collection[int]) -> list[list[int]]:
    """These edges in groups that are connected."""
    meeting, joined = around_points(*puzzle.shape), ends(*puzzle.shape)
    left = set(lines)
    found = []
    for start in sorted(lines):
        if start not in left:
            continue
        left.remove(start)
        group = [start]
        for edge in group:  # grows while it is gone through
            for point in joined[edge]:
                fresh = [other for other in meeting[point] if other in left]
                left.difference_update(fresh)
                group += fresh
        found.append(group)
    return found


def loops(puzzle: Slitherlink, lines: Collection[int]) -> list[list[int]]:
    """The groups in which every point has exactly two lines."""
    joined = ends(*puzzle.shape)
    closed = []
    for group in groups(puzzle, lines):
        lines_at: dict[int, int] = {}
        for edge in group:
            for point in joined[edge]:
                lines_at[point] = lines_at.get(point, 0) + 1
        if all(count == 2 for count in lines_at.values()):
            closed.append(group)
    return closed


def points_inside(puzzle: Slitherlink, loop: Collection[int]) -> set[int]:
    """The points that a loop goes around, those on it not counted."""
    rows, columns = puzzle.shape
    joined, lines = ends(rows, columns), frozenset(loop)
    upright = (rows + 1) * columns
    inside = set()
    for row in sorted({(edge - upright) // (columns + 1) for edge in lines if edge >= upright}):
        crossed = False
        for column in range(columns):
            crossed ^= upright + row * (columns + 1) + column in lines
            if crossed:  # the cell is inside, and so is its upper left corner unless it is on the loop
                inside.add(row * (columns + 1) + column)
    return inside.difference(*(joined[edge] for edge in loop))
