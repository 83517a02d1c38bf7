# SPDX-License-Identifier: BSD-3-Clause
"""What people call the loops of a source."""

from __future__ import annotations

from fparser.two.Fortran2003 import (
    Block_Label_Do_Construct, Block_Nonlabel_Do_Construct, Loop_Control)
from psyclone.psyir.nodes import Loop, WhileLoop

from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.locate import location


def loop_names(loop: Loop | WhileLoop) -> list[str]:
    """
    :param loop: a loop of the source, or what lowering made of it.

    :returns: as far as there are such, the variable that counts its iterations in the source, the
        name of its construct, both in lower case, and the line of its DO statement; in this order.
    """
    names = [loop.variable.name.lower()] if isinstance(loop, Loop) else []
    tree = loop._ast
    if isinstance(tree, (Block_Label_Do_Construct, Block_Nonlabel_Do_Construct)):
        for control in walk(tree.content[0], Loop_Control):
            counted = control.children[1]
            names += [str(counted[0]).lower()] if counted else []
        construct = tree.content[0].get_start_name()
        names += [construct.lower()] if construct else []
        # Not of all loops: those that are made of expressions in a DO statement begin there, too.
        names.append(str(location(loop)[1]))
    return [*dict.fromkeys(names)]
