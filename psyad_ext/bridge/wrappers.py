# SPDX-License-Identifier: BSD-3-Clause
"""Fortran that C can call, and that calls the routines."""

from __future__ import annotations

from psyad_ext.bridge.signature import Dummy, Signature


def wrapper(signature: Signature) -> str:
    """
    :param signature: a routine.

    :returns: a module with routines of C's conventions: one that calls it, with the extents behind
        each array; for each array that it allocates, one that tells its size and one that copies
        it.
    """
    name = f"v_{signature.name}"[:50]
    use = [f"  use {signature.module}, only: v_routine => {signature.name}"] \
        if signature.module else []
    held = [f"  {dummy.type_name}(kind={dummy.kind}), allocatable, save :: v_{dummy.name}"
            f"({', '.join(':' * dummy.rank)})" for dummy in signature.dummies
            if dummy.is_allocatable]
    lines = [f"module {name}_wrapper", *use, "  use, intrinsic :: iso_c_binding, only: v_int => "
             "c_int", "  implicit none", *held, *_interface(signature), "contains",
             *_caller(signature, name)]
    for dummy in signature.dummies:
        if dummy.is_allocatable:
            lines += _getters(dummy, name)
    return "\n".join([*lines, f"end module {name}_wrapper", ""])


def _interface(signature: Signature) -> list[str]:
    """:returns: what tells the compiler of a bare routine how its arguments are passed."""
    if signature.module:
        return []
    names = [dummy.name for dummy in signature.dummies]
    return ["  interface", f"  subroutine {signature.name}({_listed(names)})",
            *map(_declared, signature.dummies), f"  end subroutine {signature.name}",
            "  end interface"]


def _declared(dummy: Dummy) -> str:
    head = f"{dummy.type_name}(kind={dummy.kind})"
    if dummy.is_allocatable:
        return f"    {head}, allocatable, intent({dummy.intent}) :: {dummy.name}" \
               f"({', '.join(':' * dummy.rank)})"
    if None in dummy.extents:
        return f"    {head} :: {dummy.name}({', '.join(':' * dummy.rank)})"
    return f"    {head} :: {dummy.name}{'(*)' if dummy.rank else ''}"


def _caller(signature: Signature, name: str) -> list[str]:
    arguments: list[str] = []
    declarations: list[str] = []
    actuals: list[str] = []
    for dummy in signature.dummies:
        actuals.append(f"v_{dummy.name}" if dummy.is_allocatable else dummy.name)
        if dummy.is_allocatable:
            continue
        extents = [f"v_{dummy.name}_{number + 1}" for number in range(dummy.rank)]
        arguments += [dummy.name, *extents]
        declarations += [f"    integer(kind=v_int), value :: {extent}" for extent in extents]
        shape = f"({', '.join(extents)})" if extents else ""
        declarations.append(f"    {dummy.type_name}(kind={dummy.kind}) :: {dummy.name}{shape}")
    called = "v_routine" if signature.module else signature.name
    return [f"  subroutine {name}({_listed(arguments)}) bind(c, name='{name}')", *declarations,
            f"    call {called}({_listed(actuals)})", f"  end subroutine {name}"]


def _getters(dummy: Dummy, name: str) -> list[str]:
    size, copy = f"{name}_size_{dummy.name}"[:63], f"{name}_copy_{dummy.name}"[:63]
    return [f"  integer(kind=v_int) function {size}() bind(c, name='{size}')",
            f"    {size} = int(size(v_{dummy.name}), v_int)", f"  end function {size}",
            f"  subroutine {copy}(v_values) bind(c, name='{copy}')",
            f"    {dummy.type_name}(kind={dummy.kind}) :: v_values(size(v_{dummy.name}))",
            f"    v_values = v_{dummy.name}", f"  end subroutine {copy}"]


def _listed(names: list[str]) -> str:
    return ", &\n      ".join(names)
