# SPDX-License-Identifier: BSD-3-Clause
"""Module pointers to structures are replaced by the variables that they must alias."""

from __future__ import annotations

from fparser.two import Fortran2003
from psyclone.psyir.nodes import Assignment, CodeBlock, IntrinsicCall, Reference, Routine
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.text import is_member
from psyad_ext.ir.lookup.module_variables import ModuleVariable, module_variable
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.memory.module_variable_names import own_name
from psyad_ext.ir.lowering.memory.state import in_declaration
from psyad_ext.ir.lowering.pointers.pointer_problems import declined
from psyad_ext.ir.raising.must_alias_pointers import (
    MustAlias, is_part, place_of, setting_call, written_setting)
from psyad_ext.ir.source.dummy_procedures import cloned
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.locate import adopt_location
from psyad_ext.ir.tree.names import meaning
from psyad_ext.ir.tree.walking import nodes_of

_MOVING = (Fortran2003.Pointer_Assignment_Stmt, Fortran2003.Nullify_Stmt,
           Fortran2003.Allocate_Stmt, Fortran2003.Deallocate_Stmt)


class MustAliasStructures:
    """The pointers of modules to structures that point at one variable.

    :param decided: these variables.
    """

    def __init__(self, decided: MustAlias) -> None:
        self.decided = decided
        #: The pointers that routines have.
        self.used: set[ModuleVariable] = set()

    def name(self, routine: Routine, is_read: bool) -> None:
        """Name the variables in the place of the pointers, in place.

        :param routine: a routine that has copies of its statements.
        :param is_read: whether all statements have been read that can be.

        :raises UnsupportedError: if the routine does something else with such a pointer.
        """
        for one in nodes_of(routine, Assignment):
            setting = written_setting(one) if one.is_pointer else None
            if setting is not None:
                replace_statement(one, [setting_call(setting.pointer, setting.target)])
        if not self.decided:
            return
        for block in nodes_of(routine, CodeBlock):
            self._name_in_text(block, routine, is_read)
        for one in [one for one in nodes_of(routine, Assignment) if one.is_pointer]:
            place = place_of(one.lhs, routine, self.decided)
            if place is not None and not is_part(one.lhs):
                self._set(one, place)
        for reference in nodes_of(routine, Reference):
            place = place_of(reference, routine, self.decided)
            if place is not None:
                self._check_use(reference, place)
                reference.symbol = self._named(place, routine)
        for symbol in list(routine.symbol_table.datasymbols):
            for reference in in_declaration(symbol):
                place = place_of(reference, routine, self.decided)
                if place is not None:
                    reference.symbol = self._named(place, routine)

    def _named(self, place: ModuleVariable, routine: Routine) -> DataSymbol:
        self.used.add(place)
        try:
            return own_name(self.decided[place], routine)
        except NotImplementedError:
            raise declined(routine, f"'{self.decided[place].symbol.name}', which "
                           f"'{place.symbol.name}' points at, is hidden by another variable",
                           "rename that") from None

    def _set(self, statement: Assignment, place: ModuleVariable) -> None:
        """A statement that moves a pointer stays as it is."""
        if isinstance(statement.rhs, IntrinsicCall):
            raise declined(statement, f"'{place.symbol.name}', a pointer of a module, points at "
                           "nothing from here on", "leave it where it points")
        self.used.add(place)
        replace_statement(statement, [setting_call(place, self.decided[place])])

    def _check_use(self, reference: Reference, place: ModuleVariable) -> None:
        call = reference.parent
        if isinstance(call, IntrinsicCall) and call.intrinsic.name == "ASSOCIATED" \
                and not is_part(reference):
            raise declined(call, f"it is asked where '{place.symbol.name}', a pointer of a module, "
                           "points", "do not ask for it")

    def _name_in_text(self, block: CodeBlock, routine: Routine, is_read: bool) -> None:
        """Name variables in what has not been understood yet."""
        places = self._places(block, routine)
        if not places:
            return
        trees = [cloned(tree) for tree in block.parse_tree_nodes]
        moving = IdentityMap((name, statement) for statement in walk(trees, _MOVING)
                             for name in walk(statement, Fortran2003.Name))
        for name in walk(trees, Fortran2003.Name):
            place = places.get(name.string.lower())
            if place is None or is_member(name):
                continue
            if name in moving and is_read:
                raise declined(block, f"'{place.symbol.name}', a pointer of a module, points "
                               "elsewhere from here on", "leave it where it points")
            if name not in moving:
                name.string = self._named(place, routine).name
                name.items = (name.string,)
        new = Fparser2CodeBlock(trees, block.structure)
        new.preceding_comment = getattr(block, "preceding_comment", "")
        adopt_location(new, block)
        block.replace_with(new)

    def _places(self, block: CodeBlock, routine: Routine) -> dict[str, ModuleVariable]:
        """:returns: the pointers that a block names, by these names."""
        found: dict[str, ModuleVariable] = {}
        for name in {name.lower() for name in block.get_symbol_names()}:
            symbol = meaning(name, routine)
            place = None if symbol is None else module_variable(symbol, routine)
            if place in self.decided:
                found[name] = place
        return found
