# SPDX-License-Identifier: BSD-3-Clause
"""Arrays that old programs give to scalar arguments, of which the first element is meant."""

from __future__ import annotations

from contextlib import suppress

from psyclone.psyir.nodes import (
    ArrayReference, Call, FileContainer, IntrinsicCall, Reference, Routine)

from psyad_ext.core.errors import UsageError
from psyad_ext.ir.expressions.questions import bounds_of, declared_rank, is_data
from psyad_ext.ir.expressions.text import is_text
from psyad_ext.ir.lookup.callees import argument_map, callee_of, is_elemental
from psyad_ext.ir.tree.walking import nodes_of


def give_first_elements(routine: Routine) -> None:
    """Give first elements to scalar arguments of procedures in no module, in place: compilers take
    whole arrays for them where they don't see both files.

    :param routine: the routine with the calls.
    """
    for call in nodes_of(routine, Call):
        callee = None if isinstance(call, IntrinsicCall) else callee_of(call)
        if callee is None or not isinstance(callee.parent, FileContainer) or is_elemental(callee):
            continue
        with suppress(UsageError):
            for dummy, actual in argument_map(call, callee):
                if type(actual) is Reference and is_data(actual) and declared_rank(actual.symbol) \
                        and not declared_rank(dummy) and not is_text(dummy):
                    actual.replace_with(_first_element(actual), keep_name_in_context=True)


def _first_element(whole: Reference) -> ArrayReference:
    return ArrayReference.create(whole.symbol, [
        bounds_of(whole.symbol, number)[0] for number in range(declared_rank(whole.symbol))])
