"""The verbs, written once for all families."""
