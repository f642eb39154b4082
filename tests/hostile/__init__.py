"""Tests of input that means harm."""
