# SPDX-License-Identifier: BSD-3-Clause
"""What there is in a routine, as far as it decides which passes have something to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Flag, auto
from typing import Any

from fparser.two import Fortran2003
from psyclone.psyir.nodes import (
    ArrayConstructor, Assignment, Call, CodeBlock, IfBlock, IntrinsicCall, Loop, Node, Reference,
    Return, Routine, Schedule, StructureReference, WhileLoop)
from psyclone.psyir.nodes.array_mixin import ArrayMixin
from psyclone.psyir.symbols import (
    ArgumentInterface, ArrayType, AutomaticInterface, DataSymbol, DataType, RoutineSymbol,
    ScalarType, Symbol, UnresolvedType)

from psyad_ext.core.dispatch import ClassTable
from psyad_ext.ir.expressions.array_lists import ImpliedDo
from psyad_ext.ir.tree.walking import scopes_of


class Holds(Flag):
    """What a routine may hold; one that computes numbers from numbers has statements only."""

    NOTHING = 0
    #: What every routine has.
    STATEMENTS = auto()
    #: Text that the reader has left as it was.
    TEXT = auto()
    #: Calls that are statements, and calls of functions that are no intrinsics.
    CALLS = auto()
    #: Calls of functions that are no intrinsics.
    FUNCTIONS = auto()
    #: Calls of intrinsics.
    INTRINSICS = auto()
    #: Branches, ``where`` and ``select case`` among them.
    BRANCHES = auto()
    #: Statements and constructs with ``where``.
    MASKS = auto()
    #: Loops, implied ones too.
    LOOPS = auto()
    #: ``exit``, ``cycle``, ``go to`` and ``return``.
    JUMPS = auto()
    #: Elements and sections of arrays, and constructors.
    ARRAYS = auto()
    #: Constructors of arrays.
    CONSTRUCTORS = auto()
    #: Components of structures.
    COMPONENTS = auto()
    #: Statements that let pointers point at something.
    POINTERS = auto()
    #: Variables that are more than numbers: structures, text, pointers, allocatable ones, such with
    #: attributes that PSyclone does not know, and those of modules and common blocks.
    VARIABLES = auto()
    #: Arrays of numbers.
    ARRAY_VARIABLES = auto()


_NODES: ClassTable[Holds] = ClassTable(
    (CodeBlock, Holds.TEXT),
    (IntrinsicCall, Holds.INTRINSICS),
    (Call, Holds.CALLS),
    (IfBlock, Holds.BRANCHES),
    ((Loop, WhileLoop, ImpliedDo), Holds.LOOPS),
    (StructureReference, Holds.COMPONENTS),
    (ArrayConstructor, Holds.ARRAYS | Holds.CONSTRUCTORS),
    (ArrayMixin, Holds.ARRAYS),
    (Return, Holds.JUMPS),
    (Node, Holds.NOTHING))
_JUMPS = (Fortran2003.Exit_Stmt, Fortran2003.Cycle_Stmt, Fortran2003.Goto_Stmt)

_PLAIN = (ScalarType.Intrinsic.REAL, ScalarType.Intrinsic.INTEGER, ScalarType.Intrinsic.BOOLEAN)


def contents_of(routine: Routine) -> Holds:
    """
    :param routine: a routine, at any time while it is lowered.

    :returns: what there is in its statements, and among the variables that these may name.
    """
    classes: set[type[Node]] = set()
    symbols: set[Symbol] = set()
    found = Holds.STATEMENTS
    waiting: list[Node] = list(routine._children)
    # In any order: what is below a node comes at the end of the list.
    for node in waiting:
        kind = type(node)
        classes.add(kind)
        special = _SPECIAL[kind]
        if special is not None:
            found |= special(node)
        if isinstance(node, Reference):
            symbols.add(node._symbol)
        if node._children:
            waiting += node._children
    for kind in classes:
        found |= _NODES[kind]
    for scope in scopes_of(routine):
        symbols.update(scope.symbol_table.symbols)
    return found | _of_variables(symbols)


def _of_assignment(node: Assignment) -> Holds:
    return Holds.POINTERS if node.is_pointer else Holds.NOTHING


def _of_call(node: Call) -> Holds:
    if isinstance(node._parent, Schedule):
        return Holds.CALLS
    return Holds.NOTHING if isinstance(node, IntrinsicCall) else Holds.FUNCTIONS


def _of_branch(node: IfBlock) -> Holds:
    return Holds.MASKS if "was_where" in node._annotations else Holds.NOTHING


def _of_text(node: CodeBlock) -> Holds:
    return Holds.JUMPS if any(isinstance(one, _JUMPS) for one in node.parse_tree_nodes) \
        else Holds.NOTHING


_SPECIAL: ClassTable[Callable[[Any], Holds] | None] = ClassTable(
    (Assignment, _of_assignment),
    (Call, _of_call),
    (IfBlock, _of_branch),
    (CodeBlock, _of_text),
    (Node, None))


def _of_variables(symbols: Iterable[Symbol]) -> Holds:
    arrays = others = False
    for symbol in symbols:
        if isinstance(symbol, DataSymbol):
            arrays = arrays or isinstance(symbol.datatype, ArrayType)
            others = others or not _is_number(symbol)
        elif not isinstance(symbol, RoutineSymbol) or symbol.is_import:
            others = True
        if arrays and others:
            break
    return (Holds.ARRAY_VARIABLES if arrays else Holds.NOTHING) \
        | (Holds.VARIABLES if others else Holds.NOTHING)


def _is_number(symbol: DataSymbol) -> bool:
    """:returns: whether a variable is a plain number, or array of numbers, of its routine."""
    return (symbol.is_constant or isinstance(
        symbol.interface, (AutomaticInterface, ArgumentInterface))) and _is_plain(symbol.datatype)


def _is_plain(datatype: DataType | UnresolvedType) -> bool:
    """:returns: whether a type is that of numbers, or of an array of them with known bounds."""
    if isinstance(datatype, ArrayType):
        element = datatype.elemental_type
        return isinstance(element, ScalarType) and _is_plain(element) and all(
            extent is not ArrayType.Extent.DEFERRED for extent in datatype.shape)
    return isinstance(datatype, ScalarType) and datatype.intrinsic in _PLAIN
