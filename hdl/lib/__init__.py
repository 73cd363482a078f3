"""The base of the cores, and the pieces that they share."""
