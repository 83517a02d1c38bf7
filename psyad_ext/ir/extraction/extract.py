# SPDX-License-Identifier: BSD-3-Clause
"""Statements of a main program become a subroutine with arguments.

Differentiation starts from a routine with arguments, but many models are one
long program. :py:func:`routine_from_program` cuts the interesting statements
out, such as the body of the time loop, and works out what they need from
outside and what they leave behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from psyclone.psyir.nodes import (
    Call, CodeBlock, Container, FileContainer, Loop, Node, Reference, Routine)
from psyclone.psyir.symbols import (
    ArgumentInterface, ArrayType, AutomaticInterface, ContainerSymbol, DataSymbol, ImportInterface,
    RoutineSymbol, Symbol, SymbolTable)

from psyad_ext.core.depth import with_depth
from psyad_ext.core.errors import Problem, UnsupportedError, UsageError, refuse
from psyad_ext.core.suggest import nearest
from psyad_ext.ir.extraction.extraction import Bounds, Extraction, check_statements, collect_symbols
from psyad_ext.ir.lowering.procedures.exposure import Exposure, exposure_of, live_after, names_read
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.tree_copies import independent_copy


@with_depth
def routine_from_program(container: FileContainer, name: str, *, loop: str | None = None,
                         statements: Sequence[Node] | None = None,
                         arguments: Sequence[str] = (), local: Sequence[str] = (),
                         module: str | None = None,
                         keep_program: bool = False) -> FileContainer:
    """Turn statements of a main program into a subroutine of a new module.

    A variable that the statements may read before they set it, or that the
    program reads after them, becomes an argument with the fitting intent; any
    other one becomes local. Allocatable arrays get the shape of their ALLOCATE
    statement. The arguments are the extents of arrays, then ``arguments`` in
    the order given, then the rest in the order of their declarations.

    :param container: the file with the program; it is not changed.
    :param name: name of the new subroutine.
    :param loop: take the body of the loop over this variable.
    :param statements: take these consecutive statements of the program. With
        neither ``loop`` nor ``statements`` the whole program is taken.
    :param arguments: variables to be arguments in any case, first and in this
        order. What the statements set there is given back.
    :param local: variables to be local, such as work arrays of which some
        elements are never set. Their values on entry are undefined.
    :param module: name of the new module, by default the subroutine's with
        ``_mod``.
    :param keep_program: whether to keep the program, with a call in place of
        the statements, after the module.

    :returns: the file with the new module instead of the program.

    :raises UsageError: if a name is unknown or the choice is contradictory.
    :raises UnsupportedError: if the statements cannot stand in a subroutine.
    """
    chosen = _chosen(_program_of(container), loop, statements)
    places = [node.path_from(container) for node in chosen]
    result = independent_copy(container)
    work = Extraction(_program_of(result), [_at(result, place) for place in places])
    check_statements(work)
    collect_symbols(work)
    roles = _roles(work, arguments, local)
    refuse(work.problems)
    rest = independent_copy(result) if keep_program else None
    names = _ordered(work, roles, arguments)
    home = _build_module(work, name.lower(), (module or f"{name}_mod").lower(), roles, names)
    _put_in_place(home, work.program)
    if rest is not None:
        result.addchild(_calling_program(rest, places, home, names))
    return result


def _put_in_place(home: Container, program: Routine) -> None:
    """Let the new module take the place of the program."""
    file, place = program.parent, program.position
    program.detach()
    file.addchild(home, place)


def _program_of(container: FileContainer) -> Routine:
    for routine in container.walk(Routine):
        if routine.is_program:
            return routine
    blocks = [block for block in container.children if isinstance(block, CodeBlock)]
    if blocks:
        raise UnsupportedError([Problem(
            *location(blocks[0]), "PROGRAM", "the program unit here cannot be taken apart",
            "move its internal procedures to a module and declare all its variables")])
    raise UsageError(f"there is no main program in '{container.name}'")


def _at(root: Node, path: Iterable[int]) -> Node:
    for index in path:
        root = root.children[index]
    return root


def _chosen(program: Routine, loop: str | None,
            statements: Sequence[Node] | None) -> list[Node]:
    if loop is not None and statements is not None:
        raise UsageError("give either 'loop' or 'statements', not both")
    if loop is not None:
        return list(_loop_over(program, loop).loop_body.children)
    chosen = list(program.children if statements is None else statements)
    if not chosen:
        raise UsageError("there are no statements to extract")
    parent, first = chosen[0].parent, chosen[0].position
    for offset, node in enumerate(chosen):
        if node.parent is not parent or node.position != first + offset:
            raise UsageError("'statements' must be consecutive statements of one block")
    if program not in (chosen[0].ancestor(Routine),):
        raise UsageError(f"'statements' must belong to the program '{program.name}'")
    return chosen


def _loop_over(program: Routine, variable: str) -> Loop:
    loops = [node for node in program.walk(Loop)
             if node.variable.name.lower() == variable.lower()]
    if len(loops) == 1:
        return loops[0]
    known = sorted({node.variable.name.lower() for node in program.walk(Loop)})
    reason = (f"{len(loops)} loops over it, so give its statements instead" if loops
              else f"no loop over it, only over {', '.join(known) or 'nothing'}")
    raise UsageError(f"cannot take the loop over '{variable}': '{program.name}' has {reason}")


def _roles(work: Extraction, arguments: Sequence[str],
           local: Sequence[str]) -> dict[str, Access | None]:
    wanted = {name.lower() for name in arguments}
    hidden = {name.lower() for name in local}
    known = {symbol.name.lower(): symbol for symbol in work.variables()}
    for name in sorted((wanted | hidden) - set(known)):
        raise UsageError(f"'{name}' is no variable of the statements: {nearest(name, known)}")
    for name in sorted(wanted & hidden):
        raise UsageError(f"'{name}' cannot be an argument and local")
    exposure, live = exposure_of(work.selected), live_after(work.selected)
    live |= wanted
    extents = _extents(work, known)
    roles: dict[str, Access | None] = {}
    for name, symbol in known.items():
        if name in hidden:
            roles[name] = None
            if name in exposure.exposed and (not symbol.is_array or name in extents):
                raise UsageError(f"'{name}' cannot be local: it is read before it is set")
        else:
            roles[name] = _role(name, exposure, live, extents)
    return roles


def _role(name: str, exposure: Exposure, live: set[str],
          extents: set[str]) -> Access | None:
    if name in exposure.exposed or name in extents:
        return Access.READWRITE if name in exposure.written else Access.READ
    if name not in exposure.written:
        return Access.READ
    if name in live:
        return Access.WRITE if name in exposure.defined else Access.READWRITE
    return None


def _extents(work: Extraction, known: dict[str, DataSymbol]) -> set[str]:
    names: set[str] = set()
    for bounds in work.bounds.values():
        for pair in bounds:
            for node in pair:
                names |= names_read(node)
    return names & set(known)


def _ordered(work: Extraction, roles: dict[str, Access | None],
             arguments: Sequence[str]) -> list[str]:
    declared = [name for name, access in roles.items() if access is not None]
    extents = _extents(work, {symbol.name.lower(): symbol for symbol in work.variables()})
    order = [name for name in declared if name in extents]
    order += [name.lower() for name in arguments]
    return list(dict.fromkeys(order + declared))


def _build_module(work: Extraction, name: str, module: str,
                  roles: dict[str, Access | None], names: list[str]) -> Container:
    for clash in sorted({name, module} & set(work.symbols) | ({name} & {module})):
        raise UsageError(f"the name '{clash}' is taken: choose another one")
    home = Container(module)
    table = SymbolTable()
    for symbol in _imports_and_constants(work):
        home.symbol_table.add(symbol)
    # Declarations are written in the order of the table: extents come before their arrays.
    for key in list(dict.fromkeys([*names, *roles])):
        symbol = work.symbols[key]
        _redeclare(symbol, roles[key], work.bounds.get(key))
        table.add(symbol)
    for symbol in _remaining(work):
        if symbol.name not in table and symbol.name not in home.symbol_table:
            table.add(symbol)
    table.specify_argument_list([table.lookup(argument) for argument in names])
    routine = Routine.create(name, table, [node.detach() for node in work.selected])
    home.addchild(routine)
    return home


def _imports_and_constants(work: Extraction) -> list[Symbol]:
    """In the order of the program, so that constants come after what they use."""
    chosen = []
    for symbol in work.program.symbol_table.symbols:
        used = symbol.name.lower() in work.symbols
        if isinstance(symbol, ContainerSymbol):
            if used or symbol.wildcard_import:
                chosen.append(symbol)
        elif used and (symbol.is_import or getattr(symbol, "is_constant", False)):
            chosen.append(symbol)
    return chosen


def _remaining(work: Extraction) -> list[Symbol]:
    own = work.program.symbol_table.symbols
    return [symbol for symbol in own if symbol.name.lower() in work.symbols
            and (symbol.is_unresolved or isinstance(symbol, RoutineSymbol))]


def _redeclare(symbol: DataSymbol, access: Access | None, bounds: Bounds | None) -> None:
    symbol.interface = ArgumentInterface(access) if access else AutomaticInterface()
    if symbol.initial_value is not None:
        symbol.initial_value = None
    if bounds:
        symbol.datatype = ArrayType(symbol.datatype.elemental_type, list(bounds))


def _calling_program(container: FileContainer, places: list[list[int]], home: Container,
                     names: list[str]) -> Routine:
    program = _program_of(container)
    removed = [_at(container, place) for place in places]
    table = program.symbol_table
    used = ContainerSymbol(home.name)
    routine = RoutineSymbol(home.children[0].name, interface=ImportInterface(used))
    table.add(used)
    table.add(routine)
    call = Call.create(routine, [Reference(table.lookup(name)) for name in names])
    removed[0].replace_with(call)
    for node in removed[1:]:
        node.detach()
    return program.detach()
