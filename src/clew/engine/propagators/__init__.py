"""Propagators of the engine `rounds`: one small class for each kind of constraint."""
