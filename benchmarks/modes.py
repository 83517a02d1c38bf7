# SPDX-License-Identifier: BSD-3-Clause
"""Other modes behind the interface of the adjoint, so that the same drivers time them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import FileContainer

from benchmarks.cases import Case
from psyad_ext import write_fortran
from psyad_ext.core.naming import NamingScheme
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from psyad_ext.verification.evaluate import Evaluator
from psyad_ext.verification.interface import Argument, Interface, read_interface
from psyad_ext.verification.sources import SourceFile

_Generate = Callable[[FileContainer, Case, ADReversalSchedule, Mapping[str, object]],
                     FileContainer]


@dataclass(frozen=True)
class Mode:
    """A way to differentiate.

    :param generate: applies the transformation.
    :param kind: what the naming scheme calls the routine that is timed.
    :param vector: whether it takes many directions at once.
    :param forward: whether derivatives of independent variables come in, not of dependent ones.
    """

    generate: _Generate
    kind: str
    vector: bool
    forward: bool


def _reverse(more: Mapping[str, object]) -> _Generate:
    return lambda container, case, schedule, options: ADReverseContainerTrans().apply(
        container, case.routine, list(case.dependents), list(case.independents), schedule,
        {**options, **more})


def _forward(more: Mapping[str, object]) -> _Generate:
    return lambda container, case, schedule, options: ADForwardContainerTrans().apply(
        container, case.routine, list(case.dependents), list(case.independents),
        {**options, **more})


MODES: Mapping[str, Mode] = {
    "reverse": Mode(_reverse({}), "reversing", False, False),
    "reverse-vector": Mode(_reverse({"vector": True}), "reversing_vector", True, False),
    "tangent": Mode(_forward({}), "tangent", False, True),
    "tangent-vector": Mode(_forward({"vector": True}), "tangent_vector", True, True)}


def wrapper(container: FileContainer, case: Case, mode: Mode, directions: int, source: str,
            module: str) -> str:
    """
    :param container: the source.
    :param case: what is differentiated.
    :param mode: how.
    :param directions: number of directions of a vector mode.
    :param source: name of the module with the generated routines.
    :param module: name of the new module.

    :returns: a module whose reversing motion is another mode, all directions being the same. What
        belongs to callers, as filling directions, is done once, so that only the mode is timed.
    """
    evaluator = Evaluator([SourceFile("source.f90", write_fortran(container))])
    interface = read_interface(container, case.routine, evaluator)
    scheme = NamingScheme()
    active = {*case.dependents, *case.independents}
    routine = scheme.name(mode.kind, case.routine)
    names = _names(interface, active, "_adj")
    actuals = _names(interface, active, "_many" if mode.vector else "_adj")
    lines = [f"module {module}", f"  use {source}, only: {routine}", "  implicit none", "contains",
             f"  subroutine {scheme.name('reversing', case.routine)}({_listed(names)})"]
    before: list[str] = []
    for argument in interface.arguments:
        lines.append(_declared(argument, argument.name))
        if argument.name in active:
            lines.append(_declared(argument, f"{argument.name}_adj"))
            if mode.vector:
                lines.append(_many(argument))
                before += _copies(argument, directions, _filled(argument.name, case, mode))
    call = f"    call {routine}({_listed([*actuals, *([str(directions)] if mode.vector else [])])})"
    return "\n".join([*lines, *before, call,
                      f"  end subroutine {scheme.name('reversing', case.routine)}",
                      f"end module {module}", ""])


def _names(interface: Interface, active: set[str], suffix: str) -> list[str]:
    return [name for argument in interface.arguments for name in (
        [argument.name, argument.name + suffix] if argument.name in active else [argument.name])]


def _listed(names: Sequence[str]) -> str:
    return ", &\n      ".join(names)


def _declared(argument: Argument, name: str) -> str:
    shape = f"({', '.join(':' * argument.rank)})" if argument.rank else ""
    return f"    {argument.type_name}(kind={argument.kind}) :: {name}{shape}"


def _many(argument: Argument) -> str:
    shape = ", ".join(":" * (argument.rank + 1))
    return (f"    {argument.type_name}(kind={argument.kind}), allocatable, save :: "
            f"{argument.name}_many({shape})")


def _filled(name: str, case: Case, mode: Mode) -> str:
    """:returns: when the derivatives of an argument are given their values: those that only come
        in and are kept once, those that are changed always, those that only go out never."""
    comes_in = name in (case.independents if mode.forward else case.dependents)
    goes_out = name in (case.dependents if mode.forward else case.independents)
    if not comes_in:
        return "never"
    return "once" if mode.forward and not goes_out else "always"


def _copies(argument: Argument, directions: int, filled: str) -> list[str]:
    """:returns: what gives all directions the same value; the memory stays."""
    name = f"{argument.name}_many"
    extents = [f"size({argument.name}, {number + 1})" for number in range(argument.rank)]
    value = f"{argument.name}_adj"
    if argument.rank:
        value = f"spread({value}, 1, {directions})"
    lines = [f"    if (.not. allocated({name})) then",
             f"      allocate ({name}({', '.join([str(directions), *extents])}))",
             f"      {name} = {value if filled == 'once' else '0.0'}", "    end if"]
    return [*lines, f"    {name} = {value}"] if filled == "always" else lines
