# SPDX-License-Identifier: BSD-3-Clause
"""HTML pages that stand alone: one file, no network, made of plain data.

It knows nothing of derivatives; what is shown comes from those who know it.
"""

from psyad_ext.html.page import Page

__all__ = ["Page"]
