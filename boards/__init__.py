"""Boards: what is on them, what is built for them, what it costs."""
