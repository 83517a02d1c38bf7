# SPDX-License-Identifier: BSD-3-Clause
"""What is said of sources that PSyclone cannot convert into its tree."""

from __future__ import annotations

from types import TracebackType

from fparser.two.utils import Base

from psyad_ext.core.errors import Problem
from psyad_ext.ir.tree.locate import line_of_tree


def conversion_problem(error: Exception, name: str) -> Problem:
    """
    :param error: what PSyclone has raised.
    :param name: name of the file.

    :returns: the same as a problem of the statement that was being converted.
    """
    reason = str(getattr(error, "value", error)).strip()
    line = _line_of_failure(error.__traceback__)
    shown = reason.splitlines()[0][:200] if reason else type(error).__name__
    return Problem(name, line, "READ", f"PSyclone cannot read this: {shown}",
                   "rewrite the statement, or move what is not to be differentiated to "
                   "another file")


def line_of_wrong_end(error: BaseException) -> int:
    """
    :param error: what fparser has raised.

    :returns: the line of the statement that ends a unit by another name; 0 if there is none.
    """
    traceback, line = error.__traceback__, 0
    while traceback is not None:
        line = line_of_tree(traceback.tb_frame.f_locals.get("end_stmt")) or line
        traceback = traceback.tb_next
    return line


def _line_of_failure(traceback: TracebackType | None) -> int:
    """The innermost statement that was being converted."""
    line = 0
    while traceback is not None:
        for value in traceback.tb_frame.f_locals.values():
            if isinstance(value, Base):
                line = line_of_tree(value) or line
        traceback = traceback.tb_next
    return line
