"""The texts of files beside and above the exported modules, in Jinja."""

import functools
from pathlib import Path

__all__ = ["filled"]


#: The folder of the templates of this package.
HERE = Path(__file__).parent


@functools.cache
def _environment(folder):
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # loads slowly

    return Environment(
        loader=FileSystemLoader(folder),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def filled(template, folder=HERE, /, **values):
    """The text of a template with these values."""
    return _environment(folder).get_template(f"{template}.j2").render(values)
