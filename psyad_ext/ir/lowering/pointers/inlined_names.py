# SPDX-License-Identifier: BSD-3-Clause
"""Names of an inlined routine that its caller has to know under another name."""

from __future__ import annotations

from dataclasses import dataclass

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import Container, FileContainer, Node, Routine, ScopingNode
from psyclone.psyir.symbols import ImportInterface, IntrinsicSymbol, Symbol

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.naming import unique
from psyad_ext.ir.external.library import library
from psyad_ext.ir.lookup.opened_names import open_name
from psyad_ext.ir.lookup.origin import module_search, source_of
from psyad_ext.ir.lookup.procedure_names import modules_used_whole, used_module
from psyad_ext.ir.lookup.target_module import generated_target_module
from psyad_ext.ir.source.dummy_procedures import is_label, rename
from psyad_ext.ir.source.host_text import names_in_text
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.names import meaning, names_in_scope
from psyad_ext.ir.tree.using import module_symbol, using_scope

_LITERALS = (Fortran2003.Int_Literal_Constant, Fortran2003.Logical_Literal_Constant,
             Fortran2003.Real_Literal_Constant)


@dataclass(frozen=True)
class _Origin:
    """What defines a name.

    :param home: the module; None if it has not been read, as those of the compiler.
    :param module: its name in lower case.
    :param name: the name there.
    :param is_intrinsic: whether it is surely one of the compiler.
    """

    home: Container | None
    module: str
    name: str
    is_intrinsic: bool = False

    def is_same(self, other: _Origin | None) -> bool:
        """:returns: whether this is also what another name means."""
        return other is not None and other.home is self.home \
            and (other.module, other.name) == (self.module, self.name)


def _origin(symbol: Symbol, place: Node) -> _Origin | None:
    """:returns: what defines what a symbol means at a place."""
    name = symbol.name.lower()
    if symbol.is_unresolved:
        return _from_whole_module(name, place)
    if symbol.is_import:
        used = symbol.interface.container_symbol
        name = (symbol.interface.orig_name or name).lower()
        if _has_rule(used.name, name):
            return _Origin(None, used.name.lower(), name)
        module = None if used.is_intrinsic else used_module(used, place)
        if module is None:
            return _Origin(None, used.name.lower(), name, used.is_intrinsic)
        found = module.symbol_table.symbols_dict.get(name)
        if found is None:
            return None
        return _origin(found, module) if found.is_import \
            else _Origin(module, module.name.lower(), name)
    home = place if isinstance(place, Container) else place.ancestor(Container)
    while home is not None and home.symbol_table.symbols_dict.get(name) is not symbol:
        home = home.ancestor(Container)
    return None if home is None else _Origin(home, home.name.lower(), name)


def _from_whole_module(name: str, place: Node) -> _Origin | None:
    """:returns: what defines a name, if one module can only of those that are used with all their
        names."""
    scope = place if isinstance(place, ScopingNode) else place.ancestor(ScopingNode)
    found: set[str] = set()
    while scope is not None:
        found |= {used.name.lower() for used in modules_used_whole(name, scope)
                  if _may_have(used.name, name, place)}
        scope = scope.ancestor(ScopingNode)
    return _Origin(None, found.pop(), name) if len(found) == 1 else None


def _may_have(module: str, name: str, place: Node) -> bool:
    info = source_of(place)
    if info is None or _has_rule(module, name):
        return True
    with module_search(place):
        names = info.modules.names_in(module)
    return names is None or name in names


def _has_rule(module: str, name: str) -> bool:
    """:returns: whether rules that ship know a procedure of a module by a name."""
    return any(rule.module.lower() == module.lower() for rule in library().choices(name))


def let_know(name: str, callee: Routine, caller: Routine, tree: Base) -> str:
    """
    Let a routine know a name as another one does, in place.

    :param name: the name in lower case.
    :param callee: the routine that knows it.
    :param caller: the other one.
    :param tree: the text of the former.

    :returns: the name that the latter has for it.

    :raises NotImplementedError: if it can't know it.
    :raises UnsupportedError: if it could if another file was at hand.
    """
    there, here = meaning(name, callee), meaning(name, caller)
    kinds = [isinstance(one, (IntrinsicSymbol, type(None))) for one in (there, here)]
    if there is here or all(kinds):
        return name
    origin = None if there is None else _origin(there, callee)
    if origin is None:
        raise NotImplementedError(f"'{name}' means something else where it is called")
    known = _known_as(name, origin, caller)
    if known is not None and (known == name or known not in names_in_text(tree)):
        return known
    if origin.home is not None and (
            isinstance(origin.home, FileContainer) or origin.home in _around(caller)
            or not _is_public(origin, callee, caller)):
        raise NotImplementedError(f"'{name}' is not known where it is called")
    new = name if here is None else unique(name, names_in_scope(caller) | names_in_text(tree))
    _use(origin, there, new, caller)
    return new


def _is_public(origin: _Origin, callee: Routine, caller: Routine) -> bool:
    """
    :returns: whether others may use a name of a module, which is made public if need be.

    :raises UnsupportedError: if that takes another file that has to be at hand.
    """
    home, place = origin.home, generated_target_module(caller)
    symbol = home.symbol_table.symbols_dict[origin.name]
    if symbol.visibility is not Symbol.Visibility.PRIVATE or open_name(symbol, home, place):
        return True
    if home.root is not place.root:
        raise UnsupportedError([Problem(
            *location(callee), "PRIVATE", f"'{symbol.name}' is private in the module "
            f"'{home.name}', but the statements of '{callee.name}' are inlined elsewhere",
            "make it public", module=home.name)])
    return False


def _known_as(name: str, origin: _Origin, caller: Routine) -> str | None:
    """:returns: the name that a routine has already for what is defined somewhere."""
    table = caller.symbol_table.symbols_dict
    imported = [other for other, symbol in table.items() if symbol.is_import
                and (symbol.interface.orig_name or other).lower() == origin.name]
    for one in (name, *imported):
        symbol = meaning(one, caller)
        if symbol is not None and not isinstance(symbol, IntrinsicSymbol) \
                and origin.is_same(_origin(symbol, caller)):
            return one
    return None


def _around(routine: Routine) -> list[Container]:
    """:returns: the containers that a routine is in."""
    found, cursor = [], routine.ancestor(Container)
    while cursor is not None:
        found.append(cursor)
        cursor = cursor.ancestor(Container)
    return found


def _use(origin: _Origin, there: Symbol, name: str, caller: Routine) -> None:
    """Let a routine use what a module defines by a name."""
    user = using_scope(caller, origin.module)
    container = module_symbol(user.symbol_table, origin.home.name if origin.home else origin.module,
                              origin.is_intrinsic)
    symbol = there if origin.home is None else origin.home.symbol_table.symbols_dict[origin.name]
    new = symbol.copy()
    new._name = name  # pylint: disable=protected-access
    new.interface = ImportInterface(container, None if origin.name == name else origin.name)
    if user is not caller:
        new.visibility = Symbol.Visibility.PRIVATE
    user.symbol_table.add(new)


def forget_modules(tree: Base) -> None:
    """Let a routine not say which modules it uses: it will not be the one that does, in place."""
    for one in walk(tree.content, Fortran2003.Use_Stmt):
        if one.parent.parent is tree:
            one.parent.content.remove(one)


def name_in_text(tree: Base, name: str, text: str) -> None:
    """Let a routine know a variable as something else, in place."""
    for one in walk(tree, Fortran2003.Name):
        if one.string.lower() == name and not is_label(one):
            rename(one, text)


def rename_in_text(tree: Base, name: str, new: str) -> None:
    """As :py:func:`name_in_text` for what may also be the kind of a number."""
    if new == name:
        return
    name_in_text(tree, name, new)
    for one in walk(tree, _LITERALS):
        if one.children[1] and str(one.children[1]).lower() == name:
            one.items = (one.children[0], new)
