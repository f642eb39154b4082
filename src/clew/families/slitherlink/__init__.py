"""Slitherlink: draw one loop along the edges of the grid."""
