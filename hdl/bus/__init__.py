"""Cores on a bus: AXI4-Stream, AXI4-Lite, and a queue for back-pressure."""
