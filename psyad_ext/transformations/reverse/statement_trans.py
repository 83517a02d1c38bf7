# SPDX-License-Identifier: BSD-3-Clause
"""Reverse-mode differentiation of single statements, for scripts that work piece by piece."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Unpack

from psyclone.psyir.nodes import (
    Assignment, Call, DataNode, IfBlock, IntrinsicCall, Loop, Node, Operation, Routine, Statement,
    WhileLoop)

from psyad_ext.core.depth import with_depth
from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.ir.expressions.kinds import expression_type
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.walking import names_in
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule
from psyad_ext.tapes import ADTape, ADTapes
from psyad_ext.transformations.context import Context, Options
from psyad_ext.transformations.contributions import contributions
from psyad_ext.transformations.options import Keywords, options_from
from psyad_ext.transformations.reverse.assignment import increments
from psyad_ext.transformations.reverse.generation import Settings
from psyad_ext.transformations.reverse.piece import motions_of_statement, name_alike
from psyad_ext.transformations.reverse.strategies.assignment import Assignments
from psyad_ext.transformations.reverse.strategies.branch import Branches
from psyad_ext.transformations.reverse.strategies.call import Calls
from psyad_ext.transformations.reverse.strategies.loop import Loops
from psyad_ext.transformations.reverse.strategies.step import Strategy
from psyad_ext.transformations.reverse.strategies.table import STRATEGIES
from psyad_ext.transformations.reverse.strategies.while_loop import WhileLoops
from psyad_ext.transformations.simplify import simplified
from psyad_ext.transformations.statements import ADStatementTrans
from psyad_ext.transformations.strategies import merged

Motions = tuple[list[Statement], list[Statement]]


class ADReverseStatementTrans(ADStatementTrans):
    """Base of the transformations of statements.

    An instance records behind what it has recorded so far, so that the lists of several statements
    can be joined: those of recording motions one behind the other, those of returning motions one
    before the other. Instances that share tapes do so together.

    :param active: names of the active variables; by default all variables of type real.
    :param tape: what to record on: a tape, or one for each type that is recorded, or
        :py:class:`psyad_ext.tapes.ADTapes`, which makes these itself; new ones by default.

    :raises UsageTypeError: if ``tape`` is something else.
    """

    def __init__(self, active: Iterable[str] | None = None,
                 tape: ADTapes | ADTape | Iterable[ADTape] | None = None) -> None:
        super().__init__(active)
        self.tapes = tape if isinstance(tape, ADTapes) else ADTapes(tape)

    @with_depth
    def apply(self, node: Node, options: Mapping[str, Any] | None = None, *,
              reversal_schedule: ADReversalSchedule | None = None,
              **keywords: Unpack[Keywords]) -> Motions:
        """
        :param node: the statement; it is not modified.
        :param options: options in the form of a dictionary.
        :param reversal_schedule: how calls are reversed; jointly by default.
        :param keywords: options as keywords, as for :py:class:`ADReverseContainerTrans`.

        :returns: the statements of the recording and of the returning motion.

        :raises UnsupportedError: if the statement can't be differentiated.
        """
        self.validate(node, options, **keywords)
        settings = Settings(reversal_schedule or ADJointReversalSchedule(),
                            options_from(options, keywords, Options), strategies=merged(
                                STRATEGIES, [self] if isinstance(self, Strategy) else []))
        return motions_of_statement(node, self._active_symbols(node), settings, self.tapes)


class ADReverseAssignmentTrans(ADReverseStatementTrans, Assignments):
    """Recording and returning motion of an assignment.

    A subclass with a method ``adjoint`` of its own gives assignments other adjoints, see
    :py:meth:`psyad_ext.transformations.reverse.strategies.assignment.Assignments.adjoint`.
    """

    _NODE = Assignment


class ADReverseCallTrans(ADReverseStatementTrans, Calls):
    """Recording and returning motion of a call of a subroutine.

    The routines that the statements call are those that
    :py:class:`ADReverseContainerTrans` generates.
    """

    _NODE = Call


class ADReverseIfBlockTrans(ADReverseStatementTrans, Branches):
    """Recording and returning motion of an if construct."""

    _NODE = IfBlock


class ADReverseLoopTrans(ADReverseStatementTrans, Loops):
    """Recording and returning motion of a do loop."""

    _NODE = Loop


class ADReverseWhileLoopTrans(ADReverseStatementTrans, WhileLoops):
    """Recording and returning motion of a do while loop."""

    _NODE = WhileLoop


class ADReverseOperationTrans(ADReverseStatementTrans):
    """Increments of the adjoints of the operands of an operation or intrinsic."""

    _NODE = (Operation, IntrinsicCall)

    @with_depth
    def apply(  # type: ignore[override]
            self, node: Operation | IntrinsicCall, operation_adjoint: DataNode | None = None,
            options: Mapping[str, Any] | None = None, **keywords: Unpack[Keywords]) -> Motions:
        """
        :param node: the operation; it is not modified.
        :param operation_adjoint: adjoint of its result.
        :param options: options in the form of a dictionary.
        :param keywords: options as keywords.

        :returns: no statements of the recording motion, and the increments of the returning one.

        :raises UsageTypeError: if an argument has the wrong type.
        """
        self.validate(node, options, **keywords)
        if not isinstance(operation_adjoint, DataNode):
            raise UsageTypeError("operation_adjoint must be an expression, but found "
                                 f"'{type(operation_adjoint).__name__}'")
        if expression_type(node) is None:
            raise UsageError(f"the type of '{node.debug_string()}' is not known")
        settings = options_from(options, keywords, Options)
        context = Context(Names(node.ancestor(Routine)), self._active_symbols(node), settings)
        found = contributions(node, copied(operation_adjoint), context)
        adjoint = simplified([*found.definitions, *increments(found.terms, context)], settings)
        name_alike(adjoint, node, context, self.tapes, names_in([operation_adjoint]))
        return [], adjoint
