"""Models and oracles, written from the standards and not from the circuits.

``decoder`` has the cycle-accurate models; the others, items in and items out, know no cycles.
"""
