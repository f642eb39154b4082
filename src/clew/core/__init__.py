"""The nouns: places, results, scenes, sketches, and the contract of a family; imports nothing else of ours."""
