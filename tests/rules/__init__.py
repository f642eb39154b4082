"""Tests of declared families."""
