# SPDX-License-Identifier: BSD-3-Clause
"""What people call the loops of a source."""

from __future__ import annotations

from fparser.two.Fortran2003 import (
    Block_Label_Do_Construct, Block_Nonlabel_Do_Construct, Loop_Control)
from psyclone.psyir.nodes import Loop, WhileLoop

from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.locate import location


def loop_names(loop: Loop | WhileLoop) -> set[str]:
    """
    :param loop: a loop of the source, or what lowering made of it.

    :returns: the variable that counts its iterations in the source and the name of its construct,
        in lower case, and the line where it begins.
    """
    names = {loop.variable.name.lower()} if isinstance(loop, Loop) else set()
    tree = loop._ast
    if isinstance(tree, (Block_Label_Do_Construct, Block_Nonlabel_Do_Construct)):
        names.add(str(location(loop)[1]))
        if tree.content[0].get_start_name():
            names.add(tree.content[0].get_start_name().lower())
        for control in walk(tree.content[0], Loop_Control):
            counted = control.children[1]
            names |= {str(counted[0]).lower()} if counted else set()
    return names
