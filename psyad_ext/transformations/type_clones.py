# SPDX-License-Identifier: BSD-3-Clause
"""Clones of types that mean something else in the tree than in the text.

In the tree, pointers to procedures are numbers, pointers that own memory are allocatable, objects
have one type, and private components that derivatives need are public. The text of such a type
stays, and what is generated uses a clone of it, with clones of the procedures that have arguments
of the type::

    type ode_t                               type ode_t_advancing
      procedure(law), pointer :: rhs           integer :: rhs
    contains                                 contains
      procedure :: step                        procedure :: step => step_advancing

That is not possible if others give generated code objects of the original type: the target has such
arguments, or generated code uses such variables of modules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from psyclone.psyir.nodes import (
    Call, CodeBlock, Container, FileContainer, Member, Node, Reference, Routine, ScopingNode)
from psyclone.psyir.symbols import (
    ArrayType, DataType, DataTypeSymbol, GenericInterfaceSymbol, ImportInterface, RoutineSymbol,
    Symbol, SymbolTable, TypedSymbol, UnresolvedInterface, UnresolvedType, UnsupportedFortranType)

from psyad_ext.core.identity import IdentitySet
from psyad_ext.core.naming import NamingScheme, unique
from psyad_ext.ir.lookup.opened_types import opened_in
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.lookup.procedure_names import own_routine
from psyad_ext.ir.output.units import unit_of
from psyad_ext.ir.source.host_text import names_in_text, renamed_routine
from psyad_ext.ir.source.interface_names import procedures_in_interface
from psyad_ext.ir.source.told_declarations import ARGUMENT, TYPE, VARIABLE
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.walking import nodes_of, routines_of
from psyad_ext.ir.writing.printing import DirectWriter
from psyad_ext.transformations.module_uses import variables_used

#: A module, empty for none, and something in it, in lower case.
Path = tuple[str, str]
_NAMED = re.compile(r"\b(?:type|class|extends)\s*\(\s*(\w+)\s*\)", re.IGNORECASE)
_BOUND = re.compile(r"^(?P<head>\s*procedure\s*(?:,[\w\s,()]*)?(?:::)?)(?P<list>[^:\n]*)$",
                    re.IGNORECASE | re.MULTILINE)
_FINAL = re.compile(r"^(?P<head>\s*final\s*(?:::)?)(?P<list>[^:\n]*)$",
                    re.IGNORECASE | re.MULTILINE)
_UNCLEAR = re.compile(r"\bdeferred\b|\babstract\b", re.IGNORECASE)
_COMMENTS = re.compile(r"^(?:\s*!.*\n)+")


@dataclass
class RespelledTypes:
    """The types of a tree that its text tells otherwise, and those that hold or extend them.

    :param tree: a file or module.
    """

    tree: Container
    _texts: dict[Path, str] = field(default_factory=dict)
    _homes: dict[Path, Container] = field(default_factory=dict)

    def __post_init__(self) -> None:
        told = set(self._told())
        if not told:
            return
        for module in _modules(self.tree):
            for symbol in module.symbol_table.datatypesymbols:
                if not symbol.is_import and not symbol.is_unresolved:
                    path = module.name.lower(), symbol.name.lower()
                    self._texts[path], self._homes[path] = _text(symbol), module
        held = {path: {_path_of_type(name, self._homes[path], self._texts)
                       for name in _named_in(text)} for path, text in self._texts.items()}
        while more := {path for path, others in held.items()
                       if path not in told and others & told}:
            told |= more
        self._texts = {path: text for path, text in self._texts.items() if path in told}

    def _told(self) -> Iterator[Path]:
        """:returns: the types that the text itself tells otherwise."""
        for module in _modules(self.tree):
            info = source_of(module)
            yield from ((module.name.lower(), one) for one in opened_in(module))
            yield from ((one.module, one.name) for one in (info.respelled if info else ())
                        if one.kind == TYPE)

    def __bool__(self) -> bool:
        infos = map(source_of, (self.tree, *self.tree.children))
        return bool(self._texts) or any(info.respelled for info in infos if info is not None)

    def can_be_cloned(self, target: Routine) -> bool:
        """
        :param target: the routine that has been differentiated.

        :returns: whether generated code may use clones.
        """
        names = [name for _, name in self._texts]
        words = set().union(*(_components(text) for text in self._texts.values()))
        return len(names) == len(set(names)) and words.isdisjoint(names) \
            and not any(map(_UNCLEAR.search, self._texts.values())) \
            and not any(self.names_in_arguments(target)) \
            and not self._uses_variables(target) \
            and not self._uses_names(self._generic_names())

    def _variables(self) -> Iterator[Path]:
        """:returns: the variables of modules that the text tells otherwise, or of such types."""
        for module in _modules(self.tree):
            if unit_of(module) is None:
                continue
            yield from ((one.module, one.name) for one in source_of(module).respelled
                        if one.kind == VARIABLE)
            yield from ((module.name.lower(), symbol.name.lower())
                        for symbol in module.symbol_table.datasymbols
                        if not symbol.is_import and any(self._names_of(symbol, module)))

    def _uses_variables(self, target: Routine) -> bool:
        """:returns: whether generated code uses such variables, or would if they had not been taken
            for what nobody changes, which others may do where they are public."""
        variables = list(self._variables())
        used = variables_used(self.tree, target, _is_in_text) if variables else set()
        private = {(module.name.lower(), name) for module in _modules(self.tree)
                   if (known := unit_of(module)) is not None
                   for one, name in variables if one == module.name.lower()
                   and known[1].is_private(name)}
        return any(path in used or path not in private and ("", path[1]) in used
                   for path in variables)

    def _generic_names(self) -> set[str]:
        """:returns: the names that interfaces give procedures with arguments of the types; an empty
            one for operators."""
        return {_generic_name(symbol) for module in _modules(self.tree)
                for symbol in module.symbol_table.symbols for name in _listed(symbol)
                for routine in [own_routine(module, name)]
                if routine is not None and self.is_told_otherwise(routine)}

    def _uses_names(self, names: set[str]) -> bool:
        """:returns: whether generated code, or what has arguments of the types, calls procedures by
            some names."""
        return bool(names) and ("" in names or any(
            not names.isdisjoint(_called(routine)) for routine in routines_of(self.tree)
            if not _is_in_text(routine) or self.is_told_otherwise(routine)))

    def is_told_otherwise(self, routine: Node) -> bool:
        """:returns: whether the arguments of a routine, or its result, mean something else in the
            text."""
        info, module = source_of(routine), _module(routine)
        if isinstance(routine, CodeBlock):
            return not set().union(*map(names_in_text, routine.parse_tree_nodes)).isdisjoint(
                name for _, name in self._texts)
        name = routine.name.lower()
        return any(self.names_in_arguments(routine)) or info is not None and any(
            (one.kind, one.module, one.name) == (ARGUMENT, module, name) for one in info.respelled)

    def names_in_arguments(self, routine: Routine) -> Iterator[Path]:
        """:returns: the types that the arguments and the result of a routine are of."""
        symbols = [*routine.symbol_table.argument_list, routine.return_symbol]
        for symbol in filter(None, symbols):
            yield from self._names_of(symbol, routine)

    def used_in(self, node: Node) -> set[Path]:
        """:returns: the types that a routine uses."""
        found = {path for symbol in _symbols(node) for path in self._names_of(symbol, node)}
        for one in nodes_of(node, Reference):
            if isinstance(one.symbol, DataTypeSymbol):
                found |= set(self._paths([one.symbol.name], node))
        for block in nodes_of(node, CodeBlock):
            found |= set(self._paths(set().union(*map(
                names_in_text, block.parse_tree_nodes)), block))
        return found

    def with_held(self, paths: Iterable[Path]) -> set[Path]:
        """:returns: types, with those that they hold or extend."""
        found, waiting = set(), list(paths)
        while waiting:
            path = waiting.pop()
            if path not in found:
                found.add(path)
                waiting += self._paths(_named_in(self._texts[path]), self._homes[path])
        return found

    def bound(self, path: Path) -> list[Path]:
        """:returns: the procedures that are bound to a type."""
        text = self._texts[path]
        return [(path[0], procedure) for pattern in (_BOUND, _FINAL)
                for match in pattern.finditer(_bindings(text))
                for _, procedure in _pairs(match["list"])]

    def _names_of(self, symbol: Symbol, place: Node) -> Iterator[Path]:
        if isinstance(symbol, TypedSymbol):
            yield from self._paths(_names_of_type(symbol.datatype), place)

    def _paths(self, names: Iterable[str], place: Node) -> Iterator[Path]:
        for name in names:
            path = _path_of_type(name.lower(), place, self._texts)
            if path in self._texts:
                yield path

    def clone(self, paths: Iterable[Path], routines: Mapping[Path, str], nodes: Iterable[Node],
              scheme: NamingScheme) -> None:
        """Declare clones of types, and let routines use them, in place.

        :param paths: the types.
        :param routines: the clones of procedures by what they are clones of.
        :param nodes: the routines.
        :param scheme: templates of generated names.
        """
        new: dict[Path, str] = {}
        for path in (one for one in self._texts if one in set(paths)):
            taken = names_in_scope(self._homes[path]) | set(new.values())
            new[path] = unique(scheme.name("advancing", path[1]), taken)
        for path in new:
            self._declare(path, new, routines)
        for node in nodes:
            _Renaming(node, self._texts, new).apply()

    def _declare(self, path: Path, new: Mapping[Path, str], routines: Mapping[Path, str]) -> None:
        module, name = path
        home, text = self._homes[path], self._texts[path]
        old = home.symbol_table.lookup(name)

        def bind(match: re.Match[str]) -> str:
            pairs = (f"{bound} => {routines[module, procedure]}"
                     if (module, procedure) in routines else f"{bound} => {procedure}"
                     for bound, procedure in _pairs(match["list"]))
            return f"{match['head'].rstrip(':').rstrip()} :: {', '.join(pairs)}"

        def finish(match: re.Match[str]) -> str:
            names = (routines.get((module, procedure), procedure)
                     for _, procedure in _pairs(match["list"]))
            return f"{match['head'].rstrip(':').rstrip()} :: {', '.join(names)}"

        bindings = _bindings(text)
        text = text[:len(text) - len(bindings)] + _FINAL.sub(finish, _BOUND.sub(bind, bindings))
        words = {local: new[found] for local in _WORDS.findall(text)
                 if (found := _path_of_type(local.lower(), home, self._texts)) in new}
        for local, clone in words.items():
            known = home.symbol_table.lookup(local, otherwise=None)
            if known is not None and known.is_import:
                _symbol_of_clone(known, clone, home.symbol_table)
        symbol = DataTypeSymbol(new[path], UnsupportedFortranType(_renamed(text, words)),
                                visibility=old.visibility)
        home.symbol_table.add(symbol)


@dataclass
class _Renaming:
    """Lets one routine use clones of types, in place.

    :param node: the routine.
    :param known: the types that may have clones.
    :param new: the names of the clones.
    """

    node: Node
    known: Mapping[Path, str]
    new: Mapping[Path, str]

    def apply(self) -> None:
        """Rename what it mentions."""
        for symbol in _symbols(self.node):
            if isinstance(symbol, TypedSymbol):
                symbol._datatype = self._datatype(symbol.datatype)
        for member in nodes_of(self.node, Member):
            clone = self._clone_of(member.name)
            if clone is not None:
                member._component_name = clone
        for one in nodes_of(self.node, Reference):
            if isinstance(one.symbol, DataTypeSymbol) and self._clone_of(one.symbol.name):
                one.symbol = self._symbol(one.symbol)
        for block in nodes_of(self.node, CodeBlock):
            for name in sorted(set().union(*map(names_in_text, block.parse_tree_nodes))):
                clone = self._clone_of(name)
                if clone is not None:
                    block._parse_tree_nodes = [renamed_routine(one, name, clone)
                                               for one in block.parse_tree_nodes]

    def _clone_of(self, name: str) -> str | None:
        return self.new.get(_path_of_type(name.lower(), self.node, self.known))

    def _datatype(self, datatype: DataType) -> DataType:
        if isinstance(datatype, UnsupportedFortranType):
            words = {name: clone for name in _NAMED.findall(datatype.declaration)
                     if (clone := self._clone_of(name)) is not None}
            for name in words:
                known = self.node.scope.symbol_table.lookup(name, otherwise=None)
                if isinstance(known, DataTypeSymbol):
                    self._symbol(known)
            return datatype if not words else UnsupportedFortranType(
                _renamed(datatype.declaration, words), datatype.partial_datatype)
        element = datatype.intrinsic if isinstance(datatype, ArrayType) else datatype
        if not isinstance(element, DataTypeSymbol) or self._clone_of(element.name) is None:
            return datatype
        symbol = self._symbol(element)
        return symbol if element is datatype else ArrayType(symbol, list(datatype.shape))

    def _symbol(self, old: DataTypeSymbol) -> DataTypeSymbol:
        table = self.node.symbol_table if isinstance(self.node, Routine) \
            else self.node.scope.symbol_table
        return _symbol_of_clone(old, self._clone_of(old.name), table)


def _symbol_of_clone(old: DataTypeSymbol, name: str, table: SymbolTable) -> DataTypeSymbol:
    """:returns: what stands for the clone of a type where a symbol stands for the type."""
    known = table.lookup(name, otherwise=None)
    if known is not None:
        return known
    interface = ImportInterface(old.interface.container_symbol) if old.is_import \
        else UnresolvedInterface()
    symbol = DataTypeSymbol(name, UnresolvedType(), interface=interface)
    while old.name.lower() not in table.symbols_dict and table.parent_symbol_table():
        table = table.parent_symbol_table()
    table.add(symbol)
    return symbol


_WORDS = re.compile(r"(?<![%\w])[a-z]\w*", re.IGNORECASE)


def _renamed(text: str, names: Mapping[str, str]) -> str:
    for old, new in names.items():
        text = re.sub(rf"(?<![%\w]){re.escape(old)}\b", new, text, flags=re.IGNORECASE)
    return text


def _modules(tree: Container) -> list[Container]:
    parts = tree.children if isinstance(tree, FileContainer) else [tree]
    return [one for one in parts if isinstance(one, Container)]


def _module(routine: Node) -> str:
    home = routine.parent
    return "" if isinstance(home, FileContainer) or home is None else home.name.lower()


def _text(symbol: DataTypeSymbol) -> str:
    return _COMMENTS.sub("", DirectWriter().gen_typedecl(symbol, include_visibility=False)).strip()


def _named_in(text: str) -> set[str]:
    return {name.lower() for name in _NAMED.findall(text)}


def _bindings(text: str) -> str:
    """:returns: the part of the text of a type that tells of procedures."""
    found = re.search(r"^\s*contains\s*$", text, re.IGNORECASE | re.MULTILINE)
    return text[found.start():] if found else ""


def _components(text: str) -> set[str]:
    """:returns: the words behind the colons in the text of a type."""
    return {word.lower() for line in text[:len(text) - len(_bindings(text))].splitlines()[1:-1]
            for word in _WORDS.findall(line.partition("::")[2].partition("=")[0])}


def _pairs(listed: str) -> Iterator[tuple[str, str]]:
    """:returns: the names of bound procedures, each with that of the procedure."""
    for one in listed.split(","):
        name, _, procedure = one.partition("=>")
        if name.strip():
            yield name.strip(), (procedure or name).strip().lower()


def _names_of_type(datatype: DataType) -> list[str]:
    if isinstance(datatype, UnsupportedFortranType):
        return _NAMED.findall(datatype.declaration)
    element = datatype.intrinsic if isinstance(datatype, ArrayType) else datatype
    return [element.name] if isinstance(element, DataTypeSymbol) else []


def _listed(symbol: Symbol) -> list[str]:
    """:returns: the procedures that an interface gives another name."""
    if isinstance(symbol, GenericInterfaceSymbol):
        return [info.symbol.name for info in symbol.routines]
    if isinstance(symbol, RoutineSymbol) and isinstance(symbol.datatype, UnsupportedFortranType):
        return procedures_in_interface(symbol.datatype.declaration)
    return []


def _generic_name(symbol: Symbol) -> str:
    return symbol.name.lower() if isinstance(symbol, GenericInterfaceSymbol) else ""


def _called(routine: Routine) -> set[str]:
    """:returns: the lower-case names that a routine calls, and all that are only kept as text."""
    return {call.routine.name.lower() for call in nodes_of(routine, Call)}.union(
        *(names_in_text(tree) for block in nodes_of(routine, CodeBlock)
          for tree in block.parse_tree_nodes))


def _is_in_text(routine: Routine) -> bool:
    """:returns: whether a routine is one of the source."""
    info = source_of(routine)
    home = routine.parent
    units = info.layout if isinstance(home, FileContainer) else \
        info.layout[home.name.lower()].procedures if home.name.lower() in info.layout else {}
    return routine.name.lower() in units


def _symbols(node: Node) -> list[Symbol]:
    """:returns: what a routine declares."""
    found: IdentitySet[Symbol] = IdentitySet(
        one for scope in nodes_of(node, ScopingNode) for one in scope.symbol_table.symbols)
    return list(found)


def _path_of_type(name: str, place: Node, known: Mapping[Path, str]) -> Path:
    """:returns: the module of a type, and its name there."""
    table: SymbolTable = place.scope.symbol_table if not isinstance(place, (Routine, Container)) \
        else place.symbol_table
    symbol = table.lookup(name, otherwise=None)
    if symbol is not None and symbol.is_import:
        return (symbol.interface.container_symbol.name.lower(),
                (symbol.interface.orig_name or symbol.name).lower())
    return next((path for path in known if path[1] == name), ("", name)) \
        if symbol is None or isinstance(symbol, (DataTypeSymbol, GenericInterfaceSymbol)) \
        else ("", "")
