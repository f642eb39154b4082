"""Beacons, a genre of our own: the tutorial in docs/rules.md builds it."""

from clew.rules import At, Cells, Connected, Count, Genre, Number, never


class Beacons(Genre):
    """Light beacons so that no two of them share a side and all dark cells are joined.

    A number counts the lit beacons in its row and column, its own cell included.
    """

    name = "beacons"
    title = "Beacons"
    kind = "placement"
    sizes = (4, 6, 8)
    example = ". 2 .\n. . .\n2 . ."
    clue = At(Number(0, 9))
    cell = Cells("dark", "lit", faces=("dot", "lamp"))

    def rules(self, ground):
        lit = ground.on(Beacons.cell)
        for at, number in self.clue.items():
            seen = [lit[place] for place in self.seen(at)]
            yield Count(seen, number, who=f"the {number} at {at}", what="beacon/beacons", clue=at)
        for pair in self.grid.pairs:
            yield never([lit[place] for place in pair], "no two beacons share a side")
        dark = {place: -literal for place, literal in lit.items()}
        yield Connected(dark, self.grid.near.__getitem__, who="the dark cells")

    def seen(self, at):
        row, column = self.grid.at[at]
        return dict.fromkeys((*self.grid.rows[row], *self.grid.columns[column]))

    def fullest(self, solution):
        return self.with_layers(clue={at: sum(solution[place] for place in self.seen(at)) for at in self.grid.cells})
