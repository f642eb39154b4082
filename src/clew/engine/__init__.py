"""Solving engines behind one interface."""
