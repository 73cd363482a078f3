"""Models for verification engineers, written from the standards and not from the circuits.

``decoder`` has the cycle-accurate models; ``events`` and ``encodings`` know no cycles.
"""
