# SPDX-License-Identifier: BSD-3-Clause
"""Reverse-mode differentiation of a container."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Unpack

from psyclone.psyGen import Transformation
from psyclone.psyir.nodes import Container, Routine

from psyad_ext.core.depth import with_depth
from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.core.memory import hardly_any_collections
from psyad_ext.core.naming import NamingScheme
from psyad_ext.core.side_tables import one_differentiation
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.transformations.context import Options
from psyad_ext.transformations.header import call_text
from psyad_ext.transformations.options import Keywords, options_from, validated
from psyad_ext.transformations.reverse.generation import Settings
from psyad_ext.transformations.reverse.pipeline import differentiate
from psyad_ext.transformations.reverse.statement_trans import (
    ADReverseAssignmentTrans, ADReverseCallTrans, ADReverseIfBlockTrans, ADReverseLoopTrans,
    ADReverseWhileLoopTrans)
from psyad_ext.transformations.reverse.strategies.step import Strategy
from psyad_ext.transformations.reverse.strategies.table import STRATEGIES
from psyad_ext.transformations.second_order.stages import add_second_order
from psyad_ext.transformations.selection import Selection, select, with_retries
from psyad_ext.transformations.strategies import instances, merged, named

#: The transformations of single statements are what is applied to those of a container.
_PUBLIC = (ADReverseAssignmentTrans(), ADReverseIfBlockTrans(), ADReverseLoopTrans(),
           ADReverseWhileLoopTrans(), ADReverseCallTrans())


class ADReverseContainerTrans(Transformation):
    """Adds to a container the routines that compute adjoints in the reverse mode.

    For the routine ``foo`` and every active routine that it calls, the result
    holds the original (advancing motion) and ``foo_recording``,
    ``foo_returning`` and ``foo_reversing``; the last one is the one to call.

    :param strategies: ways to reverse statements, as classes or instances: subclasses of
        :py:class:`ADReverseAssignmentTrans` and the like take their place, other subclasses of
        :py:class:`psyad_ext.transformations.reverse.strategies.step.Strategy` are asked first.

    :raises UsageTypeError: if one of them is something else.

    >>> from psyclone.psyir.frontend.fortran import FortranReader
    >>> from psyad_ext.schedules import ADJointReversalSchedule
    >>> container = FortranReader().psyir_from_source(
    ...     "subroutine foo(x, y)\\n  real, intent(in) :: x\\n  real, intent(out) :: y\\n"
    ...     "  y = sin(x)\\nend subroutine foo\\n")
    >>> result = ADReverseContainerTrans().apply(
    ...     container, "foo", ["y"], ["x"], ADJointReversalSchedule())
    >>> [routine.name for routine in result.children]
    ['foo', 'foo_recording', 'foo_returning', 'foo_reversing']
    """

    def __init__(self, strategies: Iterable[Strategy | type[Strategy]] = ()) -> None:
        super().__init__()
        self._strategies = merged(STRATEGIES, [*_PUBLIC, *instances(strategies, Strategy)])

    def validate(self, node: Container, options: Mapping[str, Any] | None = None,
                 **kwargs: Any) -> None:
        """
        :param node: the container.
        :param options: options in the form of a dictionary.
        :param kwargs: options as keywords, and the other arguments of :py:meth:`apply`.

        :raises UsageTypeError: if ``node`` is no container.
        :raises UsageError: if an option is not known.
        """
        validated(node, options, kwargs)

    def apply(self, container: Container, routine_name: str, dependent_vars: Iterable[str],
              independent_vars: Iterable[str], reversal_schedule: ADReversalSchedule,
              options: Mapping[str, Any] | None = None, *,
              naming: NamingScheme | None = None, **keywords: Unpack[Keywords]) -> Container:
        """
        :param container: the container; it is not modified.
        :param routine_name: name of the target routine.
        :param dependent_vars: names of the arguments to differentiate.
        :param independent_vars: names of the arguments to differentiate with respect to.
        :param reversal_schedule: how routines called by the target are reversed.
        :param options: options in the form of a dictionary.
        :param naming: templates of generated names.
        :param keywords: options as keywords:
            :py:class:`psyad_ext.transformations.options.Products` say what is generated,
            :py:class:`psyad_ext.transformations.options.Analyses` what is found out before,
            :py:class:`psyad_ext.transformations.options.Layout` what it looks like; defaults and
            meanings are in :py:class:`psyad_ext.transformations.context.Options`.

        :returns: a new container of the same class with the original and the generated routines.

        :raises UsageError: if a name or an option is not known.
        :raises UsageTypeError: if an argument has the wrong type.
        :raises UnsupportedError: if the source can't be differentiated; lists every reason.
        """
        return differentiated(container, routine_name, dependent_vars, independent_vars,
                              reversal_schedule, options, naming, keywords,
                              self._strategies).container


@with_depth
def differentiated(container: Container, target: str | Routine, dependent_vars: Iterable[str],
                   independent_vars: Iterable[str], reversal_schedule: ADReversalSchedule,
                   options: Mapping[str, Any] | None, naming: NamingScheme | None,
                   keywords: Mapping[str, Any],
                   strategies: tuple[Strategy, ...] = STRATEGIES) -> Selection:
    """
    :returns: the target in a copy of the container, with the generated routines; the arguments are
        those of :py:meth:`ADReverseContainerTrans.apply`, and the ways to reverse statements.
    """
    settings = given = options_from(options, keywords, Options)
    if settings.hessian and settings.keep_tapes:
        raise UsageError("'keep_tapes' and 'hessian' exclude each other: the tangent of the "
                         "adjoint needs tapes of its own")
    if not settings.results:
        _refuse_products(settings)
    if not settings.needs_single:
        # The loops over directions are those that compilers vectorise.
        settings = replace(settings, vectorise=False)
    if not isinstance(reversal_schedule, ADReversalSchedule):
        raise UsageTypeError("reversal_schedule must be an ADReversalSchedule, but found "
                             f"'{type(reversal_schedule).__name__}'")
    chosen = Settings(reversal_schedule, settings, naming or NamingScheme(), strategies)
    with hardly_any_collections(), one_differentiation():
        return with_retries(lambda retry: _differentiated(
            select(container, target, dependent_vars, independent_vars, retry,
                   settings.allow_inactive), chosen, given), container)


def _refuse_products(settings: Options) -> None:
    """:raises UsageError: if routines are wanted that give results besides derivatives."""
    wanted = [name for name in ("jacobian", "sparse_jacobian", "hessian", "gauss_newton")
              if getattr(settings, name)]
    if wanted:
        raise UsageError(f"results=False and '{wanted[0]}' exclude each other: what is built on "
                         "the reversing motion gives the results, too")


def _differentiated(selection: Selection, settings: Settings, given: Options) -> Selection:
    """:returns: the selection, with the generated routines in its container.

    :param settings: how it is done.
    :param given: the options as the user gave them.
    """
    roles = differentiate(selection, settings)
    add_second_order(selection, roles, settings.options, settings.scheme)
    options = settings.options
    replace(selection, separate=options.separate, openmp=options.openmp,
            parallel=options.parallel, stencils=options.stencils, scheme=settings.scheme,
            call=call_text(
        named("ADReverseContainerTrans", settings.strategies, (*STRATEGIES, *_PUBLIC)),
        selection.routine.name, selection.asked, given, settings.scheme,
        settings.schedule)).finish()
    return selection
