"""Fill-in, words into a grid."""
