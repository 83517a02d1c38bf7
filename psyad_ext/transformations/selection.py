# SPDX-License-Identifier: BSD-3-Clause
"""Finds the routine and the variables that the user named."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from psyclone.psyir.nodes import Container, FileContainer, Node, Routine
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.diagnostics import Diagnostics
from psyad_ext.core.errors import Problem, UnsupportedError, UsageError, UsageTypeError, refuse
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.core.naming import NamingScheme
from psyad_ext.core.suggest import nearest
from psyad_ext.ir import location
from psyad_ext.ir.declarations.attributes import complete_arguments
from psyad_ext.ir.fence.causes import without_followers
from psyad_ext.ir.fence.mistakes.check import mistakes_of
from psyad_ext.ir.fence.problems import file_problems
from psyad_ext.ir.lookup.directed import unread_directives
from psyad_ext.ir.lookup.file_merging import files_to_take, is_taken, put_in_front
from psyad_ext.ir.lookup.module_variables import ModuleVariable
from psyad_ext.ir.lookup.origin import has_originals
from psyad_ext.ir.lookup.same_file_modules import resolve_own_modules
from psyad_ext.ir.lookup.unread_modules import hidden_modules
from psyad_ext.ir.lowering import Lowered
from psyad_ext.ir.lowering.procedures.internal import Exposed, expose_internal
from psyad_ext.ir.tree.intents import is_only_read, is_only_written
from psyad_ext.ir.tree.tree_copies import independent_copy
from psyad_ext.ir.tree.walking import routines_of
from psyad_ext.transformations.context import REPEATABLE, SCATTER
from psyad_ext.transformations.header import add_header
from psyad_ext.transformations.named_variables import NamedVariable, named_variables, names_of
from psyad_ext.transformations.originals import keep_originals
from psyad_ext.transformations.parallel import (
    Request, directed_loops, directed_units, gathers, has_threadprivate, noted, parallelised, races,
    refused)
from psyad_ext.transformations.sequence_ends import sequence_warnings

Result = TypeVar("Result")
#: What is said of pointers that are not understood.
_POINTER = "POINTER"


@dataclass(frozen=True)
class Selection:
    """The target of a differentiation, in a copy of the user's container.

    :param container: the copy.
    :param routine: the target routine.
    :param named_dependent: its dependent arguments, module variables, or parts of these.
    :param named_independent: its independent ones.
    :param exposed: routines with internal procedures, which have been taken out.
    :param inlines: whether routines with pointers are inlined.
    :param has_originals: whether the user's container is as it was read.
    :param separate: the module that everything generated goes to, if it is one of its own.
    :param openmp: whether generated loops of independent iterations are parallel.
    :param parallel: how loops may be parallel.
    :param stencils: whether loops in which iterations share elements gather.
    :param scheme: names of what is generated.
    :param call: the command or the call that makes it again.
    :param asked: the names of the dependent and of the independent variables, as they were given.
    :param known: the routines that are in the container before anything is generated.
    :param allow_inactive: whether all derivatives may be zero.
    :param diagnostics: collects what the user is told about it.
    :param lifted: further variables of modules that become arguments for a while.
    """

    container: Container
    routine: Routine
    named_dependent: tuple[NamedVariable, ...]
    named_independent: tuple[NamedVariable, ...]
    exposed: tuple[Exposed, ...] = ()
    inlines: bool = False
    has_originals: bool = False
    call: str = ""
    separate: str = ""
    openmp: bool = False
    parallel: str = REPEATABLE
    stencils: str = SCATTER
    scheme: NamingScheme = NamingScheme()
    asked: tuple[tuple[str, ...], ...] = ()
    known: tuple[Routine, ...] = ()
    allow_inactive: bool = True
    diagnostics: Diagnostics = field(default_factory=Diagnostics, compare=False)
    lifted: tuple[ModuleVariable, ...] = ()

    @property
    def dependent(self) -> tuple[DataSymbol, ...]:
        """:returns: the dependent variables, as a whole if components of them are named."""
        return _symbols(self.named_dependent)

    @property
    def independent(self) -> tuple[DataSymbol, ...]:
        """:returns: the independent variables, as a whole if components of them are named."""
        return _symbols(self.named_independent)

    @property
    def outer(self) -> tuple[ModuleVariable, ...]:
        """:returns: the variables of modules and common blocks that are named, and some more."""
        named = [one.outer for one in (*self.named_dependent, *self.named_independent)
                 if one.outer is not None]
        return tuple(dict.fromkeys((*named, *self.lifted)))

    @property
    def collecting(self) -> frozenset[DataSymbol]:
        """:returns: the independent variables whose adjoints only collect: the values that they
            have in the end need others; also those of which components may be such."""
        apart = {one.symbol for one in (*self.named_dependent, *self.named_independent)
                 if one.path}
        return frozenset(self.independent) - (frozenset(self.dependent) - apart)

    def finish(self) -> None:
        """Let the container hold the originals as they were read, and tell the user what there is
        to be told."""
        for exposed in self.exposed:
            exposed.hide()
        self._share_loops()
        self.diagnostics.add(*keep_originals(self.container, self.routine, self.has_originals,
                                             self.separate))
        self.diagnostics.add(*hidden_modules(self.container), *unread_directives(self.container),
                             *sequence_warnings(self.routine))
        add_header(self.container, self.known, self.call)
        self.diagnostics.tell()

    def _share_loops(self) -> None:
        """Let loops be parallel where those of the source are, or wherever that is possible."""
        known = IdentitySet(self.known)
        units = directed_units(self.container)
        refuse([*refused(units), *races(self.known, units, self.container)])
        self.diagnostics.add(*noted(units))
        directed = directed_loops(units)
        generated = [one for one in routines_of(self.container) if one not in known]
        if directed or self.openmp or any(gathers(one, self.stencils) for one in generated):
            request = Request(self.known, directed, self.openmp, self.parallel, self.stencils,
                              has_threadprivate(self.container), self.scheme)
            self.diagnostics.add(*parallelised(generated, request))


@dataclass(frozen=True)
class Retry:
    """How something is tried.

    :param modules: the modules of other files that get generated routines.
    :param inlines: whether routines with pointers are inlined.
    """

    modules: tuple[str, ...] = ()
    inlines: bool = False


def with_retries(work: Callable[[Retry], Result], node: Node) -> Result:
    """Do something, once more with modules of other files at hand if that takes them, and with
    routines inlined where their pointers are the obstacle.

    :param work: does it, in a way that is for :py:func:`select`.
    :param node: a node of the user's file.

    :returns: what it returns.

    :raises UnsupportedError: if it can't be done otherwise either.
    """
    try:
        return _retried(work)
    except UnsupportedError as error:
        raise without_followers(error, node) from None


def _retried(work: Callable[[Retry], Result]) -> Result:
    """:returns: what the work returns in the first try that succeeds."""
    retry = Retry()
    first: UnsupportedError | None = None
    while True:
        try:
            return work(retry)
        except UnsupportedError as error:
            more = {problem.module.lower() for problem in error.problems} \
                - {"", *retry.modules}
            has_pointers = any(one.code == _POINTER for one in error.problems)
            if more:
                retry = replace(retry, modules=(*retry.modules, *sorted(more)))
            elif first is None and has_pointers:
                first, retry = error, replace(retry, inlines=True)
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
           independent_vars: Iterable[str], retry: Retry = Retry(),
           allow_inactive: bool = True) -> Selection:
    """
    :param container: the user's container; not changed.
    :param target: the target routine, or its name.
    :param dependent_vars: names of the dependent variables.
    :param independent_vars: names of the independent variables.
    :param retry: how it will be differentiated.
    :param allow_inactive: whether all derivatives may be zero.

    :returns: the target in a copy of the container.

    :raises UsageTypeError: if an argument has the wrong type.
    :raises UsageError: if a name is not known or can't be used in this way.
    :raises UnsupportedError: if PSyclone can't represent the routine.
    """
    _require_types(container, target)
    dependent = names_of(dependent_vars, "dependent_vars")
    independent = names_of(independent_vars, "independent_vars")
    if retry == Retry():
        refuse(mistakes_of(container, target if isinstance(target, str) else target.name))
    copy = independent_copy(container)
    resolve_own_modules(copy)
    routine, exposed = _found(container, copy, target, retry)
    complete_arguments(routine)
    chosen = Selection(copy, routine, named_variables(routine, dependent, "dependent"),
                       named_variables(routine, independent, "independent"), tuple(exposed),
                       retry.inlines, has_originals=has_originals(container),
                       known=tuple(routines_of(copy)),
                       asked=(tuple(dependent), tuple(independent)),
                       allow_inactive=allow_inactive)
    _require_values(chosen)
    return chosen


def _require_types(container: Container, target: str | Routine) -> None:
    if not isinstance(container, Container):
        raise UsageTypeError("container must be a Container or FileContainer, but found "
                             f"'{type(container).__name__}'")
    if not isinstance(target, (str, Routine)):
        raise UsageTypeError(f"routine_name must be a str, but found {target!r}")


def _found(container: Container, copy: Container, target: str | Routine, retry: Retry
           ) -> tuple[Routine, list[Exposed]]:
    """:returns: the target in the copy, which gets the modules that are to be at hand, and what
        has internal procedures there."""
    routine: Routine | None = None
    if isinstance(target, Routine):
        routine = IdentityMap(zip(routines_of(container), routines_of(copy)))[target]
    if retry.modules and isinstance(copy, FileContainer):
        # Copies of what internal procedures are given to are made of that which is at hand.
        put_in_front(copy, [independent_copy(file)
                            for file in files_to_take(copy, retry.modules)])
    exposed = expose_internal(copy)
    if routine is None:
        refuse(file_problems(copy, [target]))
        routine = _routine(copy, target)
    return routine, exposed


def _require_values(chosen: Selection) -> None:
    """Values come in with independent variables, and go out with dependent ones."""
    for symbol in chosen.dependent:
        if is_only_read(symbol):
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
    own, state = changed.structures, changed.state

    def parts(one: NamedVariable) -> list[NamedVariable]:
        found = own.expanded(selection.routine, (one.symbol,)) if one.outer is None else [
            state.dummy(part, selection.routine) for part in own.parts_of(one.outer)]
        return [NamedVariable(part) for part in found if one.covers(part)]

    dependent, independent = (tuple(part for one in side for part in parts(one)) for side in (
        selection.named_dependent, selection.named_independent))
    return replace(selection, named_dependent=dependent, named_independent=independent)


def common_problems(selection: Selection) -> list[Problem]:
    """:returns: why what takes several steps has no derivatives of variables of common blocks: in
        each step, something else stands for these."""
    return [Problem(*location(selection.routine), "COMMON", f"'{one.symbol.name}' is in a common "
                    "block, and has adjoints and tangents, but no products with derivatives",
                    "make it an argument, or a variable of a module")
            for one in selection.outer if one.module is None]


def _symbols(named: Iterable[NamedVariable]) -> tuple[DataSymbol, ...]:
    return tuple(dict.fromkeys(one.symbol for one in named))


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
