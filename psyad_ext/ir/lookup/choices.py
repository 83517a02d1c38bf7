# SPDX-License-Identifier: BSD-3-Clause
"""Rules for procedures whose arguments may have several types, and any rank."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    ArrayReference, Call, DataNode, FileContainer, Literal, Node, Routine, StructureReference)

from psyad_ext.ir.external.handles import has_handles
from psyad_ext.ir.external.library import Library
from psyad_ext.ir.external.model import buffers_of, name_with_scalars
from psyad_ext.ir.external.registry import Rules
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.lookup.procedure_names import own_routine


@dataclass(frozen=True)
class Choice:
    """A rule that a call may mean.

    :param rule: the rule.
    :param file: what stands for the procedure.
    """

    rule: Rule
    file: FileContainer

    @property
    def model(self) -> Routine:
        """:returns: the routine that stands for the procedure."""
        return own_routine(self.file, self.rule.name)

    def routine(self, given: Mapping[str, DataNode], rank: Callable[[DataNode], int]
                ) -> Routine | None:
        """
        :param given: the arguments of a call, by the names of those of the rule.
        :param rank: gives the rank of an argument.

        :returns: the routine that stands for the procedure with arguments of these ranks: of
            arrays of any size, one element may be all that is passed.
        """
        scalars = [name for name, size in buffers_of(self.rule).items() if not rank(given[name])
                   and not (isinstance(given[name], (ArrayReference, StructureReference))
                            and not _is_one(given[size]))]
        return own_routine(self.file, name_with_scalars(self.rule, scalars))


def choices_of(call: Call, rules: Rules | Library, is_started: bool,
               has_structures: bool) -> Iterator[Choice]:
    """
    :param call: a call.
    :param rules: where to look for rules.
    :param is_started: whether they are for what another call completes.
    :param has_structures: whether arguments of the call are structures, as handles of MPI may be.

    :returns: the rules for procedures of this name.
    """
    info = source_of(call)
    for rule in rules.choices(call.routine.name) if info is not None else ():
        if bool(rule.completion) == is_started \
                and (rule.handles == has_structures or not has_handles(rule)):
            yield Choice(rule, info.modules.model(rule))


def _is_one(node: Node) -> bool:
    return isinstance(node, Literal) and node.value == "1"
