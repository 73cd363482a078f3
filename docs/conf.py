"""The pages as a site: ``make site``."""

from importlib.metadata import version as version_of

project = "Clockpoint"
author = "the Clockpoint authors"
project_copyright = f"2026, {author}"
release = version = version_of("clockpoint")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinxcontrib.mermaid",
]
exclude_patterns = ["generated/*.md"]  # parts of pages
html_theme = "furo"
html_title = f"Clockpoint {version}"
html_static_path = ["static"]
html_css_files = ["site.css"]

# Headings can be linked to, as on GitHub.
myst_heading_anchors = 3
myst_enable_extensions = ["deflist"]
myst_fence_as_directive = ["mermaid"]
suppress_warnings = ["ref.python"]  # fields that are called bytes

autodoc_member_order = "bysource"
autodoc_typehints = "none"
napoleon_google_docstring = False
napoleon_use_ivar = True
# As Amaranth has it: ports, and the fields of structures.
napoleon_custom_sections = [("Members", "params_style")]
