"""The pages as a site: ``make site``."""

import inspect
import re
import sys
from base64 import b64encode
from enum import Enum
from importlib.metadata import version as version_of
from pathlib import Path

import mmdr
from amaranth.lib import data
from docutils import nodes
from docutils.parsers.rst import Directive

from clockpoint.hdl.component import Component

sys.path.insert(0, str(Path(__file__).parent))
from components import signature

project = "Clockpoint"
author = "the Clockpoint authors"
project_copyright = f"2026, {author}"
release = version = version_of("clockpoint")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
]
html_theme = "furo"
html_title = f"Clockpoint {version}"
html_static_path = ["static", "../build/static"]
html_css_files = ["site.css"]

# Headings can be linked to, as on GitHub.
myst_heading_anchors = 6
myst_enable_extensions = ["deflist"]
myst_fence_as_directive = ["mermaid"]
suppress_warnings = ["ref.python"]  # fields that are called bytes

autodoc_member_order = "bysource"
napoleon_google_docstring = False
napoleon_use_ivar = True
# As Amaranth has it: ports, and the fields of structures.
napoleon_custom_sections = [("Members", "params_style")]


class Mermaid(Directive):
    """A diagram as a picture, which needs no network; GitHub draws it by itself."""

    has_content = True

    def run(self):
        picture = mmdr.render("\n".join(self.content)).svg()
        # As wide as it is, not as the page.
        picture = re.sub('width="100%"(.*?)max-width:(.*?)px', r'width="\2"\1', picture, count=1)
        data = b64encode(picture.encode()).decode()
        image = nodes.image(uri=f"data:image/svg+xml;base64,{data}", alt="State diagram")
        return [nodes.container("", image, classes=["diagram"])]


def sign(app, what, name, obj, options, arguments, returned):
    """The parameters as in source code; for a class, those of its own constructor."""
    if what not in ("class", "exception", "function"):
        return None
    is_value = inspect.isclass(obj) and issubclass(obj, Enum | data.Struct)
    return "" if is_value else signature(obj), returned


def skip(app, what, name, obj, skipped, options):
    """The classes with a page of their own."""
    return True if inspect.isclass(obj) and issubclass(obj, Component) else None


def link(app, page, name):
    """Link each name of a core in the text to its page."""
    objects = app.env.domains.python_domain.objects
    for literal in [*page.findall(nodes.literal)]:
        found = objects.get(f"clockpoint.hdl.{literal.astext()}")
        if found and found.docname != name and not isinstance(literal.parent, nodes.reference):
            target = app.builder.get_relative_uri(name, found.docname)
            reference = nodes.reference(refuri=f"{target}#{found.node_id}", internal=True)
            literal.replace_self(reference)
            reference += literal


def setup(app):
    app.connect("autodoc-process-signature", sign)
    app.connect("autodoc-skip-member", skip)
    app.connect("doctree-resolved", link)
    app.add_directive("mermaid", Mermaid)
