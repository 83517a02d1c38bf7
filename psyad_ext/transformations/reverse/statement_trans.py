# SPDX-License-Identifier: BSD-3-Clause
"""Reverse-mode differentiation of single statements, for scripts that work piece by piece."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from psyclone.psyGen import Transformation
from psyclone.psyir.nodes import (
    Assignment, Call, DataNode, IfBlock, IntrinsicCall, Loop, Node, Operation, Routine, Statement,
    WhileLoop)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.activity import is_real
from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.core.suggest import nearest
from psyad_ext.ir.kinds import expression_type
from psyad_ext.ir.names import Names
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.options import options_from
from psyad_ext.transformations.reverse.assignment import increments
from psyad_ext.transformations.reverse.expression import contributions
from psyad_ext.transformations.reverse.generation import Settings
from psyad_ext.transformations.reverse.piece import motions_of_statement
from psyad_ext.transformations.reverse.simplify import simplified

Motions = tuple[list[Statement], list[Statement]]


class ADReverseStatementTrans(Transformation):
    """Base of the transformations of statements.

    :param active: names of the active variables; by default all variables of type real.
    """

    _NODE: ClassVar[type[Node] | tuple[type[Node], ...]] = Statement

    def __init__(self, active: Iterable[str] | None = None) -> None:
        super().__init__()
        self._active = None if active is None else [name.lower() for name in active]

    def validate(self, node: Node, options: Mapping[str, Any] | None = None,
                 **keywords: Any) -> None:
        """
        :param node: what is to be differentiated.
        :param options: options in the form of a dictionary.
        :param keywords: options as keywords.

        :raises UsageTypeError: if ``node`` has the wrong type.
        :raises UsageError: if it is not inside a routine, or an option is not known.
        """
        options_from(options, keywords)
        if not isinstance(node, self._NODE) or isinstance(node, IntrinsicCall) \
                and self._NODE is Call:
            raise UsageTypeError(f"{self.name} can't be applied to a '{type(node).__name__}'")
        if node.ancestor(Routine) is None:
            raise UsageError(f"{self.name} needs a statement inside a routine")

    def apply(self, node: Node, options: Mapping[str, Any] | None = None, *,
              reversal_schedule: ADReversalSchedule | None = None, **keywords: Any) -> Motions:
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
                            options_from(options, keywords))
        return motions_of_statement(node, self._active_symbols(node), settings)

    def _active_symbols(self, node: Node) -> frozenset[Symbol]:
        """:returns: the active variables that ``node`` can see."""
        visible = node.scope.symbol_table.get_symbols().values()
        symbols = {symbol.name.lower(): symbol for symbol in visible
                   if isinstance(symbol, DataSymbol) and not symbol.is_constant
                   and is_real(symbol)}
        if self._active is None:
            return frozenset(symbols.values())
        for name in self._active:
            if name not in symbols:
                raise UsageError(f"there is no real variable '{name}'; {nearest(name, symbols)}")
        return frozenset(symbols[name] for name in self._active)


class ADReverseAssignmentTrans(ADReverseStatementTrans):
    """Recording and returning motion of an assignment."""

    _NODE = Assignment


class ADReverseCallTrans(ADReverseStatementTrans):
    """Recording and returning motion of a call of a subroutine.

    The routines that the statements call are those that
    :py:class:`ADReverseContainerTrans` generates.
    """

    _NODE = Call


class ADReverseIfBlockTrans(ADReverseStatementTrans):
    """Recording and returning motion of an if construct."""

    _NODE = IfBlock


class ADReverseLoopTrans(ADReverseStatementTrans):
    """Recording and returning motion of a do loop."""

    _NODE = Loop


class ADReverseWhileLoopTrans(ADReverseStatementTrans):
    """Recording and returning motion of a do while loop."""

    _NODE = WhileLoop


class ADReverseOperationTrans(ADReverseStatementTrans):
    """Increments of the adjoints of the operands of an operation or intrinsic."""

    _NODE = (Operation, IntrinsicCall)

    def apply(self, node: Operation | IntrinsicCall, operation_adjoint: DataNode | None = None,
              options: Mapping[str, Any] | None = None, **keywords: Any) -> Motions:
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
        settings = options_from(options, keywords)
        context = Context(Names(node.ancestor(Routine)), self._active_symbols(node), settings)
        found = contributions(node, operation_adjoint.copy(), context)
        return [], simplified([*found.definitions, *increments(found.terms, context)], settings)
