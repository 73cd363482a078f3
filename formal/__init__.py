"""Properties of the cores, and what proves them."""
