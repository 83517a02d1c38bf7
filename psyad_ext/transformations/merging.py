# SPDX-License-Identifier: BSD-3-Clause
"""Routines that are generated for several targets, and are the same, are there once::

    subroutine react_reversing(...)      subroutine react_reversing(...)
    subroutine react_reversing_1(...)
    call react_reversing_1(...)          call react_reversing(...)
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from psyclone.psyir.nodes import Call, CodeBlock, Container, Node, Routine
from psyclone.psyir.symbols import RoutineSymbol, Symbol, UnsupportedFortranType

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.lookup.file_merging import taken_from
from psyad_ext.ir.source.interface_names import PREFIX, interface_key, names_in_interface
from psyad_ext.ir.tree.walking import nodes_of, routines_of
from psyad_ext.ir.writing.printing import printed

#: A routine of a file: its module, empty for none, and its name, both in lower case.
_Place = tuple[str, str]

_NUMBERED = re.compile(r"(.+)_\d+")
_WORD = re.compile(r"\w+")


def merge_same(container: Container, before: Container, source: Container) -> None:
    """Leave out what has been generated before, in place.

    :param container: the file with what has been generated for one more target.
    :param before: the file with what had been generated for others.
    :param source: the file with nothing generated.
    """
    originals, known = _places(source), _places(before)
    now = _places(container)
    new = {one: routine for one, routine in now.items() if one not in known}
    told = _told(container, new)
    same = _same({one: routine for one, routine in new.items() if one[1] not in told},
                 {one: routine for one, routine in now.items()
                  if one in known and one not in originals})
    if not same:
        return
    _call_others(container, same)
    kept = [routine for place, routine in new.items() if place not in same]
    for routine in kept:
        _declare_others(routine, {name: other for (_, name), other in same.items()})
    for routine in map(now.__getitem__, same):
        _hand_on(routine, kept)
        _remove(routine)


def _places(container: Container) -> dict[_Place, Routine]:
    """:returns: the routines of a file by their places, in the order of the file."""
    return {_place(routine): routine for routine in routines_of(container)}


def _place(routine: Routine) -> _Place:
    home = routine.ancestor(Container)
    return (home.name.lower() if home is not None and home.parent is not None else "",
            routine.name.lower())


def _told(container: Container, new: Mapping[_Place, Routine]) -> set[str]:
    """:returns: the lower-case names in what is text only: declarations in new routines and in
        modules, but for interfaces of single procedures in new routines, and statements of new
        routines that PSyclone has no nodes for."""
    scopes = [container, *(one for one in container.children if isinstance(one, Container)),
              *new.values()]
    types = (getattr(symbol, "datatype", None) for scope in scopes
             for symbol in scope.symbol_table.symbols
             if not (isinstance(scope, Routine) and _procedure_of(symbol)))
    texts = [one.declaration for one in types if isinstance(one, UnsupportedFortranType)]
    texts += [str(tree) for routine in new.values() for block in nodes_of(routine, CodeBlock)
              for tree in block.parse_tree_nodes]
    return {word.lower() for text in texts for word in _WORD.findall(text)}


def _same(new: Mapping[_Place, Routine], old: Mapping[_Place, Routine]) -> dict[_Place, str]:
    """:returns: the names of old routines that are the same as new ones in their modules.

    All that may be so are taken to be the same at first, so that routines that call each other, or
    themselves, can be found to be.
    """
    same: dict[_Place, str] = {}
    for module, name in new:
        number = _NUMBERED.fullmatch(name)
        if number is not None and (module, number[1]) in old:
            same[module, name] = number[1]
    texts = {place: _text(new[place]) for place in same}
    known = {(module, name): _text(old[module, name])
             for (module, _), name in same.items()}
    while True:
        names = {name: other for (_, name), other in same.items()}
        right = {(module, name): other for (module, name), other in same.items()
                 if _renamed(texts[module, name], names) == known[module, other]}
        if right == same:
            return same
        same = right


def _text(routine: Routine) -> str:
    """:returns: the text of a routine, without the comment in front of it."""
    lines = printed(routine).splitlines()
    return "\n".join(line for line in lines if line.strip() and not line.lstrip().startswith("! "))


def _renamed(text: str, names: Mapping[str, str]) -> str:
    return _WORD.sub(lambda match: names.get(match[0].lower(), match[0]), text)


def _procedure_of(symbol: Symbol) -> str:
    """:returns: the lower-case name of the procedure in no module whose interface a pseudo symbol
        holds; nothing for other symbols."""
    datatype = getattr(symbol, "datatype", None)
    if not symbol.name.startswith(PREFIX) or not isinstance(datatype, UnsupportedFortranType):
        return ""
    names = names_in_interface(datatype.declaration)
    return next((name.lower() for name in names
                 if len(names) == 1 and symbol.name == interface_key(name)), "")


def _declare_others(routine: Routine, names: Mapping[str, str]) -> None:
    """Let a routine have interfaces of the old procedures that it calls now, in place."""
    table = routine.symbol_table
    for symbol in [one for one in table.symbols if _procedure_of(one) in names]:
        table._symbols.pop(symbol.name.lower())  # pylint: disable=protected-access
        key = interface_key(names[_procedure_of(symbol)])
        if key not in table.symbols_dict:
            table.add(RoutineSymbol(key, UnsupportedFortranType(
                _renamed(symbol.datatype.declaration, names))))


def _call_others(container: Container, same: Mapping[_Place, str]) -> None:
    """Let calls of new routines call the old ones, in place."""
    found: IdentityMap[Symbol, RoutineSymbol] = IdentityMap()
    for call in nodes_of(container, Call):
        symbol = call.routine.symbol
        place = _place_of(symbol, call)
        if place not in same:
            continue
        if symbol not in found:
            found[symbol] = _other(symbol, call, same[place])
        call.routine.symbol = found[symbol]


def _place_of(symbol: Symbol, call: Call) -> _Place:
    """:returns: where the routine that is called stands, if it is one of the file."""
    if symbol.is_import:
        interface = symbol.interface
        return (interface.container_symbol.name.lower(),
                (interface.orig_name or symbol.name).lower())
    home = call.ancestor(Container)
    return (home.name.lower() if home.parent is not None else "", symbol.name.lower())


def _other(symbol: Symbol, call: Call, name: str) -> RoutineSymbol:
    """:returns: the symbol of an old routine where the new one has the given symbol; it is as
        visible as that was, which has no place any more."""
    table = symbol.find_symbol_table(call)
    other = table.lookup(name, scope_limit=table.node, otherwise=None)
    if other is None:
        other = RoutineSymbol(name, interface=symbol.interface.copy(),
                              visibility=symbol.visibility)
        table.add(other)
    if symbol.is_import:
        table._symbols.pop(symbol.name.lower())  # pylint: disable=protected-access
    if symbol.visibility is Symbol.Visibility.PUBLIC:
        other.visibility = Symbol.Visibility.PUBLIC
    return other


def _hand_on(routine: Routine, kept: Sequence[Routine]) -> None:
    """Let the first of the routines that stay in its file tell what is told in front of one that
    does not, in place."""
    file = taken_from(_part(routine))
    heir = next((one for one in kept if taken_from(_part(one)) == file), None)
    if routine.preceding_comment and heir is not None:
        told = filter(None, (routine.preceding_comment, heir.preceding_comment))
        heir.preceding_comment = "\n\n".join(told)


def _part(routine: Routine) -> Node:
    """:returns: the part of its file that a routine is, or is in."""
    home = routine.ancestor(Container)
    return routine if home is None or home.parent is None else home


def _remove(routine: Routine) -> None:
    """Take a routine out of its module, in place."""
    home = routine.ancestor(Container)
    routine.detach()
    home.symbol_table._symbols.pop(  # pylint: disable=protected-access
        routine.name.lower(), None)
