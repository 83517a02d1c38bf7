# SPDX-License-Identifier: BSD-3-Clause
"""The names that a routine uses, and arguments that it has no use for."""

from __future__ import annotations

import re

from psyclone.psyir.nodes import CodeBlock, Loop, Reference, Routine
from psyclone.psyir.symbols import ScalarType, UnsupportedFortranType

from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.mentions import mention
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.tree.type_bounds import sizing_expressions
from psyad_ext.ir.tree.walking import nodes_of

_WORD = re.compile(r"(?<![\w.])[a-z]\w*", re.IGNORECASE)


def used_names(routine: Routine) -> set[str]:
    """:returns: the lower-case names in the statements of a routine, and in declarations that
        PSyclone keeps as text."""
    return {reference.name.lower() for reference in nodes_of(routine, Reference)} \
        | {loop.variable.name.lower() for loop in nodes_of(routine, Loop)} \
        | {name.lower() for block in nodes_of(routine, CodeBlock)
           for name in block.get_symbol_names()} \
        | {word.lower() for symbol in routine.symbol_table.datasymbols
           if isinstance(symbol.datatype, UnsupportedFortranType)
           for word in _WORD.findall(symbol.datatype.declaration)}


def mention_unused(routine: Routine) -> None:
    """Mention arguments that compilers would say are not used, in place.

    :param routine: a routine in which names of constructs have been replaced by what they stand
        for, some of which nothing uses.
    """
    used = used_names(routine) | {
        reference.name.lower() for symbol in routine.symbol_table.datasymbols
        for size in sizing_expressions(symbol.datatype) for reference in nodes_of(size, Reference)}
    unused = [symbol for symbol in routine.symbol_table.argument_list
              if symbol.name.lower() not in used and symbol_type(symbol) is not None]
    if unused:
        target = Variables(routine).new("not_needed", ScalarType.integer_type())
        routine.addchild(mention(unused, target, routine))
