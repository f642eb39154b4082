"""Nonogram, a picture told by the blocks of its lines: its table of contents."""
