"""Valid arguments for every function of the native module: small ones as a rule, large ones now and then.

Everything that can run long gets a time or a stop flag that ends it within some hundredths of a second.
"""

from trust.arguments import fillin, hashi, houses, nonogram, rules, search, slitherlink, sudoku, variant
from trust.arguments.common import ARGUMENTS, Arguments

__all__ = [
    "ARGUMENTS",
    "Arguments",
    "fillin",
    "hashi",
    "houses",
    "nonogram",
    "rules",
    "search",
    "slitherlink",
    "sudoku",
    "variant",
]
