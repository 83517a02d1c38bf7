# SPDX-License-Identifier: BSD-3-Clause
"""Writing array constructors that PSyclone has no nodes for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.symbols import DataSymbol

if TYPE_CHECKING:
    from psyad_ext.ir.expressions.array_lists import ImpliedDo, TypedConstructor


class ConstructorWriter(FortranWriter):
    """Knows constructors with loops, and with a type."""

    def implieddo_node(self, node: ImpliedDo) -> str:
        """:returns: the text of a loop in a constructor."""
        values, bounds = (", ".join(map(self._visit, part)) for part in (node.values, node.bounds))
        return f"({values}, {node.variable.name} = {bounds})"

    def typedconstructor_node(self, node: TypedConstructor) -> str:
        """:returns: the text of a constructor that may name the type of its elements."""
        if node.type_ is None:
            return self.arrayconstructor_node(node)
        type_ = self.gen_vardecl(DataSymbol("value", node.type_.scalar())).split("::")[0].strip()
        return f"[{type_} :: {', '.join(map(self._visit, node.children))}]"
