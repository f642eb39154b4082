"""Tests of what can go wrong around a command."""
