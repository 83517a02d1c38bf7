# SPDX-License-Identifier: BSD-3-Clause
"""Nodes and symbols without the comments on them, which PSyclone writes with them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from psyclone.psyir.commentable_mixin import CommentableMixin


@contextmanager
def uncommented(one: object) -> Iterator[None]:
    """While active, a statement or symbol has no comments.

    :param one: the statement or symbol, or what never has comments.
    """
    if not isinstance(one, CommentableMixin):
        yield
        return
    comments = one.preceding_comment, one.inline_comment
    one.preceding_comment = one.inline_comment = ""
    try:
        yield
    finally:
        one.preceding_comment, one.inline_comment = comments
