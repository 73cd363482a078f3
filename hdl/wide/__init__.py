"""Many bytes in a cycle."""
