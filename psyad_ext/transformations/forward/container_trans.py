# SPDX-License-Identifier: BSD-3-Clause
"""Tangent-mode differentiation of a container."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Unpack

from psyclone.psyGen import Transformation
from psyclone.psyir.nodes import Container, Routine

from psyad_ext.core.depth import with_depth
from psyad_ext.core.memory import hardly_any_collections
from psyad_ext.core.naming import NamingScheme
from psyad_ext.core.side_tables import one_differentiation
from psyad_ext.transformations.forward.generation import ForwardGeneration, differentiate
from psyad_ext.transformations.forward.options import ForwardOptions, ForwardSettings
from psyad_ext.transformations.forward.statement_trans import (
    ADForwardAssignmentTrans, ADForwardCallTrans, ADForwardIfBlockTrans, ADForwardLoopTrans,
    ADForwardWhileLoopTrans)
from psyad_ext.transformations.forward.strategies.strategy import ForwardStrategy
from psyad_ext.transformations.forward.strategies.table import STRATEGIES
from psyad_ext.transformations.header import call_text
from psyad_ext.transformations.options import ForwardKeywords, options_from, validated
from psyad_ext.transformations.selection import Selection, select, with_retries
from psyad_ext.transformations.sparse.stages import add_sparsity, sparse_jacobian
from psyad_ext.transformations.strategies import instances, merged, named

#: The transformations of single statements are what is applied to those of a container.
_PUBLIC = (ADForwardAssignmentTrans(), ADForwardIfBlockTrans(), ADForwardLoopTrans(),
           ADForwardWhileLoopTrans(), ADForwardCallTrans())


class ADForwardContainerTrans(Transformation):
    """Adds to a container the routines that compute tangents.

    For the routine ``foo`` and every active routine that it calls, the result
    holds the original and ``foo_tangent``, which takes the original arguments
    in order, each that has a tangent followed by it.

    :param strategies: ways to carry tangents through statements, as classes or instances:
        subclasses of :py:class:`ADForwardAssignmentTrans` and the like take their place, other
        subclasses of
        :py:class:`psyad_ext.transformations.forward.strategies.strategy.ForwardStrategy` are asked
        first.

    :raises UsageTypeError: if one of them is something else.

    >>> from psyclone.psyir.frontend.fortran import FortranReader
    >>> container = FortranReader().psyir_from_source(
    ...     "subroutine foo(x, y)\\n  real, intent(in) :: x\\n  real, intent(out) :: y\\n"
    ...     "  y = sin(x)\\nend subroutine foo\\n")
    >>> result = ADForwardContainerTrans().apply(container, "foo", ["y"], ["x"])
    >>> [routine.name for routine in result.children]
    ['foo', 'foo_tangent']
    """

    def __init__(self, strategies: Iterable[ForwardStrategy | type[ForwardStrategy]] = ()
                 ) -> None:
        super().__init__()
        self._strategies = merged(STRATEGIES, [
            *_PUBLIC, *instances(strategies, ForwardStrategy)])

    def validate(self, node: Container, options: Mapping[str, Any] | None = None,
                 **kwargs: Any) -> None:
        """
        :param node: the container.
        :param options: options in the form of a dictionary.
        :param kwargs: options as keywords, and the other arguments of :py:meth:`apply`.

        :raises UsageTypeError: if ``node`` is no container.
        :raises UsageError: if an option is not known.
        """
        validated(node, options, kwargs, ForwardOptions)

    def apply(self, container: Container, routine_name: str, dependent_vars: Iterable[str],
              independent_vars: Iterable[str], options: Mapping[str, Any] | None = None, *,
              naming: NamingScheme | None = None, **keywords: Unpack[ForwardKeywords]
              ) -> Container:
        """
        :param container: the container; it is not modified.
        :param routine_name: name of the target routine.
        :param dependent_vars: names of the arguments to differentiate.
        :param independent_vars: names of the arguments to differentiate with respect to.
        :param options: options in the form of a dictionary.
        :param naming: templates of generated names.
        :param keywords: options as keywords, see
            :py:class:`psyad_ext.transformations.forward.options.ForwardOptions`.

        :returns: a new container of the same class with the original and the generated routines.

        :raises UsageError: if a name or an option is not known.
        :raises UsageTypeError: if an argument has the wrong type.
        :raises UnsupportedError: if the source can't be differentiated; lists every reason.
        """
        return differentiated(container, routine_name, dependent_vars, independent_vars, options,
                              naming, keywords, self._strategies).container


@with_depth
@hardly_any_collections()
@one_differentiation()
def differentiated(container: Container, target: str | Routine, dependent_vars: Iterable[str],
                   independent_vars: Iterable[str], options: Mapping[str, Any] | None,
                   naming: NamingScheme | None, keywords: Mapping[str, Any],
                   strategies: tuple[ForwardStrategy, ...] = STRATEGIES) -> Selection:
    """
    :returns: the target in a copy of the container, with the generated routines; the arguments are
        those of :py:meth:`ADForwardContainerTrans.apply`, and the ways to carry tangents.
    """
    chosen = options_from(options, keywords, ForwardOptions)
    settings = ForwardSettings(chosen, naming or NamingScheme(), strategies)
    return with_retries(lambda retry: _differentiated(
        select(container, target, dependent_vars, independent_vars, retry,
               chosen.allow_inactive), settings), container)


def _differentiated(selection: Selection, settings: ForwardSettings) -> Selection:
    """:returns: the selection, with the generated routines in its container."""
    chosen = settings.options
    jacobians = [make for wanted, make in (
        (chosen.jacobian, ForwardGeneration.jacobian),
        (chosen.sparse_jacobian, sparse_jacobian)) if wanted]
    if chosen.sparse_jacobian:
        add_sparsity(selection, settings, with_rows=False)
    if not (jacobians and chosen.vector):
        differentiate(selection, settings)
    if jacobians:
        many = replace(settings, options=replace(chosen, vector=True))
        differentiate(selection, many, lambda generation: [
            make(generation) for make in jacobians])
    replace(selection, separate=chosen.separate, openmp=chosen.openmp,
            parallel=chosen.parallel, scheme=settings.scheme, call=call_text(
        named("ADForwardContainerTrans", settings.strategies, (*STRATEGIES, *_PUBLIC)),
        selection.routine.name, selection.asked, chosen,
        settings.scheme)).finish()
    return selection
