# SPDX-License-Identifier: BSD-3-Clause
"""Names that mean nothing, or something else than they are used for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fparser.two import Fortran2003
from fparser.two.Fortran2008 import Block_Construct
from fparser.two.utils import Base

from psyad_ext.ir.fence.mistakes import rows
from psyad_ext.ir.fence.mistakes.expressions import Typing, parts_of_chain
from psyad_ext.ir.fence.mistakes.rows import Found
from psyad_ext.ir.fence.mistakes.scopes import MODULE, PROCEDURE, TYPE, Scope
from psyad_ext.ir.source.children import children_of
from psyad_ext.ir.source.dummy_procedures import CHAINS
from psyad_ext.ir.source.intrinsic_functions import ALL_INTRINSICS
from psyad_ext.ir.source.parsed import APPLIED, NAMED_ARGUMENTS
from psyad_ext.ir.source.walking import walk

_OTHER = (Fortran2003.Interface_Block, Fortran2003.Derived_Type_Def, Fortran2003.Use_Stmt,
          Fortran2003.External_Stmt, Fortran2003.Intrinsic_Stmt, Fortran2003.Enum_Def,
          Fortran2003.Exit_Stmt, Fortran2003.Cycle_Stmt, Fortran2003.Access_Stmt,
          Fortran2003.Procedure_Declaration_Stmt, Fortran2003.Namelist_Stmt,
          Fortran2003.Stmt_Function_Stmt, Fortran2003.Save_Stmt, Fortran2003.Common_Stmt,
          Fortran2003.Io_Control_Spec_List, Fortran2003.Else_Stmt, Fortran2003.Elsewhere_Stmt,
          Fortran2003.Declaration_Type_Spec, Fortran2003.Type_Guard_Stmt)
_FIRST_ONLY = (Fortran2003.Else_If_Stmt, Fortran2003.Case_Stmt, Fortran2003.Masked_Elsewhere_Stmt)
_OPERATIONS = (Fortran2003.Level_2_Expr, Fortran2003.Add_Operand, Fortran2003.Mult_Operand,
               Fortran2003.Level_2_Unary_Expr, Fortran2003.Level_4_Expr)


def hidden_names(scope: Scope) -> frozenset[str]:
    """:returns: the lower-case names that constructs of a unit give a meaning of their own."""
    found = set()
    for part in scope.executed:
        found |= {str(one.children[0]).lower() for one in walk(part, Fortran2003.Association)}
        for one in walk(part, Fortran2003.Select_Type_Stmt):
            found |= {str(name).lower() for name in walk(one, Fortran2003.Name)}
        for block in walk(part, Block_Construct):
            for one in walk(block, Fortran2003.Specification_Part):
                found |= {str(name).lower() for each in one.children if not isinstance(
                    each, Fortran2003.Type_Declaration_Stmt)
                    for name in walk(each, Fortran2003.Name)}
    return frozenset(found)


def name_mistakes(parts: Sequence[Base], typing: Typing) -> Iterator[Found]:
    """
    :param parts: declarations and statements of a unit.
    :param typing: what is known there.

    :returns: names that mean nothing, or no variable where one is needed.
    """
    for part in parts:
        for name, is_variable in _names(part):
            word = str(name).lower()
            entity = typing.entity(word)
            if entity is None:
                if word not in ALL_INTRINSICS and typing.scope.is_strict \
                        and not isinstance(name.parent, Fortran2003.Call_Stmt):
                    yield rows.UNDECLARED if is_variable else rows.NO_FUNCTION, name, (
                        f"'{name}'",)
            elif entity.what in (MODULE, TYPE, PROCEDURE) and is_variable \
                    and (isinstance(name.parent, _OPERATIONS) or _is_assigned(name)) \
                    and not typing.scope.is_inside(entity):
                yield rows.NO_VARIABLE, name, (f"'{name}'", entity.what)


def _is_assigned(name: Base) -> bool:
    """:returns: whether a name is all that a variable is assigned."""
    return isinstance(name.parent, Fortran2003.Assignment_Stmt) and name.parent.children[2] is name


def _names(tree: Base) -> Iterator[tuple[Base, bool]]:
    """:returns: the names in a part of a unit, and whether each is that of a variable."""
    if isinstance(tree, _OTHER) or type(tree).__name__.startswith("End_"):
        return
    if type(tree) is Fortran2003.Name:
        yield tree, True
        return
    children: list[Base] = list(children_of(tree))
    if isinstance(tree, Block_Construct):
        own = _declared_in(tree)
        yield from (found for child in children for found in _names(child)
                    if str(found[0]).lower() not in own)
        return
    if isinstance(tree, (*APPLIED, Fortran2003.Call_Stmt,
                         Fortran2003.Intrinsic_Function_Reference)):
        yield from ((one, False) for one in children[:1] if isinstance(one, Fortran2003.Name))
        children = children[1:] if not isinstance(children[0], CHAINS) else children
    choose = next((choose for kinds, choose in _CHOICES if isinstance(tree, kinds)), None)
    for child in choose(tree, children) if choose is not None else children:
        yield from _names(child)


def _declared_in(block: Base) -> frozenset[str]:
    """:returns: the lower-case names that a block declares."""
    return frozenset(str(one.children[0]).lower() for part in block.children
                     if isinstance(part, Fortran2003.Specification_Part)
                     for one in walk(part, Fortran2003.Entity_Decl))


def _of_declaration(tree: Base, children: list[Base]) -> list[Base]:
    """:returns: bounds, kinds and values, but not what is declared."""
    return [*children[:-1], *(part for one in tree.children[2].children
                              for part in children_of(one) if part is not one.children[0])]


#: Of the parts of a node, those whose names count.
_CHOICES: tuple[tuple[object, Callable[[Base, list[Base]], list[Base]]], ...] = (
    (NAMED_ARGUMENTS, lambda tree, children: children[1:]),
    (CHAINS, lambda tree, children: parts_of_chain(tree)),
    (Fortran2003.Type_Declaration_Stmt, _of_declaration),
    (_FIRST_ONLY, lambda tree, children: children[:1] if isinstance(
        tree.children[0], Base) else []))
