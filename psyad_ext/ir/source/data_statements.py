# SPDX-License-Identifier: BSD-3-Clause
"""DATA statements behind the first executable one, or behind statement functions.

They mean the same among the declarations, where PSyclone understands them.
"""

from __future__ import annotations

from fparser.two.Fortran2003 import Data_Stmt, Execution_Part, Specification_Part
from fparser.two.Fortran2008 import Block_Construct
from fparser.two.utils import Base

from psyad_ext.ir.source.walking import walk


def declare_data(tree: Base) -> None:
    """Move DATA statements to the ends of the declarations, in place.

    :param tree: a file.
    """
    for part in walk(tree, Execution_Part):
        unit = part.parent
        declarations = next((one for one in getattr(unit, "content", ())
                             if isinstance(one, Specification_Part)), None)
        if declarations is None:
            continue
        for statement in walk(part, Data_Stmt):
            holder = statement.parent
            if isinstance(holder.parent, Block_Construct):
                continue  # its variables are those of the block
            holder.content[:] = [one for one in holder.content if one is not statement]
            declarations.content.append(statement)
            statement.parent = declarations
        if not part.content:
            unit.content[:] = [one for one in unit.content if one is not part]
