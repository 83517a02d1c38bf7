# SPDX-License-Identifier: BSD-3-Clause
"""Local variables that are kept between calls.

One that is surely assigned before it is read in each call is kept for nothing: while a routine is
differentiated it is an ordinary local variable. Any other has to be shared by the routine and what
is generated from it: it becomes a private variable of the module.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from functools import partial

from fparser.two.utils import Base
from psyclone.psyir.nodes import (
    CodeBlock, Container, FileContainer, Literal, Loop, Node, Reference, Routine)
from psyclone.psyir.symbols import (
    ArrayType, ContainerSymbol, DataSymbol, DataType, DataTypeSymbol, ImportInterface,
    RoutineSymbol, ScalarType, StaticInterface, Symbol, SymbolTable, UnsupportedFortranType)

from psyad_ext.core.naming import unique
from psyad_ext.ir.declarations.data_scopes import without_scope
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.equivalence import Storage, sharing_names, storages
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.namelists import is_namelist
from psyad_ext.ir.lookup.home import generated_home
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.lowering.procedures.exposure import exposure_of
from psyad_ext.ir.lowering.procedures.internal import is_exposed, original_of, standing_for
from psyad_ext.ir.lowering.procedures.kept_for_nothing import (
    fix_unchanged, forget_others, needed_in, saved_in)
from psyad_ext.ir.lowering.procedures.saved_text import renamed, saved_structures
from psyad_ext.ir.source.dummy_procedures import unit_name
from psyad_ext.ir.source.host_text import (
    can_be_renamed, names_in_text, renamed_statement, with_module_variables)
from psyad_ext.ir.tree.complex_types import declaration_of
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.refusals import DATA_STATEMENT
from psyad_ext.ir.tree.walking import nodes_of, scopes_of

_MOVED = "_psyad_moved_to_module"
_WORD = re.compile(r"(?<![\w.])[a-z]\w*", re.IGNORECASE)
_TEXT = re.compile(r"'[^']*'|\"[^\"]*\"|\.\w+\.(_\w+)?", re.IGNORECASE)


def names_moved(routine: Routine) -> Mapping[str, str]:
    """:returns: the names in modules of variables that a routine has kept itself, by the lower-case
        names that they have in the text of the routine."""
    return getattr(routine, _MOVED, {})


def with_names_moved(tree: Base, routine: Routine) -> Base:
    """
    :param tree: a copy of the text of a routine.
    :param routine: the routine.

    :returns: a copy that uses the variables of modules that the routine has kept itself.
    """
    names = names_moved(routine)
    return with_module_variables(tree, "", names, "", ()) if names else tree


@contextmanager
def without_saved(target: Routine) -> Iterator[None]:
    """
    Move variables that are kept between calls to modules, for good. While active, those that are
    kept for nothing are ordinary ones.

    :param target: the routine; what it calls is changed as well.
    """
    needed = []
    undo = []
    for routine in reached(target):
        needed.append((routine, needed_in(routine)))
        shared = routine.root is target.root and (
            not is_exposed(routine) or original_of(routine) is not None)
        for symbol in needed[-1][1] if shared else ():
            if symbol in (*saved_in(routine), *saved_structures(routine)):
                _hoist(routine, symbol)
        if routine.root is not target.root:
            undo += fix_unchanged(routine)
    undo += [one for routine, symbols in needed for one in forget_others(routine, symbols)]
    try:
        yield
    finally:
        for one in undo:
            one()


def share_with_copy(copy: Routine, block: CodeBlock) -> Callable[[], None]:
    """Let a routine and a copy of it share what they keep between calls, for good.

    :param copy: the copy, or an internal procedure of it, as PSyclone reads it.
    :param block: the routine, in a module.

    :returns: what declares this in the module again, once the routines that were lowered in the
        meantime have been put back, and with them what was declared before.
    """
    needed = [symbol for symbol in needed_in(copy) if symbol in saved_in(copy)]
    if not needed or generated_home(copy).root is not block.root:
        return lambda: None
    with standing_for(copy, block):
        for symbol in needed:
            if symbol in saved_in(copy):
                _hoist(copy, symbol)
    table = _module_for(copy).symbol_table
    moved = {name.lower(): table.lookup(name) for name in names_moved(copy).values()}
    return partial(table._symbols.update, moved)  # pylint: disable=protected-access


def share_tables(copies: Sequence[Routine]) -> None:
    """Move tables, variables that are kept between calls and never change, to modules, for good.

    :param copies: copies of routines, lowered.
    """
    for routine in copies:
        saved = saved_in(routine)
        written = exposure_of(routine.children).written if saved else set()
        for symbol in saved:
            group, _ = _with_values(routine, symbol)
            if symbol in saved_in(routine) and group is not None \
                    and written.isdisjoint(one.name.lower() for one in group):
                _hoist(routine, symbol)


def _hoist(routine: Routine, symbol: DataSymbol) -> None:
    """Make a saved variable one of the module, with all that get their values together."""
    table = routine.symbol_table
    shared = _shared_tables(routine)
    group, data = _with_values(routine, symbol, shared)
    inside = {name for storage in shared for name in storage.names}
    if group is None or not all(_can_leave(routine, one, inside) for one in group) \
            or not _can_be_written(routine, {one.name.lower() for one in group}):
        return
    module, constants = _module_for(routine), _constants(routine)
    names = {}
    for one in group:
        old = one.name
        _move(routine, module, one)
        names[old.lower()] = one.name
    setattr(routine, _MOVED, {**names_moved(routine), **names})
    for storage in [one for one in shared if names.keys() & {*one.names}]:
        storage.take_out(routine)
        storage.declare(module, [names[name] for name in storage.names])
    _rename_in_blocks(routine, names)
    unused: set[str] = set()
    for pseudo in data:
        table._symbols.pop(pseudo.name.lower())  # pylint: disable=protected-access
        before = pseudo.datatype.declaration
        text = _WORD.sub(lambda word: names.get(word[0].lower(), word[0]),
                         without_scope(before, constants))
        pseudo.datatype = UnsupportedFortranType(text)  # the user's container has the old one
        pseudo._name = unique(pseudo.name, module.symbol_table.symbols_dict)
        module.symbol_table.add(pseudo)
        unused |= _forget(routine, {word.lower() for word in _WORD.findall(before)})
    _forget_imports(routine, names.values())
    _write(routine, module, names, unused)


def _forget(routine: Routine, names: set[str]) -> set[str]:
    """Take out the variables of implied loops that nothing else uses.

    :returns: their names.
    """
    table = routine.symbol_table
    found = set()
    for name in names - _used(routine):
        symbol = table.symbols_dict.get(name)
        if isinstance(symbol, DataSymbol) and symbol.is_scalar \
                and (symbol.is_automatic or symbol.is_static and not symbol.is_constant):
            table._symbols.pop(name)  # pylint: disable=protected-access
            found.add(name)
    return found


def _shared_tables(routine: Routine) -> list[Storage]:
    """:returns: the storages of several variables that nothing in a routine changes: what is read
        under one name is what was set under another."""
    if not sharing_names(routine.symbol_table) or original_of(routine) is not None:
        return []
    written = exposure_of(routine.children).written
    return [storage for storage in storages(routine) or ()
            if written.isdisjoint(storage.names)]


def _forget_imports(routine: Routine, names: Iterable[str]) -> None:
    """Take out the variables of a module of which only others that share their storage are used."""
    table = routine.symbol_table
    for name in {one.lower() for one in names} - _used(routine):
        if name in table.symbols_dict and table.symbols_dict[name].is_import:
            table._symbols.pop(name)  # pylint: disable=protected-access


def _used(routine: Routine) -> set[str]:
    """:returns: the lower-case names in the statements of a routine, and in declarations that
        PSyclone keeps as text."""
    return {reference.name.lower() for reference in nodes_of(routine, Reference)} \
        | {loop.variable.name.lower() for loop in nodes_of(routine, Loop)} \
        | {name.lower() for block in nodes_of(routine, CodeBlock)
           for name in block.get_symbol_names()} \
        | {word.lower() for symbol in routine.symbol_table.datasymbols
           if isinstance(symbol.datatype, UnsupportedFortranType)
           for word in _WORD.findall(symbol.datatype.declaration)}


def _with_values(routine: Routine, symbol: DataSymbol, shared: Sequence[Storage] = ()
                 ) -> tuple[list[DataSymbol] | None, list[Symbol]]:
    """
    :returns: the variables of the DATA statements that a variable is in, itself included, what
        they share storages with, and these statements; None instead of the former if one of them
        can't be moved.
    """
    table = routine.symbol_table
    constants = _constants(routine)
    texts = {pseudo: without_scope(pseudo.datatype.declaration, constants)
             for pseudo in table.symbols if pseudo.name.lower().startswith(DATA_STATEMENT)}
    # In the order of the text, which the declarations get.
    statements = {pseudo: [word for word in dict.fromkeys(_WORD.findall(
        _TEXT.sub(" ", text or pseudo.datatype.declaration).lower()))
        if word != "data" and not _is_constant(table.lookup(word, otherwise=None))]
        for pseudo, text in texts.items()}
    group, data = {symbol.name.lower(): symbol}, []
    waiting = [symbol.name.lower()]
    while waiting:
        name = waiting.pop()
        beside = [one for storage in shared if name in storage.names for one in storage.names
                  if one not in group]
        group |= {one: table.symbols_dict[one] for one in beside}
        waiting += beside
        for pseudo, words in statements.items():
            if pseudo in data or name not in words:
                continue
            data.append(pseudo)
            own = {word: table.symbols_dict.get(word) for word in words}
            if texts[pseudo] is None or not all(
                    isinstance(one, DataSymbol) and one.is_static for one in own.values()):
                return None, []
            waiting += [word for word in words if word not in group]
            group |= own
    return list(group.values()), data


def _constants(routine: Routine) -> dict[str, DataSymbol]:
    """:returns: the constants that are not known where the variables of a routine go to, by
        lower-case name."""
    scopes = [routine] if generated_home(routine) is routine.ancestor(Container) \
        else scopes_of(routine)
    return {name: one for scope in reversed(list(scopes))
            for name, one in scope.symbol_table.symbols_dict.items()
            if _is_constant(one)}


def _own_numbers(routine: Routine) -> dict[str, Symbol]:
    """:returns: the numbers that a routine itself imports from other modules, such as kinds, by
        lower-case name."""
    return {name: one for name, one in routine.symbol_table.symbols_dict.items()
            if one.is_import and not isinstance(one, RoutineSymbol)
            and integer_value(Reference(one)) is not None}


def _is_constant(symbol: Symbol | None) -> bool:
    return isinstance(symbol, DataSymbol) and symbol.is_constant


def _can_leave(routine: Routine, symbol: DataSymbol, shared: Set[str]) -> bool:
    """:returns: whether a variable can be declared outside of a routine, beside what it shares
        storage with."""
    if not _is_known_outside(routine, symbol.datatype) \
            or symbol.name.lower() in sharing_names(routine.symbol_table) - shared \
            or symbol.name.lower() in shared and not (symbol.is_static or symbol.is_automatic):
        return False
    imported = {one.name.lower() for one in routine.symbol_table.symbols if one.is_import}
    if (imported - _own_numbers(routine).keys()).intersection(
            map(str.lower, _WORD.findall(declaration_of(symbol)))):
        return False
    return not any(symbol.name.lower() in map(str.lower, _WORD.findall(
        one.datatype.declaration)) for one in routine.symbol_table.symbols if is_namelist(one))


def _is_known_outside(routine: Routine, datatype: DataType) -> bool:
    """:returns: whether a type can be named where the variables of a routine go to."""
    if isinstance(datatype, ArrayType):
        return _is_known_outside(routine, datatype.elemental_type)
    if isinstance(datatype, UnsupportedFortranType):
        # Of what is kept as text, only structures leave, with values that others can name.
        return datatype.partial_datatype is not None \
            and _is_known_outside(routine, datatype.partial_datatype)
    if isinstance(datatype, DataTypeSymbol):
        # What is known of a type that is kept as text has a copy of its name.
        known = routine.symbol_table.lookup(datatype.name, otherwise=None)
        return known is not None and generated_home(routine).symbol_table.lookup(
            datatype.name, otherwise=None) is known
    return isinstance(datatype, ScalarType)


def _can_be_written(routine: Routine, names: set[str]) -> bool:
    """:returns: whether variables can leave the text of a routine, if that is what is written."""
    original = original_of(routine)
    return original is None or can_be_renamed(original.tree, original.unit, names)


def _rename_in_blocks(routine: Routine, names: Mapping[str, str]) -> None:
    """Rename variables in statements that PSyclone keeps as text."""
    for block in nodes_of(routine, CodeBlock):
        if not names.keys().isdisjoint(map(str.lower, block.get_symbol_names())):
            block._parse_tree_nodes = [
                renamed_statement(tree, names) for tree in block.parse_tree_nodes]


def _write(routine: Routine, module: Container, names: Mapping[str, str],
           unused: set[str]) -> None:
    """Let the text of a routine, if that is what is written, use variables of a module."""
    original = original_of(routine)
    if original is not None:
        used = "" if routine.ancestor(Container) is module else module.name
        original.replace(with_module_variables(original.tree, original.unit, names, used, unused))


def _module_for(routine: Routine) -> Container:
    home = generated_home(routine)
    if not isinstance(home, FileContainer):
        return home
    name = f"{routine.name.lower()}_saved"
    known = [child for child in home.children
             if isinstance(child, Container) and child.name == name]
    if not known:
        known = [Container(name)]
        home.addchild(known[0], 0)
    return known[0]


def _move(routine: Routine, module: Container, symbol: DataSymbol) -> None:
    table = routine.symbol_table
    constants = _constants(routine)
    value = symbol.initial_value
    new = symbol
    if routine.ancestor(Container) is not module:
        # A routine in no module uses the variable.
        new = DataSymbol(symbol.name, symbol.datatype)
    table._symbols.pop(symbol.name.lower())  # pylint: disable=protected-access
    original = original_of(routine)
    inside = set() if original is None else names_in_text(original.tree)
    owner = [routine.name] if original is None else [
        unit_name(original.tree), *([original.unit] if original.unit else [])]
    wished = "_".join([*owner, symbol.name]).lower()
    new._name = unique(wished, names_in_scope(module) | inside)
    new.interface = StaticInterface()
    known = {**constants, **_own_numbers(routine)}
    new.datatype = renamed(symbol.datatype, new.name) \
        if isinstance(symbol.datatype, UnsupportedFortranType) \
        else _free_type(symbol.datatype, known)
    new._initial_value = None if value is None else _free(value, known)
    module.symbol_table.add(new)
    new.visibility = Symbol.Visibility.PRIVATE
    if new is not symbol:
        new.visibility = Symbol.Visibility.PUBLIC
        _import(table, module, symbol, new)


def _import(table: SymbolTable, module: Container, symbol: DataSymbol, new: DataSymbol) -> None:
    container = table.symbols_dict.get(module.name)
    if container is None:
        container = ContainerSymbol(module.name)
        table.add(container)
    symbol._initial_value = None
    symbol._name = unique(new.name, table.symbols_dict)
    symbol.interface = ImportInterface(
        container, orig_name=None if symbol.name == new.name else new.name)
    table.add(symbol)


def _free_type(datatype: DataType, constants: Mapping[str, Symbol]) -> DataType:
    """:returns: a type without names of constants that only the routine knows."""
    if isinstance(datatype, DataTypeSymbol):
        return datatype
    new = datatype.copy()
    if isinstance(new, ArrayType):
        shape = [ArrayType.ArrayBounds(_free(side.lower, constants), _free(side.upper, constants))
                 if isinstance(side, ArrayType.ArrayBounds) else side for side in new.shape]
        return ArrayType(_free_type(new.elemental_type, constants), shape)
    if isinstance(new.precision, Node):
        return ScalarType(new.intrinsic, _free(new.precision, constants))
    return new


def _free(node: Node, constants: Mapping[str, Symbol]) -> Node:
    """:returns: an expression with the values of constants that only the routine knows."""
    if isinstance(node, Reference) and node.symbol.name.lower() in constants:
        if node.symbol.is_import and (number := integer_value(node)) is not None:
            return build.integer(number)
        if getattr(node.symbol, "initial_value", None) is not None:
            return _free(node.symbol.initial_value, constants)
    new = copied(node)
    if isinstance(new, Literal):
        kind = getattr(new.datatype, "precision", None)
        number = integer_value(kind) if isinstance(kind, Node) else None
        if number is not None and kind.symbol.name.lower() in constants:
            # There is no setter: a literal is meant to keep its type for life.
            new._datatype = ScalarType(  # pylint: disable=protected-access
                new.datatype.intrinsic, number)
    for child in list(new.children):
        if child is not getattr(new, "routine", None):
            child.replace_with(_free(child, constants), keep_name_in_context=True)
    return new
