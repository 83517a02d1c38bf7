# SPDX-License-Identifier: BSD-3-Clause
"""Finds the routine and the variables that the user named."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from psyclone.psyir.nodes import Container, FileContainer, Node, Routine
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.diagnostics import Diagnostics
from psyad_ext.core.errors import UnsupportedError, UsageError, UsageTypeError, refuse
from psyad_ext.core.suggest import nearest
from psyad_ext.ir.declarations.attributes import complete_arguments
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.fence.causes import without_followers
from psyad_ext.ir.fence.problems import file_problems
from psyad_ext.ir.lookup.origin import has_originals
from psyad_ext.ir.lookup.outer import OuterVariable, visible_variable
from psyad_ext.ir.lookup.own_modules import resolve_own_modules
from psyad_ext.ir.lookup.taking import files_to_take, is_taken, put_in_front
from psyad_ext.ir.lowering import Lowered
from psyad_ext.ir.lowering.procedures.internal import Exposed, expose_internal
from psyad_ext.ir.tree.intents import is_only_read, is_only_written
from psyad_ext.ir.tree.tree_copies import independent_copy
from psyad_ext.ir.tree.walking import routines_of

from psyad_ext.transformations.originals import keep_originals

Result = TypeVar("Result")
#: What is said of pointers that are not understood.
_POINTER = "POINTER"


@dataclass(frozen=True)
class Selection:
    """The target of a differentiation, in a copy of the user's container.

    :param container: the copy.
    :param routine: the target routine.
    :param dependent: its dependent arguments, and module variables.
    :param independent: its independent arguments, and module variables.
    :param outer: what of these are variables of modules.
    :param exposed: routines with internal procedures, which have been taken out.
    :param writes_out: whether routines with pointers are written out where they are called.
    :param has_originals: whether the user's container is as it was read.
    :param diagnostics: collects what the user is told about it.
    """

    container: Container
    routine: Routine
    dependent: tuple[DataSymbol, ...]
    independent: tuple[DataSymbol, ...]
    outer: tuple[OuterVariable, ...] = ()
    exposed: tuple[Exposed, ...] = ()
    writes_out: bool = False
    has_originals: bool = False
    diagnostics: Diagnostics = field(default_factory=Diagnostics, compare=False)

    @property
    def collecting(self) -> frozenset[DataSymbol]:
        """:returns: the independent variables whose adjoints only collect: the values that they
            have in the end need others."""
        return frozenset(self.independent) - frozenset(self.dependent)

    def finish(self) -> None:
        """Let the container hold the originals as they were read, and tell the user what there is
        to be told."""
        for exposed in self.exposed:
            exposed.hide()
        self.diagnostics.add(*keep_originals(self.container, self.has_originals))
        self.diagnostics.tell()


@dataclass(frozen=True)
class Attempt:
    """How something is tried.

    :param modules: the modules of other files that get generated routines.
    :param writes_out: whether routines with pointers are written out where they are called.
    """

    modules: tuple[str, ...] = ()
    writes_out: bool = False


def with_attempts(work: Callable[[Attempt], Result], node: Node) -> Result:
    """Do something, once more with modules of other files at hand if that takes them, and with
    routines written out where their pointers are the obstacle.

    :param work: does it, in a way that is for :py:func:`select`.
    :param node: a node of the user's file.

    :returns: what it returns.

    :raises UnsupportedError: if it can't be done otherwise either.
    """
    try:
        return _attempted(work)
    except UnsupportedError as error:
        raise without_followers(error, node) from None


def _attempted(work: Callable[[Attempt], Result]) -> Result:
    """:returns: what the work returns in the first attempt that is possible."""
    attempt = Attempt()
    first: UnsupportedError | None = None
    while True:
        try:
            return work(attempt)
        except UnsupportedError as error:
            more = {problem.module.lower() for problem in error.problems} \
                - {"", *attempt.modules}
            has_pointers = any(one.code == _POINTER for one in error.problems)
            if more:
                attempt = replace(attempt, modules=(*attempt.modules, *sorted(more)))
            elif first is None and has_pointers:
                first, attempt = error, replace(attempt, writes_out=True)
            elif has_pointers and first is not None:
                raise first from None
            else:
                raise


def require_inside(node: Routine, asking: str) -> None:
    """
    :param node: what is to be differentiated.
    :param asking: name of the transformation.

    :raises UsageTypeError: if it is not a routine.
    :raises UsageError: if it is in no container.
    """
    if not isinstance(node, Routine):
        raise UsageTypeError(f"{asking} can't be applied to a '{type(node).__name__}'")
    if not isinstance(node.root, Container):
        raise UsageError(f"the routine '{node.name}' must be inside a container")


def select(container: Container, target: str | Routine, dependent_vars: Iterable[str],
           independent_vars: Iterable[str], attempt: Attempt = Attempt()) -> Selection:
    """
    :param container: the user's container; not changed.
    :param target: the target routine, or its name.
    :param dependent_vars: names of the dependent variables.
    :param independent_vars: names of the independent variables.
    :param attempt: how it will be differentiated.

    :returns: the target in a copy of the container.

    :raises UsageTypeError: if an argument has the wrong type.
    :raises UsageError: if a name is not known or can't be used in this way.
    :raises UnsupportedError: if PSyclone can't represent the routine.
    """
    _require_types(container, target)
    dependent = _names(dependent_vars, "dependent_vars")
    independent = _names(independent_vars, "independent_vars")
    copy = independent_copy(container)
    resolve_own_modules(copy)
    routine, exposed = _found(container, copy, target, attempt)
    outer: dict[OuterVariable, None] = {}
    complete_arguments(routine)
    chosen = Selection(copy, routine, _arguments(routine, dependent, "dependent", outer),
                       _arguments(routine, independent, "independent", outer))
    chosen = replace(chosen, outer=tuple(outer), exposed=tuple(exposed),
                     writes_out=attempt.writes_out,
                     has_originals=has_originals(container))
    _require_values(chosen)
    return chosen


def _require_types(container: Container, target: str | Routine) -> None:
    if not isinstance(container, Container):
        raise UsageTypeError("container must be a Container or FileContainer, but found "
                             f"'{type(container).__name__}'")
    if not isinstance(target, (str, Routine)):
        raise UsageTypeError(f"routine_name must be a str, but found {target!r}")


def _found(container: Container, copy: Container, target: str | Routine, attempt: Attempt
           ) -> tuple[Routine, list[Exposed]]:
    """:returns: the target in the copy, which gets the modules that are to be at hand, and what
        has internal procedures there."""
    routine: Routine | None = None
    if isinstance(target, Routine):
        numbers = [id(routine) for routine in routines_of(container)]
        routine = routines_of(copy)[numbers.index(id(target))]
    if attempt.modules and isinstance(copy, FileContainer):
        # Copies of what internal procedures are given to are made of that which is at hand.
        put_in_front(copy, [independent_copy(file)
                            for file in files_to_take(copy, attempt.modules)])
    exposed = expose_internal(copy)
    if routine is None:
        refuse(file_problems(copy, [target]))
        routine = _routine(copy, target)
    return routine, exposed


def _require_values(chosen: Selection) -> None:
    """Values come in with independent variables, and go out with dependent ones."""
    for symbol in chosen.dependent:
        if symbol.is_argument and is_only_read(symbol):
            raise UsageError(f"'{symbol.name}' can't be a dependent variable of "
                             f"'{chosen.routine.name}': it is intent(in), so no value comes back "
                             "in it")
    for symbol in chosen.independent:
        if symbol is chosen.routine.return_symbol \
                or symbol.is_argument and is_only_written(symbol):
            raise UsageError(f"'{symbol.name}' can't be an independent variable of "
                             f"'{chosen.routine.name}': it is intent(out), so it has no value "
                             "before")


def expanded(selection: Selection, changed: Lowered) -> Selection:
    """
    :param selection: the target.
    :param changed: the routines that it reaches, taken apart.

    :returns: the same in terms of arguments, with the real components in the place of structures.
    """
    own, hidden = changed.structures, changed.state.dummies(selection.routine)
    arguments = {id(variable.symbol): [hidden[part] for part in own.parts_of(variable)]
                 for variable in selection.outer}
    dependent, independent = (
        own.expanded(selection.routine, tuple(part for one in symbols
                                              for part in arguments.get(id(one), [one])))
        for symbols in (selection.dependent, selection.independent))
    return replace(selection, dependent=dependent, independent=independent)


def _names(value: Iterable[str], what: str) -> list[str]:
    if isinstance(value, str) or not all(isinstance(name, str) for name in value):
        raise UsageTypeError(f"{what} must be a list of names, but found {value!r}")
    names = [name.lower() for name in value]
    if not names:
        raise UsageError(f"{what} is empty: name at least one variable")
    repeated = {name for name in names if names.count(name) > 1}
    if repeated:
        raise UsageError(f"{what} names '{min(repeated)}' more than once")
    return names


def _routine(container: Container, name: str) -> Routine:
    routines = [routine for part in container.children if not is_taken(part)
                for routine in routines_of(part)]
    found = [routine for routine in routines if routine.name.lower() == name.lower()]
    if len(found) > 1:
        raise UsageError(f"there are {len(found)} routines '{name}' in '{container.name}'; give "
                         "the container of the one that is meant")
    if found:
        return found[0]
    near = nearest(name, [routine.name for routine in routines])
    raise UsageError(f"there is no routine '{name}' in '{container.name}'"
                     + (f"; {near}" if near else ", nor any other"))


def _arguments(routine: Routine, names: list[str], what: str,
               outer: dict[OuterVariable, None]) -> tuple[DataSymbol, ...]:
    known = {symbol.name.lower(): symbol for symbol in routine.symbol_table.argument_list}
    if routine.return_symbol is not None:
        known[routine.return_symbol.name.lower()] = routine.return_symbol
    found = []
    for name in names:
        variable = None if name in known else visible_variable(name, routine)
        if variable is not None:
            outer[variable] = None
            known[name] = variable.symbol
        if name not in known:
            raise UsageError(f"the {what} variable '{name}' is neither an argument of "
                             f"'{routine.name}' nor a variable of a module; "
                             f"{nearest(name, known)}")
        type_ = symbol_type(known[name])
        if type_ is not None and not type_.is_real:
            raise UsageError(f"the {what} variable '{name}' of '{routine.name}' is of type "
                             f"{type_.intrinsic.name.lower()}; only reals have derivatives")
        found.append(known[name])
    return tuple(found)
