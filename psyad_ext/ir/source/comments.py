# SPDX-License-Identifier: BSD-3-Clause
"""Comments before constructs, which fparser takes for the first parts of these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from itertools import takewhile

from fparser.two.Fortran2003 import (
    Block_Label_Do_Construct, Block_Nonlabel_Do_Construct, Comment, If_Construct)
from fparser.two.utils import Base, BlockBase

#: Where PSyclone expects them.
_KNOWN = (Block_Label_Do_Construct, Block_Nonlabel_Do_Construct, If_Construct)


def comments_apart(trees: Iterable[Base]) -> Iterator[Base]:
    """:returns: statements and constructs, with the comments that constructs begin with before
        them; such constructs are copies."""
    for tree in trees:
        first = [] if not isinstance(tree, BlockBase) or isinstance(tree, _KNOWN) else list(
            takewhile(lambda part: isinstance(part, Comment), tree.content))
        yield from first
        if first:
            tree = copy(tree)
            tree.content = tree.content[len(first):]
        yield tree
