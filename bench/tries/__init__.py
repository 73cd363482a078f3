"""The kinds of rough use, what is run, and the rules; ``bench/rough.py`` runs them."""
