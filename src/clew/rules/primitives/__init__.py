"""The vocabulary of rules: one file for each primitive, with all that is known about it."""
