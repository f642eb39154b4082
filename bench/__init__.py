"""Benchmarks: Clew against its peers in one run, as ratios. `make bench`."""
