"""Benchmarks: Clew beside its peers in one run, as ratios. `make bench`."""
