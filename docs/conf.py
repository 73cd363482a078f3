"""The pages as a site: ``make site``."""

import re
from base64 import b64encode
from pathlib import Path

import mmdr
from docutils import nodes
from docutils.parsers.rst import Directive

from clockpoint import __version__

project = "Clockpoint"
author = "the Clockpoint authors"
project_copyright = f"2026, {author}"
release = version = __version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
]
html_theme = "furo"
html_title = f"Clockpoint {version}"
html_static_path = ["static", "../build/static"]
html_css_files = ["site.css"]
html_search_scorer = str(Path(__file__).parent / "scorer.js")
html_use_index = False
html_domain_indices = False

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


def setup(app):
    app.add_directive("mermaid", Mermaid)
