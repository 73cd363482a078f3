"""Properties of the cores, and their proofs."""
