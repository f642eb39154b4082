"""Hashi, bridges between islands: its table of contents."""
