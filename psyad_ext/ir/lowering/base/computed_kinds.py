# SPDX-License-Identifier: BSD-3-Clause
"""Kinds that intrinsics take and that functions select: ``real(i, selected_real_kind(15))``."""

from __future__ import annotations

from psyclone.psyir.nodes import IntrinsicCall, Routine

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.tree.kind_arguments import kind_argument
from psyad_ext.ir.tree.walking import nodes_of


def compute_kinds(routine: Routine) -> None:
    """Write numbers in the place of such functions, in place: what is computed once before a loop
    is no constant.

    Before::

        real :: x, y
        integer :: n
        y = real(x, kind=selected_real_kind(6))

    After::

        y = real(x, kind=4)

    :param routine: the routine.
    """
    for call in nodes_of(routine, IntrinsicCall):
        kind = kind_argument(call)
        value = integer_value(kind) if isinstance(kind, IntrinsicCall) \
            and kind.intrinsic is not IntrinsicCall.Intrinsic.KIND else None
        if value is not None:
            kind.replace_with(build.integer(value), keep_name_in_context=True)
