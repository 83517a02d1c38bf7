# SPDX-License-Identifier: BSD-3-Clause
"""Routines with internal procedures, which PSyclone cannot represent.

For differentiation they are read without their internal procedures, and these become routines of
the module that take the variables of the host as arguments. What is written of the original is its
text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from types import MappingProxyType

from fparser.two.Fortran2003 import (
    Associate_Construct, Case_Construct, End_Function_Stmt, End_Subroutine_Stmt, Expr,
    Internal_Subprogram_Part, Level_1_Expr, Main_Program, Name)
from fparser.two.utils import Base
from psyclone.errors import PSycloneError
from psyclone.psyir.nodes import Call, CodeBlock, Container, Node, Reference, Routine
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, Symbol

from psyad_ext.core.annotations import Annotation
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.core.naming import unique
from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.declarations.array_constructors import read_constructors
from psyad_ext.ir.expressions.opaque import write_statements
from psyad_ext.ir.lookup.file_merging import belong_together
from psyad_ext.ir.lookup.given_procedures import Template
from psyad_ext.ir.lookup.intrinsics import recognise_in
from psyad_ext.ir.lookup.unread_units import is_read_later
from psyad_ext.ir.lowering.base.originals import Declarations
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.control.backward_jumps import loop_back
from psyad_ext.ir.lowering.control.constructs import read_constructs
from psyad_ext.ir.lowering.control.jumps import remove_jumps, remove_jumps_to_marks
from psyad_ext.ir.lowering.control.many_ways import SELECTORS
from psyad_ext.ir.lowering.memory.declarations import declare_plainly
from psyad_ext.ir.lowering.pointers.pointer_flow import jumps_by_name
from psyad_ext.ir.lowering.procedures.host_variables import HostVariables
from psyad_ext.ir.lowering.procedures.inner_arguments import with_copies_inside
from psyad_ext.ir.lowering.procedures.inner_types import known_types
from psyad_ext.ir.lowering.procedures.local_generics import name_own_generics
from psyad_ext.ir.lowering.procedures.operators import read_named_operators
from psyad_ext.ir.lowering.procedures.routine_clones import remove_copy
from psyad_ext.ir.lowering.procedures.unused_names import mention_unused
from psyad_ext.ir.reading.reader import converted
from psyad_ext.ir.source.dummy_procedures import inner_units, is_label, unit_name
from psyad_ext.ir.source.inner_parts import without_inner_parts
from psyad_ext.ir.source.recursive import has_prefix, note_recursive, without_prefix
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.scopes import reading_scope, take_out
from psyad_ext.ir.tree.walking import nodes_of, routines_of

#: The routines of which the text is written.
_exposed = Annotation[bool]("written as text", False)
#: Constructs that keep values, and operators with names.
_KEEPING = (Associate_Construct, Case_Construct, *SELECTORS, Expr, Level_1_Expr)


@dataclass(frozen=True)
class Original:
    """What is written of a routine that has been taken out.

    :param block: the routine, or that in which it is an internal procedure.
    :param unit: the name of the internal procedure; empty for the routine itself.
    """

    block: CodeBlock
    unit: str

    @property
    def tree(self) -> Base:
        """:returns: the text."""
        return self.block.parse_tree_nodes[0]

    def replace(self, tree: Base) -> None:
        """Let something else be written."""
        self.block._parse_tree_nodes = [tree]


#: What is written of routines that have been taken out.
_originals = SideTable[Routine, Original | None](None, travels=True, names_trees=True)
#: The originals of copies of routines that are given internal procedures.
_copied = SideTable[Routine, Original | None](None, travels=True, names_trees=True)


@dataclass(frozen=True)
class Exposed:
    """A routine whose internal procedures have been taken out.

    :param block: the original.
    :param routine: what takes its place.
    :param inner: the internal procedures.
    """

    block: CodeBlock
    routine: Routine
    inner: tuple[Routine, ...]

    def hide(self) -> None:
        """Put the original back, and take away what nobody calls."""
        home = self.routine.ancestor(Container)
        _exchange(home, self.routine, self.block)
        self.drop_unused(routines_of(home.root))

    def drop_unused(self, callers: Iterable[Routine]) -> list[Routine]:
        """Take away the internal procedures that nobody calls.

        :param callers: who may call them.

        :returns: the others.
        """
        waiting = list(self.inner)
        called = {name for routine in callers
                  if routine not in self.inner for name in _used_procedures(routine)}
        while reached := [one for one in waiting if one.name.lower() in called]:
            for routine in reached:
                waiting.remove(routine)
                called |= _used_procedures(routine)
        for routine in waiting:
            remove_copy(routine)
        kept = [routine for routine in self.inner if routine not in waiting]
        for routine in kept:
            write_statements(routine, nodes_of(routine, Call))
            mention_unused(routine)
        return kept


def _used_procedures(routine: Routine) -> set[str]:
    """:returns: the names of the procedures that a routine calls or gives to others."""
    # Arguments may have the names of procedures that they hide.
    return {reference.symbol.name.lower() for call in nodes_of(routine, Call)
            for reference in (call.routine, *call.arguments) if isinstance(reference, Reference)
            and not (isinstance(reference.symbol, DataSymbol)
                     and (reference.symbol.is_argument or reference.symbol.is_automatic))}


def is_exposed(routine: Routine) -> bool:
    """:returns: whether what is written of a routine is its text."""
    return _exposed.of(routine)


def original_of(routine: Routine) -> Original | None:
    """
    :returns: what is written of a routine that has been taken out; None for copies of others.
    """
    return _originals.of(routine)


def copied_from(routine: Routine) -> Original | None:
    """
    :returns: the original of a copy that a routine with internal procedures gives such ones to.
    """
    return _copied.of(routine)


@contextmanager
def standing_for(copy: Routine, block: CodeBlock) -> Iterator[None]:
    """While active, what is written of a copy is the text of the routine.

    :param copy: a copy of the routine, or an internal procedure of the copy.
    :param block: the routine.
    """
    known = original_of(copy)
    with standing_as(copy, Original(block, "" if known is None else known.unit)):
        yield


@contextmanager
def standing_as(copy: Routine, original: Original) -> Iterator[None]:
    """While active, what is written of a copy is the text of its original."""
    is_marked, known = is_exposed(copy), original_of(copy)
    _note_original(copy, True, original)
    try:
        yield
    finally:
        _note_original(copy, is_marked, known)


def _note_original(routine: Routine, is_marked: bool, original: Original | None) -> None:
    """Note whether the text of a routine is written, and what it is."""
    _exposed.note(routine, is_marked)
    _originals.note(routine, original)


def expose_internal(container: Container) -> list[Exposed]:
    """
    Make routines of the units of a file that have internal procedures, in place.

    :param container: a file or module, which is not that of the user.

    :returns: the routines; units that can't be understood stay as they are.
    """
    blocks = [block for block in container.walk(CodeBlock, stop_type=Routine)
              if is_read_later(block)]
    found = []
    for block in _callees_first(blocks):
        try:
            found.append(exposed(block))
        except (PSycloneError, NotImplementedError, KeyError, ValueError, AttributeError):
            continue  # the fence says what is wrong with it
    return found


def _callees_first(blocks: Sequence[CodeBlock]) -> list[CodeBlock]:
    """:returns: the units, each one after those that it names, whose types it may depend on."""
    if len(blocks) < 2:
        return list(blocks)
    units = {unit_name(block.parse_tree_nodes[0]): block for block in blocks}
    ordered: IdentitySet[CodeBlock] = IdentitySet()
    open_: IdentitySet[CodeBlock] = IdentitySet()

    def add(block: CodeBlock) -> None:
        if block in open_:
            return
        open_.add(block)
        for name in walk(block.parse_tree_nodes[0], Name):
            if name.string.lower() in units:
                add(units[name.string.lower()])
        ordered.add(block)

    for block in blocks:
        add(block)
    return list(ordered)


@dataclass(frozen=True)
class _Level:
    """A routine with internal procedures.

    :param tree: the routine.
    :param units: its internal procedures.
    :param names: the new name of each of them.
    """

    tree: Base
    units: list[Base]
    names: dict[str, str]

    def named(self) -> Iterator[tuple[str, Base]]:
        """:returns: the new names with the procedures."""
        return ((self.names[unit_name(unit)], unit) for unit in self.units)


def exposed(block: CodeBlock, meanings: Mapping[str, Symbol] = MappingProxyType({}),
            taken: Set[str] = frozenset()) -> Exposed:
    """
    :param block: a routine with internal procedures, in a module or file; replaced.
    :param meanings: what names mean in it that mean something else, or nothing, there.
    :param taken: more names that new routines must not have.

    :returns: ordinary routines.
    """
    home = block.parent
    found = with_copies_inside(block.parse_tree_nodes[0], block)
    levels = _levels(found.tree, names_in_scope(home).union(taken, *(
        map(str.lower, routine.symbol_table.symbols_dict) for routine in routines_of(home))))
    units = [levels[0].tree, *(unit for level in levels for unit in level.units)]
    symbols = {name: _symbol(name, unit) for level in levels for name, unit in level.named()}
    copies = {level.names[name] for level in levels for name in found.copies
              if name in level.names}
    recursive = list(map(has_prefix, units))
    with ExitStack() as stack:
        stack.enter_context(without_prefix(levels[0].tree))
        for level in levels:
            stack.enter_context(_renamed(level.tree, level.names))
            stack.enter_context(without_inner_parts(level.tree))
        scope = stack.enter_context(reading_scope(home))
        visible = {**meanings, **symbols}
        read = _read_all(levels, copies, visible, scope, block)
        if any(map(_waits_for_types, read)):
            with known_types(read[1:], symbols):
                read = _read_all(levels, copies, visible, scope, block)
    # Here it turns out what can't be understood. What is inside comes first.
    routines = IdentityMap(zip(units, read))
    lifters = [HostVariables(routines[level.tree], [routines[one] for one in level.units],
                             copies)
               for level in levels[1:]] + [HostVariables(read[0], read[1:], copies)]
    _put_in_place(block, read, symbols)
    result = Exposed(block, read[0], tuple(read[1:]))
    try:
        for routine in read:
            name_own_generics(routine, read[0] if routine is not read[0] else None)
        for lifter in lifters:
            lifter.run()
    except NotImplementedError:
        result.hide()
        raise
    _note_originals(block, read, levels, found.origins)
    for routine, calls_itself in zip(read, recursive):
        belong_together(block, routine)
        if calls_itself:
            note_recursive(routine)
    return result


def _note_originals(block: CodeBlock, read: Sequence[Routine], levels: Sequence[_Level],
                    origins: Mapping[str, Template]) -> None:
    """Let routines know their text: the first one is all of the block, others are internal
    procedures of it or copies."""
    own = {levels[0].names[name]: name
           for name in map(unit_name, inner_units(block.parse_tree_nodes[0]))
           if name in levels[0].names} | {read[0].name.lower(): ""}
    copied = {new: _original(origins[name]) for level in levels
              for name, new in level.names.items() if name in origins}
    for level in levels[1:]:
        # What a copy has inside is a copy as well.
        template = origins.get(unit_name(level.tree))
        for name, new in level.names.items() if template is not None else ():
            copied.setdefault(new, Original(template.block, name))
    for routine in read:
        name = routine.name.lower()
        _note_original(routine, True, Original(block, own[name]) if name in own else None)
        if name in copied:
            _copied.note(routine, copied[name])


def _original(template: Template) -> Original:
    tree = template.block.parse_tree_nodes[0]
    return Original(template.block, "" if template.tree is tree else unit_name(template.tree))


def _symbol(name: str, unit: Base) -> RoutineSymbol:
    is_elemental = has_prefix(unit, "ELEMENTAL")
    # Elemental procedures are pure unless they say that they are not.
    return RoutineSymbol(name, is_elemental=is_elemental,
                         is_pure=is_elemental and not has_prefix(unit, "IMPURE"))


def _put_in_place(block: CodeBlock, read: Sequence[Routine],
                  symbols: Mapping[str, RoutineSymbol]) -> None:
    """Replace a block with what has been read of it."""
    home, (host, *added) = block.parent, read
    known = home.symbol_table.lookup(host.name, otherwise=None)
    if isinstance(known, RoutineSymbol):
        host._symbol = known
    _exchange(home, block, host)
    for routine in added:
        symbol = routine._symbol = symbols[routine.name.lower()]
        symbol.visibility = Symbol.Visibility.PRIVATE
        home.symbol_table._symbols[routine.name.lower()] = symbol
        list.append(home._children, routine)
        routine._parent = home


def _levels(tree: Base, taken: set[str]) -> list[_Level]:
    """:returns: a routine, and those of its internal procedures that have such ones, too: copies
        of other routines may."""
    found: list[_Level] = []
    waiting = [(tree, unit_name(tree))]
    while waiting:
        host, name = waiting.pop(0)
        units = inner_units(host)
        names = {unit_name(unit): unique(f"{name}_{unit_name(unit)}", taken) for unit in units}
        if units or not found:
            found.append(_Level(host, units, names))
        waiting += [(unit, names[unit_name(unit)]) for unit in units]
    return found


def _read_all(levels: Sequence[_Level], copies: set[str], visible: Mapping[str, Symbol],
              scope: Container, block: CodeBlock) -> list[Routine]:
    """:returns: the routine without internal procedures, and these, level by level."""
    scope.symbol_table._symbols = dict(visible)
    read = [_read(levels[0].tree, scope, block)]
    hosts = IdentityMap(((levels[0].tree, read[0]),))
    scope.symbol_table._symbols = dict(visible)
    with reading_scope(scope) as inner_scope:
        for level in levels:
            host = hosts[level.tree]
            for unit in level.units:
                # PSyclone adds the name of the routine. Copies of other routines do not see what
                # the host declares.
                inner_scope.symbol_table._symbols = {} if unit_name(unit) in copies else \
                    dict(host.symbol_table._symbols)
                routine = hosts[unit] = _read(unit, inner_scope, block)
                _without_names_of_loops(routine)
                read.append(routine)
    return read


def _waits_for_types(routine: Routine) -> bool:
    """:returns: whether constructs are left that keep values, which functions may give, or
        expressions, in which functions may tell a dimension, a mask or a procedure."""
    return any(block.structure is CodeBlock.Structure.EXPRESSION
               or walk(list(block.parse_tree_nodes), _KEEPING)
               for block in nodes_of(routine, CodeBlock))


def _read(tree: Base, scope: Container, block: CodeBlock) -> Routine:
    """:returns: a routine as it is in a scope, in no container."""
    routine = converted(tree, scope, block)
    if routine.parent is None:
        list.append(scope._children, routine)
        routine._parent = scope
    _read_constructs(routine)
    take_out(scope, routine)
    return routine


def _read_constructs(routine: Routine) -> None:
    variables = Variables(routine, written=True)
    # What names stand for has the types of variables, whatever attributes these have.
    before = Declarations(routine.symbol_table.symbols)
    declare_plainly(routine)
    read_constructs(routine, variables)
    before.put_back()
    read_constructors(routine)
    # What stays unread would name internal procedures as the source does.
    recognise_in(routine)
    read_named_operators(routine, routine)
    loop_back(routine)
    remove_jumps_to_marks(routine, variables)
    for block in nodes_of(routine, CodeBlock):
        if walk(list(block.parse_tree_nodes), (Internal_Subprogram_Part, Main_Program)):
            raise NotImplementedError


def _without_names_of_loops(routine: Routine) -> None:
    """Let no jump name a loop, in place: what is called as it stands is written without names."""
    if jumps_by_name(routine):
        remove_jumps(routine, Variables(routine))


@contextmanager
def _renamed(tree: Base, names: dict[str, str]) -> Iterator[None]:
    """While active, internal procedures have names that are free in the module."""
    changed = [(name, name.string) for name in walk(tree, Name)
               if name.string.lower() in names and not is_label(name)]
    ends = [(end, end.items) for end in walk(tree, (End_Subroutine_Stmt, End_Function_Stmt))]
    for name, old in changed:
        name.string, name.items = names[old.lower()], (names[old.lower()],)
    try:
        yield
    finally:
        for name, old in changed:
            name.string, name.items = old, (old,)
        for end, items in ends:
            end.items = items


def _exchange(parent: Node, old: Node, new: Node) -> None:
    place = next(number for number, one in enumerate(parent._children) if one is old)
    list.__setitem__(parent._children, place, new)
    old._parent, new._parent = None, parent
