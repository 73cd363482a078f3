"""From a component to cells, chips and figures, and the tools for all of it."""
