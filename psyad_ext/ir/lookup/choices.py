# SPDX-License-Identifier: BSD-3-Clause
"""Rules for procedures whose arguments may have several types, and any rank."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    ArrayReference, Call, DataNode, FileContainer, Literal, Node, Reference, Routine,
    StructureReference)
from psyclone.psyir.symbols import ArrayType

from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.external.handles import DATATYPES, REAL_TYPES, has_handles
from psyad_ext.ir.external.interface import Variable
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
    found = [rule for rule in rules.choices(call.routine.name)
             if bool(rule.completion) == is_started
             and (rule.handles == has_structures or not has_handles(rule))]
    own = [rule for rule in found if rule.own_types]
    has_own = bool(own) and _has_own_types(call, own[0])
    for rule in found if info is not None else ():
        if not own or rule.own_types == has_own or not _buffers(rule):
            yield Choice(rule, info.modules.model(rule))


def _has_own_types(call: Call, rule: Rule) -> bool:
    """
    :param call: a call.
    :param rule: a rule for datatypes that programs make for themselves.

    :returns: whether the call may have such datatypes, with buffers that they may choose from.
    """
    names = [one.name for one in rule.procedure.arguments]
    given = {names[at] if name is None else name.lower(): actual for at, (name, actual)
             in enumerate(zip(call.argument_names, call.arguments)) if name or at < len(names)}
    return any(not _is_constant(given[name]) for name in DATATYPES if name in given) and all(
        _has_elements(given[one.name]) for one in _buffers(rule) if one.name in given)


def _buffers(rule: Rule) -> list[Variable]:
    return [one for one in rule.procedure.arguments if one.is_real]


def _is_constant(datatype: Node) -> bool:
    """:returns: whether a datatype is one of those that MPI has for real values."""
    return isinstance(datatype, Reference) and datatype.symbol.name.lower() in REAL_TYPES


def _has_elements(buffer: Node) -> bool:
    """:returns: whether a buffer is an array, or begins with an element of one whose elements
        follow each other."""
    if type(buffer) is Reference:
        return declared_rank(buffer.symbol) > 0
    shape = getattr(getattr(getattr(buffer, "symbol", None), "datatype", None), "shape", ())
    return isinstance(buffer, (ArrayReference, StructureReference)) \
        and ArrayType.Extent.ATTRIBUTE not in shape


def _is_one(node: Node) -> bool:
    return isinstance(node, Literal) and node.value == "1"
