# SPDX-License-Identifier: BSD-3-Clause
"""Tangent-mode differentiation of single statements, for scripts that work piece by piece."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Unpack

from psyclone.psyir.nodes import (
    Assignment, Call, DataNode, IfBlock, IntrinsicCall, Loop, Node, Operation, Routine, Statement,
    WhileLoop)

from psyad_ext.core.depth import with_depth
from psyad_ext.core.errors import UsageError
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import expression_type
from psyad_ext.ir.tree.names import Names
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.forward.expression import tangent
from psyad_ext.transformations.forward.options import ForwardOptions, ForwardSettings
from psyad_ext.transformations.forward.piece import tangent_of_statement
from psyad_ext.transformations.forward.strategies.assignment import Assignments
from psyad_ext.transformations.forward.strategies.branch import Branches
from psyad_ext.transformations.forward.strategies.call import Calls
from psyad_ext.transformations.forward.strategies.loop import Loops, WhileLoops
from psyad_ext.transformations.forward.strategies.strategy import ForwardStrategy
from psyad_ext.transformations.forward.strategies.table import STRATEGIES
from psyad_ext.transformations.forward.tangents import Tangents
from psyad_ext.transformations.options import ForwardKeywords, options_from
from psyad_ext.transformations.simplify import simplified
from psyad_ext.transformations.statements import ADStatementTrans
from psyad_ext.transformations.strategies import merged


class ADForwardStatementTrans(ADStatementTrans):
    """Base of the transformations of statements.

    :param active: names of the active variables; by default all variables of type real.
    """

    _OPTIONS: ClassVar[type] = ForwardOptions

    @with_depth
    def apply(self, node: Node, options: Mapping[str, Any] | None = None,
              **keywords: Unpack[ForwardKeywords]) -> list[Statement]:
        """
        :param node: the statement; it is not modified.
        :param options: options in the form of a dictionary.
        :param keywords: options as keywords, as for :py:class:`ADForwardContainerTrans`.

        :returns: the statement with what computes its tangent.

        :raises UnsupportedError: if the statement can't be differentiated.
        """
        self.validate(node, options, **keywords)
        own = [self] if isinstance(self, ForwardStrategy) else []
        settings = ForwardSettings(options_from(options, keywords, ForwardOptions),
                                   strategies=merged(STRATEGIES, own))
        return tangent_of_statement(node, self._active_symbols(node), settings)


class ADForwardAssignmentTrans(ADForwardStatementTrans, Assignments):
    """Tangent of an assignment."""

    _NODE = Assignment


class ADForwardCallTrans(ADForwardStatementTrans, Calls):
    """Tangent of a call of a subroutine.

    The routines that the statements call are those that
    :py:class:`ADForwardContainerTrans` generates.
    """

    _NODE = Call


class ADForwardIfBlockTrans(ADForwardStatementTrans, Branches):
    """Tangent of an if construct."""

    _NODE = IfBlock


class ADForwardLoopTrans(ADForwardStatementTrans, Loops):
    """Tangent of a do loop."""

    _NODE = Loop


class ADForwardWhileLoopTrans(ADForwardStatementTrans, WhileLoops):
    """Tangent of a do while loop."""

    _NODE = WhileLoop


class ADForwardOperationTrans(ADForwardStatementTrans):
    """Tangent of the result of an operation or intrinsic."""

    _NODE = (Operation, IntrinsicCall)

    @with_depth
    def apply(self, node: Operation | IntrinsicCall, options: Mapping[str, Any] | None = None,
              **keywords: Unpack[ForwardKeywords]) -> DataNode:
        """
        :param node: the operation; it is not modified.
        :param options: options in the form of a dictionary.
        :param keywords: options as keywords.

        :returns: an expression for its tangent, which is a literal zero if it has none.

        :raises UsageError: if the type of the operation is not known.
        """
        self.validate(node, options, **keywords)
        type_ = expression_type(node)
        if type_ is None or not type_.is_real:
            raise UsageError(f"'{node.debug_string()}' is not known to be real")
        chosen = options_from(options, keywords, ForwardOptions).common()
        context = Context(Names(node.ancestor(Routine)), self._active_symbols(node), chosen)
        value = tangent(node, Tangents(context)) or build.real("0.0", type_)
        holder = build.assign(build.ref(context.temporary("tangent", type_)), value)
        return simplified([holder], chosen)[0].rhs.detach()
