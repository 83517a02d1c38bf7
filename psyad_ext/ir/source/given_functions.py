# SPDX-License-Identifier: BSD-3-Clause
"""Dummy procedures that are functions although the routine that has them only passes them on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from fparser.two.Fortran2003 import External_Stmt, Name
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.source.dummy_procedures import UNITS, dummy_names, unit_name
from psyad_ext.ir.source.parsed import APPLIED, ARGUMENT_LISTS, CALLS, NAMED_ARGUMENTS
from psyad_ext.ir.source.walking import walk

#: The lower-case names of a routine's dummy functions, each with its type if that is known, by
#: the identity of its tree.
Functions = IdentityMap[Base, Mapping[str, str | None]]


def functions_given(tree: Base, type_of: Callable[[Base, str], str | None]) -> Functions:
    """
    :param tree: a file.
    :param type_of: gives the type that a name has in a routine, None if it is not known.

    :returns: the arguments that EXTERNAL statements name and that are functions, since they have
        arguments, there or where they are passed on to; with the type that they have there.
    """
    units = [unit for unit in walk(tree, UNITS) if _external(unit)]
    by_name = {unit_name(unit): unit for unit in units}
    found = IdentityMap((unit, {name: type_of(unit, name) for name in _external(unit) & {
        str(one.children[0]).lower() for one in walk(unit, APPLIED)}}) for unit in units)
    passed = [(unit, name, by_name[called], place) for unit in units
              for name, called, place in _passed(unit) if called in by_name]
    changed = True
    while changed:
        changed = False
        for unit, name, called, place in passed:
            dummies = dummy_names(called)
            dummy = place if isinstance(place, str) else dummies[place] \
                if place < len(dummies) else ""
            if dummy in found[called] and name not in found[unit]:
                found[unit][name] = found[called][dummy]
                changed = True
    return found


def _external(unit: Base) -> set[str]:
    """:returns: the arguments of a routine that EXTERNAL statements name."""
    return {str(name).lower() for statement in walk(unit, External_Stmt)
            for name in statement.children[1].children} & set(dummy_names(unit))


def _passed(unit: Base) -> Iterator[tuple[str, str, int | str]]:
    """:returns: what a routine passes on as it is, to which routine, and at which place."""
    external = _external(unit)
    for call in walk(unit, CALLS):
        listed = call.children[1]
        several = isinstance(listed, ARGUMENT_LISTS)
        for place, one in enumerate(listed.children if several else [listed]):
            named = isinstance(one, NAMED_ARGUMENTS)
            name = str(one.children[1] if named else one).lower()
            if name in external and isinstance(one, (Name, *NAMED_ARGUMENTS)):
                yield name, str(call.children[0]).lower(), \
                    str(one.children[0]).lower() if named else place
