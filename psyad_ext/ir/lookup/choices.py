# SPDX-License-Identifier: BSD-3-Clause
"""Rules for procedures whose arguments may have several types, and any rank."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    ArrayReference, Call, DataNode, FileContainer, Literal, Node, Reference, Routine,
    StructureReference)
from psyclone.psyir.symbols import ArrayType, ScalarType

from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.expressions.structure_access import steps_of
from psyad_ext.ir.external.handles import BUFFERS, DATATYPES, REAL_TYPES, Form, form_of, has_handles
from psyad_ext.ir.external.library import Library
from psyad_ext.ir.external.model import buffers_of, name_with_scalars
from psyad_ext.ir.external.registry import Rules
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.lookup.procedure_names import own_routine
from psyad_ext.ir.tree.datatypes import datatype_of


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
    forms = {form_of(rule) for rule in found}
    form = _form_wanted(call, found[0]) if forms & {Form.PARTS, Form.SCALAR} else Form.ARRAY
    for rule in found if info is not None else ():
        if form_of(rule) in (form if form in forms else Form.ARRAY, Form.ANY):
            yield Choice(rule, info.modules.model(rule))


def _form_wanted(call: Call, rule: Rule) -> Form:
    """
    :param call: a call.
    :param rule: a rule with the same arguments.

    :returns: what is passed as buffers.
    """
    names = [one.name for one in rule.procedure.arguments]
    given = {names[at] if name is None else name.lower(): actual for at, (name, actual)
             in enumerate(zip(call.argument_names, call.arguments)) if name or at < len(names)}
    buffers = [given[name] for name in BUFFERS if name in given]
    if any(map(_is_scalar, buffers)):
        return Form.SCALAR
    is_own = any(not _is_constant(given[name]) for name in DATATYPES if name in given)
    return Form.PARTS if is_own and all(map(_has_elements, buffers)) else Form.ARRAY


def _is_scalar(buffer: Node) -> bool:
    """:returns: whether a buffer is a variable, no array and no element of one."""
    if type(buffer) is Reference:
        return declared_rank(buffer.symbol) == 0
    return isinstance(buffer, StructureReference) \
        and not any(step.indices for step in steps_of(buffer)) \
        and isinstance(datatype_of(buffer), ScalarType)


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
