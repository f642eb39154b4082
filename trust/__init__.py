"""The long runs behind TRUST.md: second opinions, hostile input, faults, deadlines; `python -m trust` runs them."""
