"""How people solve variants: what they see, which deductions they know by name, and the sentences for them."""
