# SPDX-License-Identifier: BSD-3-Clause
"""Statements that only name variables for which compilers would say that they are not used."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from psyclone.psyir.nodes import Assignment, ScopingNode
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.tree.names import type_inquiry

#: Stands behind such a statement.
UNUSED = "keeps compilers from warning of what is not used"


def mention(symbols: Sequence[DataSymbol], target: DataSymbol, scope: ScopingNode) -> Assignment:
    """
    :param symbols: dummy arguments, one or more.
    :param target: an integer for nothing else.
    :param scope: the routine.

    :returns: a statement that asks for their types only.
    """
    inquiry = type_inquiry(scope)
    new = build.assign(build.ref(target), reduce(build.add, (
        build.intrinsic(inquiry, build.ref(symbol)) for symbol in symbols)))
    new.inline_comment = UNUSED
    return new
