"""``python -m clockpoint``."""

from clockpoint.cli import main

main()
