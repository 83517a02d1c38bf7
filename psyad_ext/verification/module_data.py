# SPDX-License-Identifier: BSD-3-Clause
"""Variables of modules that a routine reads and nobody has set."""

from __future__ import annotations

from collections.abc import Iterator

from psyclone.psyir.nodes import Reference, Routine

from psyad_ext.ir.lookup.module_variables import ModuleVariable, module_variable, visible_variable
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.objects.numbered_procedures import is_number
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.verification.arguments import DEFAULT_INTEGER, DEFAULT_RANGE
from psyad_ext.verification.choices import Choice
from psyad_ext.verification.problem import Problem


def unset(target: Routine, problem: Problem) -> Choice:
    """
    :param target: the routine that is verified.
    :param problem: its arguments and variables of modules.

    :returns: values for the variables of modules that it, or what it calls, names, and that have
        none when a program starts.
    """
    known = {each.name for each in problem.filled if not each.argument.observed}
    names = [name for name in _unset_names(target) if name not in known]
    return _values(names, target)


def _unset_names(target: Routine) -> Iterator[str]:
    seen: set[ModuleVariable] = set()
    for routine in reached(target):
        for reference in routine.walk(Reference):
            variable = module_variable(reference.symbol, routine)
            if variable is None or variable in seen:
                continue
            seen.add(variable)
            name = variable.symbol.name.lower()
            if variable.block is None and variable.symbol.initial_value is None \
                    and not declares_pointer(variable.symbol) and not is_number(variable.symbol) \
                    and visible_variable(name, target) == variable:
                yield name


def _values(names: list[str], target: Routine) -> Choice:
    values: dict[str, int | bool] = {}
    ranges: dict[str, tuple[float, float]] = {}
    for name in names:
        variable = visible_variable(name, target)
        datatype = variable.symbol.datatype
        datatype = getattr(datatype, "partial_datatype", None) or datatype
        intrinsic = getattr(getattr(datatype, "intrinsic", None), "name", "")
        if intrinsic == "REAL":
            ranges[name] = DEFAULT_RANGE
        elif intrinsic == "INTEGER":
            values[name] = 1 if hasattr(datatype, "shape") else DEFAULT_INTEGER
        elif intrinsic == "BOOLEAN":
            values[name] = True
    return Choice(values, ranges)
