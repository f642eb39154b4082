"""The lab: repeats, compares and shows constraint experiments. An experiment is a small file, a result is a line.

`experiment` reads the file, `subjects` finds its puzzles, `runner` hands its cells to `workers`, `results` keeps what
they measure, `table`, `plots` and `report` show it, `compare` puts two runs side by side, and `guide` explains terms.
"""
