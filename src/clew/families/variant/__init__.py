"""The table of contents is `family.py`, imported when the family is used; its forms are recognised without it."""
