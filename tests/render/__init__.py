"""Tests of pictures and of printed pages."""
