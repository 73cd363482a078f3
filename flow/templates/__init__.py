"""The texts of files beside and above the exported modules, in Jinja."""

import functools
from pathlib import Path

__all__ = ["filled"]


@functools.cache
def _environment():
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # loads slowly

    return Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def filled(template, **values):
    """The text of a template with these values."""
    return _environment().get_template(f"{template}.j2").render(values)
