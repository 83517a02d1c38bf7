# SPDX-License-Identifier: BSD-3-Clause
"""Local variables that are kept between calls.

One that is surely assigned before it is read in each call is kept for nothing: while a routine is
differentiated it is an ordinary local variable. Any other has to be shared by the routine and what
is generated from it: it becomes a private variable of the module.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from types import MappingProxyType

from fparser.two.utils import Base
from psyclone.psyir.nodes import CodeBlock, Container, Reference, Routine, ScopingNode
from psyclone.psyir.symbols import (
    DataSymbol, ImportInterface, StaticInterface, Symbol, SymbolTable, UnsupportedFortranType)

from psyad_ext.core.identity import IdentityMap
from psyad_ext.core.naming import unique
from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.declarations.data_scopes import without_scope
from psyad_ext.ir.expressions.equivalence import Storage, sharing_names, storages
from psyad_ext.ir.lookup.target_module import generated_target_module
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.lowering.procedures.exposure import exposure_of
from psyad_ext.ir.lowering.procedures.free_types import free_type, free_value
from psyad_ext.ir.lowering.procedures.internal import (
    Original, copied_from, is_exposed, original_of, standing_as, standing_for)
from psyad_ext.ir.lowering.procedures.kept_for_nothing import (
    fix_unchanged, forget_others, needed_in, saved_in)
from psyad_ext.ir.lowering.procedures.saved_places import (
    can_be_written, can_leave, constants_of, home_for, home_of, is_constant, module_for,
    own_numbers)
from psyad_ext.ir.lowering.procedures.saved_text import renamed, saved_structures
from psyad_ext.ir.lowering.procedures.unused_names import used_names
from psyad_ext.ir.source.dummy_procedures import unit_name
from psyad_ext.ir.source.host_text import names_in_text, renamed_statement, with_module_variables
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.refusals import DATA_STATEMENT
from psyad_ext.ir.tree.using import module_symbol
from psyad_ext.ir.tree.walking import nodes_of, statements_of

_names_moved = SideTable[Routine, Mapping[str, str]](MappingProxyType({}), travels=True)
_WORD = re.compile(r"(?<![\w.])[a-z]\w*", re.IGNORECASE)
_TEXT = re.compile(r"'[^']*'|\"[^\"]*\"|\.\w+\.(_\w+)?", re.IGNORECASE)

#: Routines with the variables that they need to keep between calls.
Saved = IdentityMap[Routine, list[DataSymbol]]
#: A module, and a variable of it.
_Moved = tuple[Container, DataSymbol]
#: What copies of a routine have moved, by the text of the routine, by unit and name.
_left = SideTable[CodeBlock, dict[str, dict[str, _Moved]] | None](
    None, travels=True, names_trees=True)


def names_moved(routine: Routine) -> Mapping[str, str]:
    """:returns: the names in modules of variables that a routine has kept itself, by the lower-case
        names that they have in the text of the routine."""
    return _names_moved.of(routine)


def has_left_variables(block: CodeBlock) -> bool:
    """:returns: whether variables that a routine has kept, of which the text is written, are those
        of modules now."""
    return any((_left.of(block) or {}).values())


def with_names_moved(tree: Base, routine: Routine) -> Base:
    """
    :param tree: a copy of the text of a routine.
    :param routine: the routine.

    :returns: a copy that uses the variables of modules that the routine has kept itself.
    """
    names = names_moved(routine)
    return with_module_variables(tree, "", names, "", ()) if names else tree


def share_saved(target: Routine) -> Saved:
    """Move variables that are kept between calls to modules, for good.

    :param target: the routine; what it calls is changed as well.

    :returns: the variables that each of these routines has needed to keep.
    """
    needed: Saved = IdentityMap()
    for routine in reached(target):
        needed[routine] = needed_in(routine)
        original = copied_from(routine) or original_of(routine)
        if needed[routine] and (home_of(original, routine).root is target.root if original
                                else routine.root is target.root and not is_exposed(routine)):
            with standing_as(routine, original) if original else nullcontext():
                _hoist_all(routine, needed[routine])
    return needed


def forget_saved(target: Routine, needed: Saved) -> None:
    """Let variables that are kept between calls for nothing be ordinary ones, in place.

    :param target: the routine that is differentiated.
    :param needed: what it, and all that it reaches, need to keep.
    """
    for routine in needed:
        if routine.root is not target.root:
            fix_unchanged(routine)
    for routine, symbols in needed.items():
        forget_others(routine, symbols)


def share_with_copy(copy: Routine, block: CodeBlock,
                    declare: Callable[[Container, Sequence[DataSymbol]], None]) -> None:
    """Let a routine and a copy of it share what they keep between calls, for good.

    :param copy: the copy, or an internal procedure of it, as PSyclone reads it.
    :param block: the routine, in a module.
    :param declare: lets a module keep what has been declared there.
    """
    needed = needed_in(copy)
    if not needed or generated_target_module(copy).root is not block.root:
        return
    with standing_for(copy, block):
        _hoist_all(copy, needed)
        module = module_for(copy)
    table = module.symbol_table
    moved = [table.lookup(name) for name in names_moved(copy).values()]
    for symbol in moved if module is not generated_target_module(copy) else ():
        symbol.visibility = Symbol.Visibility.PUBLIC
    declare(module, moved)


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


def _hoist_all(routine: Routine, symbols: Iterable[DataSymbol]) -> None:
    """Do it with several variables."""
    for symbol in symbols:
        if symbol in (*saved_in(routine), *saved_structures(routine, home_for(routine))):
            _hoist(routine, symbol)


def _hoist(routine: Routine, symbol: DataSymbol) -> None:
    """Make a saved variable one of the module, with all that get their values together."""
    table = routine.symbol_table
    shared = _shared_tables(routine)
    group, data = _with_values(routine, symbol, shared)
    inside = {name for storage in shared for name in storage.names}
    if group is None or not all(can_leave(routine, one, inside) for one in group) \
            or not can_be_written(routine, {one.name.lower() for one in group}):
        return
    original = original_of(routine)
    moved = {} if original is None else _moved_from(original)
    if moved.keys() >= {one.name.lower() for one in group}:
        _join(routine, group, data, moved)
        return
    module, constants = module_for(routine), constants_of(routine)
    names = {}
    for one in group:
        old = one.name.lower()
        moved[old] = (module, _move(routine, module, one))
        names[old] = one.name
    _names_moved.note(routine, {**names_moved(routine), **names})
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


def _moved_from(original: Original) -> dict[str, _Moved]:
    """
    :param original: the text of a routine, or of an internal procedure.

    :returns: the variables of modules that the routine has kept itself, by the lower-case names
        that they have had in it; may be added to.
    """
    block = original.block
    known = _left.of(block)
    if known is None:
        known = {}
        _left.note(block, known)
    return known.setdefault(original.unit, {})


def _join(routine: Routine, group: Iterable[DataSymbol], data: Iterable[Symbol],
          moved: Mapping[str, _Moved]) -> None:
    """Let a copy of a routine use variables of modules that another copy has made of those that
    the routine keeps.

    :param routine: the copy.
    :param group: its variables.
    :param data: the DATA statements that give values to these.
    :param moved: those of modules.
    """
    table = routine.symbol_table
    names = {}
    for pseudo in data:
        table._symbols.pop(pseudo.name.lower())  # pylint: disable=protected-access
    for symbol in group:
        old = symbol.name.lower()
        module, shared = moved[old]
        table._symbols.pop(old)  # pylint: disable=protected-access
        if module is routine.ancestor(Container):
            for reference in nodes_of(routine, Reference):
                reference.symbol = shared if reference.symbol is symbol else reference.symbol
            symbol = shared
        else:
            _import(table, module, symbol, shared)
        names[old] = symbol.name
    _rename_in_blocks(routine, names)
    _names_moved.note(routine, {**names_moved(routine), **names})
    for pseudo in data:
        _forget(routine, {word.lower() for word in _WORD.findall(pseudo.datatype.declaration)})


def _forget(routine: Routine, names: set[str]) -> set[str]:
    """Take out the variables of implied loops that nothing else uses.

    :returns: their names.
    """
    table = routine.symbol_table
    found = set()
    for name in names - used_names(routine):
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
    for name in {one.lower() for one in names} - used_names(routine):
        if name in table.symbols_dict and table.symbols_dict[name].is_import:
            table._symbols.pop(name)  # pylint: disable=protected-access


def _with_values(routine: Routine, symbol: DataSymbol, shared: Sequence[Storage] = ()
                 ) -> tuple[list[DataSymbol] | None, list[Symbol]]:
    """
    :returns: the variables of the DATA statements that a variable is in, itself included, what
        they share storages with, and these statements; None instead of the former if one of them
        can't be moved.
    """
    table = routine.symbol_table
    constants = constants_of(routine)
    texts = {pseudo: without_scope(pseudo.datatype.declaration, constants)
             for pseudo in table.symbols
             if pseudo.name.lower().startswith(DATA_STATEMENT) and not pseudo.is_import}
    # In the order of the text, which the declarations get.
    statements = {pseudo: [word for word in dict.fromkeys(_WORD.findall(
        _TEXT.sub(" ", text or pseudo.datatype.declaration).lower()))
        if word != "data" and not is_constant(table.lookup(word, otherwise=None))]
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
        used = "" if home_of(original, routine) is module else module.name
        original.replace(with_module_variables(original.tree, original.unit, names, used, unused))


def _move(routine: Routine, module: Container, symbol: DataSymbol) -> DataSymbol:
    """:returns: the variable of the module, which the routine may know by another symbol."""
    table = routine.symbol_table
    constants = constants_of(routine)
    value = symbol.initial_value
    new = symbol
    if routine.ancestor(Container) is not module:
        # A routine in no module, or a copy in another one, uses the variable.
        new = DataSymbol(symbol.name, symbol.datatype)
    table._symbols.pop(symbol.name.lower())  # pylint: disable=protected-access
    original = original_of(routine)
    inside = set() if original is None else names_in_text(original.tree)
    owner = [routine.name] if original is None else [
        unit_name(original.tree), *([original.unit] if original.unit else [])]
    wished = "_".join([*owner, symbol.name]).lower()
    if routine.ancestor(Container) is not module or generated_target_module(routine) is not module:
        # Other modules will see it.
        inside.update(*(scope.symbol_table.symbols_dict
                        for scope in statements_of(module.root, ScopingNode)))
    new._name = unique(wished, names_in_scope(module) | inside)
    new.interface = StaticInterface()
    known = {**constants, **own_numbers(routine)}
    new.datatype = renamed(symbol.datatype, new.name) \
        if isinstance(symbol.datatype, UnsupportedFortranType) \
        else free_type(symbol.datatype, known)
    new._initial_value = None if value is None else free_value(value, known)
    module.symbol_table.add(new)
    new.visibility = Symbol.Visibility.PRIVATE
    if new is not symbol:
        _import(table, module, symbol, new)
    return new


def _import(table: SymbolTable, module: Container, symbol: DataSymbol, new: DataSymbol) -> None:
    new.visibility = Symbol.Visibility.PUBLIC
    container = module_symbol(table, module.name)
    symbol._initial_value = None
    symbol._name = unique(new.name, table.symbols_dict)
    symbol.interface = ImportInterface(
        container, orig_name=None if symbol.name == new.name else new.name)
    table.add(symbol)
