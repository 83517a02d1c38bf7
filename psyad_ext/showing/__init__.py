# SPDX-License-Identifier: BSD-3-Clause
"""What is done with a source, as a page: source and derivative side by side, and why."""

from psyad_ext.showing.show import asked_for, show
from psyad_ext.showing.view import View, view_of

__all__ = ["View", "asked_for", "show", "view_of"]
