"""A scene made into a file for some device."""
