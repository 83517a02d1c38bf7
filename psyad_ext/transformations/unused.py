# SPDX-License-Identifier: BSD-3-Clause
"""Arguments that an interface fixes although nobody needs them."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Node, Statement
from psyclone.psyir.symbols import DataSymbol, ScalarType

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.kinds import element_type
from psyad_ext.ir.expressions.mentions import mention
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.optional import FLAG, presence_of
from psyad_ext.ir.tree.type_bounds import sizing_expressions
from psyad_ext.ir.tree.walking import Contents, contents_of, names_in
from psyad_ext.transformations.context import Context


def mention_unused(statements: list[Statement], arguments: Sequence[DataSymbol],
                   context: Context,
                   contents: IdentityMap[Node, Contents] | None = None) -> list[Statement]:
    """
    :param statements: all statements of a routine.
    :param arguments: its dummy arguments.
    :param context: the routine.
    :param contents: what in each of the statements has names, if known.

    :returns: the statements; another one mentions arguments for which compilers would warn.
    """
    found = list(map(contents_of, statements) if contents is None else contents.values())
    used = {reference.symbol for one in found for reference in one.references}
    used |= {loop.variable for one in found for loop in one.loops}
    hidden = {symbol for symbol in arguments if role_of(symbol) is not None
              or presence_of(symbol) is not None and presence_of(symbol).kind == FLAG}
    for symbol in {*used, *arguments} - hidden:
        used |= names_in(sizing_expressions(getattr(symbol, "datatype", None)))
    # It is enough if one component of a structure is used.
    used |= {symbol for symbol in arguments if isinstance(symbol, ComponentSymbol)}
    unused = [symbol for symbol in arguments if symbol not in used | hidden]
    if not unused:
        return statements
    target = context.temporary("not_needed", element_type(ScalarType.integer_type()))
    return [*statements, mention(unused, target, context.names.routine)]
