"""Existing engines behind one face."""
