# SPDX-License-Identifier: BSD-3-Clause
"""Tables and links."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def text(value: str) -> str:
    """:returns: a text as HTML."""
    return escape(value, quote=False)


def code(value: str) -> str:
    """:returns: a text as code."""
    return f"<code>{text(value)}</code>"


def line_link(shown: str, line: str) -> str:
    """
    :param shown: a text.
    :param line: the line that it leads to, as the scripts of the page know it.

    :returns: a link.
    """
    return f'<a href="#{escape(line)}" data-line="{escape(line)}">{text(shown)}</a>'


def table(heads: Sequence[str], rows: Iterable[str]) -> str:
    """
    :param heads: the names of the columns.
    :param rows: rows, see :py:func:`row`.

    :returns: a table.
    """
    cells = "".join(f'<th scope="col">{text(head)}</th>' for head in heads)
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def row(cells: Sequence[str], kind: str = "", **data: str) -> str:
    """
    :param cells: the cells, as HTML.
    :param kind: the class of the row.
    :param data: what scripts know about it.

    :returns: a row.
    """
    more = "".join(f' data-{name}="{escape(value)}"' for name, value in data.items())
    own = f' class="{kind}"' if kind else ""
    return f"<tr{own}{more}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
