"""Pieces of text forms that families share; each one holds to the caps of `caps.py` and names no family."""
