# SPDX-License-Identifier: BSD-3-Clause
"""Generated code in the forms that Fortran has: free and fixed."""

from __future__ import annotations

from psyad_ext.ir.writing.line_breaks import with_breaks


def free_lines(text: str) -> str:
    """
    :param text: Fortran in free form.

    :returns: the same in lines of at most 132 columns.
    """
    return "\n".join(line.rstrip() for line in with_breaks(text).splitlines()) + "\n"
