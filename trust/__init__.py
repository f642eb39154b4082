"""The long runs behind TRUST.md: engines compared, hostile input, faults, deadlines; `python -m trust` runs them."""
