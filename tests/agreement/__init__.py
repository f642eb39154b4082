"""Tests of engines that must agree."""
