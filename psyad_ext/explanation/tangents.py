# SPDX-License-Identifier: BSD-3-Clause
"""What the tangent mode does with each line of a source, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Unpack

from psyclone.psyir.nodes import Assignment, Container, Node, Routine

from psyad_ext.analyses.calltree import Unit
from psyad_ext.core.depth import with_depth
from psyad_ext.core.memory import hardly_any_collections
from psyad_ext.core.side_tables import one_differentiation
from psyad_ext.explanation.explain import Explanation
from psyad_ext.explanation.facts import (
    NOTHING, TANGENT, ExplanationFacts, Fact, RoutineFacts, Totals)
from psyad_ext.explanation.source import Place, lines_with
from psyad_ext.explanation.spelling import label
from psyad_ext.explanation.variables import Variables
from psyad_ext.ir import location, recognise_intrinsics
from psyad_ext.ir.tree.walking import nodes_of
from psyad_ext.transformations.forward.generation import ForwardGeneration, activated
from psyad_ext.transformations.forward.options import ForwardOptions, ForwardSettings
from psyad_ext.transformations.options import ForwardKeywords, options_from
from psyad_ext.transformations.placing import lowered_target
from psyad_ext.transformations.selection import Selection, select, with_retries


@hardly_any_collections()
@one_differentiation()
@with_depth
def explain_tangent(container: Container, routine_name: str | Routine,
                    dependent_vars: Iterable[str], independent_vars: Iterable[str],
                    options: Mapping[str, Any] | None = None,
                    **keywords: Unpack[ForwardKeywords]) -> Explanation:
    """
    :param container: a container from :py:func:`psyad_ext.read_fortran`; it is not modified.
    :param routine_name: name of the target routine.
    :param dependent_vars: names of the arguments to differentiate.
    :param independent_vars: names of the arguments to differentiate with respect to.
    :param options: options in the form of a dictionary.
    :param keywords: options as keywords, as for ``ADForwardContainerTrans``.

    :returns: what has a tangent, and why the rest has none.

    :raises UsageError: if a name or an option is not known, or the source is not there.
    :raises UnsupportedError: if the source can't be differentiated; lists every reason.
    """
    chosen = options_from(options, keywords, ForwardOptions)
    return with_retries(lambda retry: _explained(
        select(container, routine_name, dependent_vars, independent_vars, retry,
               chosen.allow_inactive), ForwardSettings(chosen)), container)


def _explained(selection: Selection, settings: ForwardSettings) -> Explanation:
    """:returns: what is done with a target."""
    dependent, independent = (tuple(symbol.name.lower() for symbol in symbols)
                              for symbols in (selection.dependent, selection.independent))
    recognise_intrinsics(selection.container)
    with lowered_target(selection) as (chosen, _):
        generation, units = activated(chosen, settings, ForwardGeneration)
        variables = Variables(generation.activity, dependent, independent, generation.points)
        selection.diagnostics.tell()
        routines = [_routine(unit, generation, variables) for unit in reversed(units)]
    return Explanation(ExplanationFacts(
        selection.routine.name.lower(), dependent, independent, TANGENT, tuple(routines),
        Totals((), NOTHING, NOTHING, NOTHING)))


def _routine(unit: Unit, generation: ForwardGeneration, variables: Variables) -> RoutineFacts:
    """:returns: the facts about a routine."""
    collector = _Collector(unit, generation, variables)
    collector.collect()
    role = "target" if unit is generation.unit else TANGENT
    return RoutineFacts(unit.label, role, lines_with(unit.routine, collector.found),
                        variables.of(unit), (), ())


@dataclass
class _Collector:
    """Finds the facts about each statement of a routine.

    :param unit: the routine.
    :param generation: what generates its tangent.
    :param variables: its variables.
    :param found: the facts by line, in the order of its statements.
    """

    unit: Unit
    generation: ForwardGeneration
    variables: Variables
    found: dict[Place, list[Fact]] = field(default_factory=dict)

    def collect(self) -> None:
        """Find them."""
        part = self.generation.parts[self.unit]
        for assignment in nodes_of(part.statements, Assignment):
            self._assignment(assignment)
        for site in part.sites:
            name, context = site.callee.label, self.generation.contexts[self.unit]
            if context.cleared(site.call) is not None or site.callee not in self.generation.parts:
                self._add(site.call, Fact("call", f"call of {name}",
                                          "as in the source: no tangent goes through it",
                                          call=("passive", name)))
            else:
                self._add(site.call, Fact("call", f"call of {name}",
                                          "with the tangents of its arguments",
                                          call=(TANGENT, name)))

    def _assignment(self, statement: Assignment) -> None:
        """Tell whether what is assigned has a tangent, and from where."""
        symbol, name = statement.lhs.symbol, label(statement.lhs, self.unit)
        if not self.variables.is_active(symbol):
            self._add(statement, Fact("passive", name, self.variables.reason(symbol)))
        elif not self.generation.contexts[self.unit].is_useful(statement):
            self._add(statement, Fact("passive", name, "what is assigned here does not influence "
                                      + " or ".join(self.variables.dependent)))
        else:
            operands = [label(one, self.unit) for one in self.variables.operands(statement)]
            self._add(statement, Fact(
                "active", name, f"from {', '.join(dict.fromkeys(operands))}" if operands else
                "no active value goes in, so that its tangent becomes zero"))

    def _add(self, node: Node, fact: Fact) -> None:
        facts = self.found.setdefault(location(node), [])
        if fact not in facts:
            facts.append(fact)
