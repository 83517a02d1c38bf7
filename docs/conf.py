# SPDX-License-Identifier: BSD-3-Clause
"""How Sphinx makes the site: `make docs`."""

from __future__ import annotations

from psyad_ext.core.version import VERSION

project = "psyad_ext"
author = "psyad_ext developers"
copyright = "psyad_ext developers, BSD-3-Clause"
version = release = VERSION

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]

# Headings can be linked to as on the pages of a repository: file.md#some-heading.
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "fieldlist"]

autodoc_typehints = "description"
autodoc_member_order = "bysource"

html_theme = "furo"
html_title = f"psyad_ext {VERSION}"
html_copy_source = False
highlight_language = "none"
