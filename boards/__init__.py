"""Boards, and the designs that are built for them."""
