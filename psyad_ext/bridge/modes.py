# SPDX-License-Identifier: BSD-3-Clause
"""What can be generated, and how the routines of each mode are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from psyclone.psyir.nodes import Container, FileContainer, Routine
from psyclone.psyir.symbols import DataSymbol, UnsupportedFortranType

from psyad_ext.bridge.describing import Describer
from psyad_ext.bridge.request import Request
from psyad_ext.bridge.types import Bounds, Component, Dummy, Record, Signature
from psyad_ext.core.errors import UsageError
from psyad_ext.core.naming import NamingScheme
from psyad_ext.ir.declarations.passing import passing
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.schedules.text import schedule_from_text
from psyad_ext.transformations import differentiate_in_modes
from psyad_ext.transformations.forward.options import ForwardOptions

SCHEME = NamingScheme()


@dataclass(frozen=True)
class Mode:
    """What is generated for one kind of question.

    :param asked: the mode of the transformations; empty for the routine itself.
    :param routines: the kinds of routines that are called, fields of ``NamingScheme``.
    :param roles: what variables have besides their values.
    :param is_vector: whether it is for many directions at once, in one more dimension.
    """

    asked: str
    routines: tuple[str, ...]
    roles: tuple[str, ...] = ()
    is_vector: bool = False


MODES: Mapping[str, Mode] = {
    "value": Mode("", ()),
    "reverse": Mode("reverse", ("reversing",), ("adjoint",)),
    "tangent": Mode("tangent", ("tangent",), ("derivative",)),
    "reverse_vector": Mode("reverse", ("reversing_vector",), ("adjoint",), is_vector=True),
    "tangent_vector": Mode("tangent", ("tangent_vector",), ("derivative",), is_vector=True),
    "hessian": Mode("hessian", ("hessian",), ("direction", "hessian_product", "weight")),
    "gauss_newton": Mode("gauss-newton", ("gauss_newton",),
                         ("direction", "gauss_newton_product", "weight")),
    "jacobian": Mode("jacobian", ("jacobian",)),
    "sparse": Mode("sparse-jacobian", ("sparsity", "sparse_jacobian"))}

#: The options that the tangent mode has, too.
_FORWARD = frozenset(one.name for one in fields(ForwardOptions))
#: How the derivative of a variable is passed, if it cannot be read from its declaration.
_INTENTS = {"adjoint": "inout", "direction": "in", "weight": "in"}


def differentiated(tree: FileContainer, request: Request, mode: Mode) -> Container:
    """
    :param tree: the file.
    :param request: what is differentiated.
    :param mode: what is generated.

    :returns: the file with what is generated.

    :raises UsageError: if nothing is named to differentiate.
    """
    if not request.of or not request.wrt:
        raise UsageError(f"no derivatives without names: give what is differentiated, and with "
                         f"respect to what (load(..., '{request.routine}', of=[...], wrt=[...]))")
    schedule = schedule_from_text(request.schedule) if request.schedule \
        else ADJointReversalSchedule()
    reverse = {"motions": "called", **request.options, "vector": mode.is_vector}
    forward = {name: value for name, value in request.options.items() if name in _FORWARD}
    forward["vector"] = mode.is_vector
    return differentiate_in_modes(tree, request.routine, request.of, request.wrt, [mode.asked],
                                  schedule, reverse, forward)


def generated(result: Container, describer: Describer, primal: Signature,
              mode: Mode, names: Sequence[str]) -> list[Signature]:
    """
    :param result: the file with what is generated.
    :param describer: describes the symbols of generated routines.
    :param primal: the routine that was differentiated.
    :param mode: what was generated.
    :param names: the variables that are differentiated, and those with respect to which.

    :returns: the routines of the mode.

    :raises UsageError: if one of them can't be called from Python.
    """
    routines = {routine.name.lower(): routine for routine in result.walk(Routine)}
    found = []
    for kind in mode.routines:
        routine = routines[SCHEME.name(kind, primal.name)]
        dummies = list(_arguments(routine, describer, primal, mode))
        dummies += _variables(result, primal, mode)
        dummies += _components(result, primal, mode, names)
        found.append(replace(primal, name=routine.name.lower(), dummies=tuple(dummies), result="",
                             binding=""))
    return found


def _arguments(routine: Routine, describer: Describer, primal: Signature,
               mode: Mode) -> Iterator[Dummy]:
    """:returns: the arguments of a generated routine: those of the original, what goes with each,
        and others."""
    originals = {one.name: one for one in primal.arguments}
    if primal.result:  # a function's result has a name of its own
        originals[primal.result] = originals.pop(primal.name)
    last: Dummy | None = None
    for symbol in routine.symbol_table.argument_list:
        name = symbol.name.lower()
        if name in originals:
            last = originals.pop(name)
            intent = last.intent if last.intent == "out" else _intent(symbol, last.intent)
            yield replace(last, name=name, intent=intent, passing=passing(symbol))
            continue
        role = _role(name, last if not primal.result or last is None or last.name != primal.name
                     else replace(last, name=primal.result), mode)
        if role and last is not None:
            fallback = "out" if role == "derivative" and last.intent == "out" else \
                _INTENTS.get(role, "inout")
            intent = _intent(symbol, fallback) if not isinstance(last.type, Record) else fallback
            yield replace(last, name=name, intent=intent, original=last.name, role=role,
                          bounds=_bounds(routine, last, mode), passing=passing(symbol))
        else:
            yield replace(describer.dummy(symbol, routine), role=name)


def _bounds(routine: Routine, original: Dummy, mode: Mode) -> tuple[Bounds, ...]:
    """
    :returns: the bounds of a derivative: in many directions with one more dimension, the first.

    :raises UsageError: if it is streamed, and there are many directions.
    """
    if not mode.is_vector:
        return original.bounds
    if original.is_streamed:
        raise UsageError(f"Python cannot pass the derivative of '{original.name}' in many "
                         "directions: ask for one after the other")
    return (1, routine.symbol_table.argument_list[-1].name.lower()), *original.bounds


def _intent(symbol: DataSymbol, fallback: str) -> str:
    """:returns: how a generated routine treats an argument, as far as the tree shows it."""
    if isinstance(symbol.datatype, UnsupportedFortranType):
        return fallback
    names = {"READ": "in", "WRITE": "out", "READWRITE": "inout"}
    return names.get(symbol.interface.access.name, fallback)


def _role(name: str, original: Dummy | None, mode: Mode) -> str:
    """:returns: what a variable is to the one before it, empty if nothing."""
    if original is None:
        return ""
    stem = name.rstrip("0123456789").removesuffix("_")
    return next((role for role in mode.roles
                 if SCHEME.name(role, original.name) in (name, stem)), "")


def _variables(result: Container, primal: Signature, mode: Mode) -> Iterator[Dummy]:
    """:returns: the variables of modules that take part, and their derivatives."""
    for one in primal.dummies:
        if not one.module:
            continue
        yield one
        for role in mode.roles:
            home = _home(result, one.module, SCHEME.name(role, one.name))
            if home and mode.is_vector:
                raise UsageError(f"Python cannot pass the derivative of '{one.name}', a variable "
                                 "of a module, in many directions: ask for one after the other")
            if home:
                yield replace(one, name=SCHEME.name(role, one.name), original=one.name, role=role,
                              module=home)


def _components(result: Container, primal: Signature, mode: Mode,
                names: Sequence[str]) -> Iterator[Dummy]:
    """
    :returns: the derivatives of components of structures of modules, which are variables.

    :raises UsageError: if one is not found.
    """
    variables = {one.name: one for one in primal.dummies
                 if one.module and isinstance(one.type, Record)}
    for name in names if mode.roles else ():
        base, *path = name.split("%")
        if base not in variables or not path:
            continue
        part: Component | Dummy = variables[base]
        for step in path:
            assert isinstance(part.type, Record)
            part = next(one for one in part.type.components if one.name == step)
        for role in mode.roles:
            wanted = SCHEME.name(role, "_".join((base, *path)))
            home = _home(result, variables[base].module, wanted)
            if home and not part.is_allocatable:
                yield Dummy(wanted, part.type, bounds=part.bounds, module=home, original=name,
                            role=role)
            elif role in ("adjoint", "derivative"):
                raise UsageError(f"Python cannot reach the derivative of '{name}', a component of "
                                 "a variable of a module: make it an argument")


def _home(result: Container, module: str, name: str) -> str:
    """:returns: the module that declares the derivative of a variable of a module: the same one,
        or another if that is in a file that stays as it is; empty if there is none."""
    found = [container.name.lower() for container in result.walk(Container)
             if not isinstance(container, FileContainer)
             and container.symbol_table.symbols_dict.get(name) is not None
             and not container.symbol_table.symbols_dict[name].is_import]
    return module if module in found else found[0] if len(found) == 1 else ""
