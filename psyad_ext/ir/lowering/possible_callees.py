# SPDX-License-Identifier: BSD-3-Clause
"""The procedures that a routine may call, before anything is changed in it."""

from __future__ import annotations

from psyclone.psyir.nodes import Call, Routine

from psyad_ext.ir.bound_candidates import bound_candidates
from psyad_ext.ir.callees import callee_of
from psyad_ext.ir.lowering.operators import operator_procedures
from psyad_ext.ir.walking import nodes_of


def possible_callees(routine: Routine) -> list[Routine]:
    """:returns: the procedures that a routine calls by their names, or may call through objects and
        operators; not those that PSyclone keeps only in the text of statements."""
    called = filter(None, map(callee_of, nodes_of(routine, Call)))
    return [*called, *bound_candidates(routine), *operator_procedures(routine)]
