# SPDX-License-Identifier: BSD-3-Clause
"""Variables that nothing names any more, once statements have been taken out."""

from __future__ import annotations

from fparser.common.readfortran import FortranStringReader
from fparser.two.Fortran2003 import Associate_Construct, Execution_Part, Name
from fparser.two.utils import Base, walk

from psyad_ext.ir.source.dummy_procedures import UNITS, dummy_names, is_label, without_declarations


def leave_used(unit: Base, name: str) -> None:
    """
    Let compilers not say that a variable is not used, in place: a local one goes, an argument is
    mentioned.

    :param unit: a routine in fparser's tree.
    :param name: the lower-case name of a variable of it.
    """
    if not isinstance(unit, UNITS):
        return
    is_dummy = name in dummy_names(unit)
    named = [one for one in walk(unit, Name) if one.string.lower() == name and not is_label(one)]
    if len(named) != (2 if is_dummy else 1):
        return
    body = next((one for one in unit.children if isinstance(one, Execution_Part)), None)
    if not is_dummy:
        without_declarations(unit, {name})
    elif body is not None:
        mention = Associate_Construct(FortranStringReader(
            f"associate (not_needed => {name})\nend associate\n"))
        mention.parent = body
        body.content.insert(0, mention)
