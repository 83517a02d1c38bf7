# SPDX-License-Identifier: BSD-3-Clause
"""Variables of block constructs that are kept from one execution to the next, and constants.

They mean the same as those of the routine, where what is kept between calls is understood.
"""

from __future__ import annotations

from fparser.common.readfortran import FortranStringReader
from fparser.two.Fortran2003 import (
    Data_Stmt, Entity_Decl, Execution_Part, Int_Literal_Constant, Intrinsic_Name,
    Logical_Literal_Constant, Name, Real_Literal_Constant, Save_Stmt, Specification_Part,
    Type_Declaration_Stmt, Use_Stmt)
from fparser.two.Fortran2008 import Block_Construct
from fparser.two.utils import Base

from psyad_ext.core.naming import unique
from psyad_ext.ir.source.dummy_procedures import without_declarations
from psyad_ext.ir.source.host_text import names_in_text, rename_variables, without_values
from psyad_ext.ir.source.single_declarations import declared_alone
from psyad_ext.ir.source.walking import walk

_LITERALS = (Int_Literal_Constant, Real_Literal_Constant, Logical_Literal_Constant)


def declare_kept_in_blocks(tree: Base) -> None:
    """Let routines declare what their blocks keep, and constants of these, in place.

    :param tree: a file.
    """
    for block in walk(tree, Block_Construct):
        for kept in (_Kept(block, with_constants=True), _Kept(block)):
            if kept.names and kept.can_move():
                kept.move()
                break


class _Kept:
    """The variables that a block keeps, with the constants that their declarations name.

    :param block: the block.
    :param with_constants: whether all of its constants are among them.
    """

    def __init__(self, block: Base, with_constants: bool = False) -> None:
        self._block = block
        self._unit = unit_of(block)
        parts = [part for part in block.content if isinstance(part, Specification_Part)]
        self._statements = [one for part in parts for one in part.content]
        self._declared = {str(entity.children[0]).lower(): (one, entity)
                          for one in self._statements if isinstance(one, Type_Declaration_Stmt)
                          for entity in walk(one.children[2], Entity_Decl)}
        self._data = [one for one in self._statements if isinstance(one, Data_Stmt)]
        #: Their names, in lower case.
        self.names = {name for name in self._declared
                      if (with_constants if self._is_constant(name) else self._is_kept(name))}
        self._add_constants()

    def can_move(self) -> bool:
        """:returns: whether the names in their declarations mean the same in the routine."""
        used = set().union(*map(self._used, self.names), *(
            names_with_kinds(one) for one in self._data if self.names & names_in_text(one)))
        others = _declared_around(self._block) | set(self._declared) | {
            name for one in self._statements if isinstance(one, Use_Stmt)
            for name in names_in_text(one)}
        kinds = kinds_of_literals(self._block)
        return self._unit is not None and not used - self.names & others \
            and not any(isinstance(one, Use_Stmt) and "only" not in str(one).lower()
                        for one in self._statements) \
            and all(new == old for old, new in self._new_names().items() if old in kinds)

    def move(self) -> None:
        """Declare them in the routine."""
        new = self._new_names()
        moved = [declared_alone(*self._declared[name], more=self._more(name))
                 for name in self._declared if name in self.names]
        moved += [one for one in self._data if self.names & names_in_text(one)]
        without_values(self._block, self.names)
        without_declarations(self._block, self.names)
        self._block.content[:] = [part for part in self._block.content if not isinstance(
            part, Specification_Part) or not _is_emptied(part)]
        for one in (*moved, self._block):
            rename_variables(one, new)
        part = declarations_of(self._unit, moved[0])
        part.content += moved
        for one in moved:
            one.parent = part

    def _is_constant(self, name: str) -> bool:
        return _has(self._declared[name][0], "PARAMETER")

    def _is_kept(self, name: str) -> bool:
        statement, entity = self._declared[name]
        saves = [one for one in self._statements if isinstance(one, Save_Stmt)]
        return _has(statement, "SAVE") or entity.children[3] is not None \
            or any(one.children[1] is None or name in names_in_text(one) for one in saves) \
            or any(name in names_in_text(one) for one in self._data)

    def _add_constants(self) -> None:
        waiting = list(self.names)
        while waiting:
            for name in self._used(waiting.pop()) & set(self._declared) - self.names:
                if self._is_constant(name):
                    self.names.add(name)
                    waiting.append(name)

    def _used(self, name: str) -> set[str]:
        statement, entity = self._declared[name]
        return {one for part in (*statement.children[:2], entity) if isinstance(part, Base)
                for one in names_with_kinds(part)} - {name}

    def _more(self, name: str) -> str:
        statement, _ = self._declared[name]
        return "" if _has(statement, "SAVE") or self._is_constant(name) else ", save"

    def _new_names(self) -> dict[str, str]:
        """:returns: the names that they get in the routine, which are free there."""
        everywhere, inside = (
            [*(str(one).lower() for one in walk(tree, (Name, Intrinsic_Name))),
             *kinds_of_literals(tree)] for tree in (self._unit, self._block))
        taken, new = set(everywhere), {}
        for name in self._declared:
            if name in self.names:
                own = everywhere.count(name) == inside.count(name)
                new[name] = name if own else unique(name, taken)
                taken.add(new[name])
        return new


def names_with_kinds(tree: Base) -> set[str]:
    """:returns: the names in a declaration, those of kinds of numbers among them."""
    return names_in_text(tree).union(kinds_of_literals(tree))


def kinds_of_literals(tree: Base) -> list[str]:
    """:returns: the kinds of the numbers and logical values in a tree, in lower case."""
    return [str(one.children[1]).lower() for one in walk(tree, _LITERALS) if one.children[1]]


def _has(statement: Base, attribute: str) -> bool:
    return any(str(one).upper() == attribute for one in getattr(
        statement.children[1], "children", ()))


def unit_of(block: Base) -> Base | None:
    """:returns: the routine that a block is in."""
    cursor = block.parent
    while cursor is not None and not isinstance(cursor, Execution_Part):
        cursor = cursor.parent
    return cursor.parent if cursor is not None else None


def _declared_around(block: Base) -> set[str]:
    """:returns: the names that blocks around a block declare."""
    found: set[str] = set()
    cursor = block.parent
    while cursor is not None and not isinstance(cursor, Execution_Part):
        if isinstance(cursor, Block_Construct):
            found |= {str(entity.children[0]).lower() for part in cursor.content
                      if isinstance(part, Specification_Part)
                      for entity in walk(part, Entity_Decl)}
        cursor = cursor.parent
    return found


def _is_emptied(part: Base) -> bool:
    """:returns: whether nothing is left of declarations, or only that all of them is kept."""
    return all(isinstance(one, Save_Stmt) and one.children[1] is None for one in part.content)


def declarations_of(unit: Base, first: Base) -> Base:
    """:returns: the declarations of a routine, which it has afterwards, to add the first one."""
    for part in unit.content:
        if isinstance(part, Specification_Part):
            return part
    part = Specification_Part(FortranStringReader(f"{first}\n"))
    part.parent = unit
    unit.content.insert(1, part)
    del part.content[:]
    return part
