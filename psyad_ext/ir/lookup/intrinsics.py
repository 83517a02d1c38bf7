# SPDX-License-Identifier: BSD-3-Clause
"""Intrinsic functions that PSyclone leaves unrecognised.

Fortran 77 names of the intrinsics for one type (``DSQRT``) are opaque code to
PSyclone, and the functions that Fortran 2008 added (``ACOSH``) are calls of an
unknown routine. Both become calls of the generic intrinsic here.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.errors import PSycloneError
from psyclone.psyir.nodes import (
    Call, CodeBlock, Container, DataNode, IntrinsicCall, Member, Node, Reference, Routine, Schedule,
    StructureReference)
from psyclone.psyir.symbols import DataSymbol, DataType, RoutineSymbol, ScalarType, Symbol

from psyad_ext.ir.expressions.complex_numbers import written_kind
from psyad_ext.ir.lookup.argument_order import ORDER, Argument, arranged, in_order, is_arranged
from psyad_ext.ir.lookup.free_names import has_free_name
from psyad_ext.ir.lookup.shadowing_modules import prefer_used_names, used_procedure
from psyad_ext.ir.source.intrinsic_functions import COMPILER_NAMES, SPECIFIC_NAMES
from psyad_ext.ir.source.parentheses import kept_argument
from psyad_ext.ir.source.parsed import expression_of, without_parentheses
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.scopes import forget
from psyad_ext.ir.tree.shadowing import prefer_names_in, prefer_user_names, user_symbol
from psyad_ext.ir.tree.type_bounds import bound_expressions, with_bounds
from psyad_ext.ir.tree.walking import nodes_of

_Intrinsic = IntrinsicCall.Intrinsic


def recognise_intrinsics(container: Container) -> None:
    """Give PSyclone's name to every intrinsic function, in place.

    Arrays and routines of the user that have the name of an intrinsic are left
    alone.

    :param container: a file, module or routine.
    """
    prefer_user_names(container)
    prefer_used_names(container)
    recognise_in(container, _forget_unused)


def recognise_in(top: Node, done: Callable[[Node, Symbol], None] = lambda *_: None) -> None:
    """Give PSyclone's name to the intrinsic functions in statements or expressions, in place; what
    the user has given the name of one to is no call of it.

    :param top: what holds them.
    :param done: is told the node and the symbol of each of those that had none.
    """
    prefer_names_in(top)
    _recognise_calls(top, done)
    # Replacing one may bring others into view, in its arguments.
    pending = nodes_of(top, CodeBlock)
    while pending:
        new = _recognise_code_block(pending.pop())
        if new is not None:
            # First the calls, which are replaced with copies of their arguments.
            _recognise_calls(new, done)
            pending.extend(nodes_of(new, CodeBlock))


def known_intrinsic(call: Call, parent: Node) -> Call:
    """
    :param call: a call in the value of a constant, as it is read.
    :param parent: what will hold it.

    :returns: the call of an intrinsic function that it is, or the same call.
    """
    symbol = call.routine.symbol
    name = symbol.name.upper()
    if isinstance(call, IntrinsicCall) or name not in ORDER \
            or name not in _Intrinsic.__members__ or not symbol.is_unresolved:
        return call
    new = _named(name, _copies(call), call)
    if new is None:
        return call
    table = parent.scope.symbol_table
    if table.symbols_dict.get(name.lower()) is symbol:
        forget(table, symbol.name)
    return new


def types_with_intrinsics(routine: Routine) -> list[tuple[DataSymbol, DataType]]:
    """
    :param routine: a routine.

    :returns: its arrays whose bounds call intrinsic functions that PSyclone does not recognise,
        with the types that do.
    """
    return [(symbol, with_bounds(symbol.datatype, recognise_in, routine))
            for symbol in routine.symbol_table.datasymbols
            if any(nodes_of(bound, CodeBlock) or any(map(_is_unknown, nodes_of(bound, Call)))
                   for bound in bound_expressions(symbol.datatype))]


def _is_unknown(call: Call) -> bool:
    return call.routine.name.upper() in ORDER and not isinstance(call, IntrinsicCall)


def _recognise_calls(top: Node, done: Callable[[Node, Symbol], None]) -> None:
    # Arguments come before the call that holds them, which is replaced with
    # copies of them.
    for call in reversed(nodes_of(top, Call)):
        if isinstance(call, IntrinsicCall):
            _rename(call)
        else:
            _recognise_call(call, done)


def _rename(call: IntrinsicCall) -> None:
    names = SPECIFIC_NAMES.get(call.intrinsic.name)
    if names is not None:
        _replace(call, _nest(names, [(None, copied(argument)) for argument in call.arguments]))
    elif None in call.argument_names and call.ancestor((StructureReference, Member)) is not None:
        # PSyclone tells the type of a component where it knows the types of its indices only.
        with suppress(PSycloneError, NotImplementedError, ValueError):
            call.compute_argument_names()
    elif not isinstance(call.parent, Schedule) and not is_arranged(call):
        _replace(call, _named(call.intrinsic.name, _copies(call), call)
                 if call.intrinsic.name in ORDER else in_order(call))


def _recognise_call(call: Call, done: Callable[[Node, Symbol], None]) -> None:
    symbol = call.routine.symbol
    name = symbol.name.upper()
    names = SPECIFIC_NAMES.get(name) or COMPILER_NAMES.get(name) or (name,)
    if (isinstance(call.parent, Schedule) or not symbol.is_unresolved
            or type(call.routine) is not Reference
            or not all(one in _Intrinsic.__members__ for one in names)
            or user_symbol(call, name) is not None or not has_free_name(call)):
        return
    new = as_intrinsic(call, names)
    if new is None:
        return
    _replace(call, new)
    done(new, symbol)


def as_intrinsic(call: Call, names: tuple[str, ...] = ()) -> IntrinsicCall | None:
    """
    :param call: a call by the name of an intrinsic function.
    :param names: the functions that the name stands for, the first one of the value of the
        next; the one of that name if none are given.

    :returns: the call of an intrinsic function; None if it has no such arguments.
    """
    name = call.routine.name.upper()
    if name in ORDER:
        return _named(name, _copies(call), call)
    # Here the kind does not follow from the function.
    kind = [("kind", written_kind(ScalarType.Precision.DOUBLE))] if name == "DCMPLX" else []
    return _nest(names or (name,), [*_copies(call), *kind])


def _copies(call: Call) -> list[Argument]:
    return [(name, copied(node)) for name, node in zip(call.argument_names, call.arguments)]


def _forget_unused(node: Node, symbol: Symbol) -> None:
    """Take a name that nobody uses any more out of its table."""
    table = symbol.find_symbol_table(node)
    # Copies of declared bounds may come after the last call in a statement.
    if table is not None and not any(
            reference.symbol is symbol for reference in nodes_of(table.node, Reference)):
        forget(table, symbol.name)


def _recognise_code_block(block: CodeBlock) -> DataNode | None:
    if block.structure is not CodeBlock.Structure.EXPRESSION:
        return None
    trees = getattr(block, "parse_tree_nodes", ())
    tree = without_parentheses(trees[0]) if len(trees) == 1 else None
    if not isinstance(tree, Fortran2003.Intrinsic_Function_Reference):
        return None
    name, arguments = str(tree.children[0]).upper(), tree.children[1]
    names = SPECIFIC_NAMES.get(name)
    user = user_symbol(block, name) or used_procedure(block, name)
    if user is None and names is None and name not in ORDER or arguments is None \
            or user is not None and not isinstance(user, RoutineSymbol):
        return None
    found = _arguments_of(arguments, block)
    if user is not None:
        kept = [(one, kept_argument(node, tree)) for (one, node), tree in zip(
            found, arguments.children)]
        new = Call.create(user, [(one, node) if one else node for one, node in kept])
        _replace(block, new)
        return new
    new = _nest(names, found) if names is not None else _named(name, found, block)
    if new is not None:
        _replace(block, new)
    return new


def _arguments_of(arguments: Base, block: CodeBlock) -> list[Argument]:
    table = block.scope.symbol_table
    return [(str(one.children[0]), expression_of(one.children[1], table))
            if isinstance(one, Fortran2003.Actual_Arg_Spec) else (None, expression_of(one, table))
            for one in arguments.children]


def _named(name: str, arguments: list[Argument], place: Node) -> IntrinsicCall | None:
    """A function of arrays, of whose arguments PSyclone does not know what they are called."""
    known = arranged(name, arguments, place)
    return None if known is None else _intrinsic_call(name, known)


def _nest(names: tuple[str, ...], arguments: list[Argument]) -> IntrinsicCall | None:
    """The first function of the last one's value; None if the arguments do not fit."""
    call: IntrinsicCall | None = None
    for name in reversed(names):
        call = _intrinsic_call(name, [(None, call)] if call else arguments)
        if call is None:
            return None
    return call


def _intrinsic_call(name: str, arguments: list[Argument]) -> IntrinsicCall | None:
    # Not IntrinsicCall.create, which takes REAL of a variable only.
    call = IntrinsicCall(_Intrinsic[name])
    for keyword, node in arguments:
        call.append_named_arg(keyword, node)
    try:
        call.compute_argument_names()
    except (PSycloneError, NotImplementedError, ValueError):
        return None
    return call


def _replace(old: Node, new: Node | None) -> None:
    if new is not None:
        new._ast = old._ast  # pylint: disable=protected-access
        old.replace_with(new)
