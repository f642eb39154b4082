"""The lab: constraint experiments repeated, compared and shown. An experiment is a small file, a result a line.

`experiment` reads the file, `boards` finds its puzzles, `runner` hands its cells to `workers`, `results` keeps them,
`table`, `plots` and `report` show them, `compare` puts two runs side by side, and `guide` has the words.
"""
