# SPDX-License-Identifier: BSD-3-Clause
"""Statements and expressions whose parts do not fit each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise

from fparser.two import Fortran2003
from fparser.two.Fortran2008 import Block_Construct
from fparser.two.utils import Base

from psyad_ext.ir.fence.mistakes import rows
from psyad_ext.ir.fence.mistakes.arguments import argument_mistakes, repeated_keywords
from psyad_ext.ir.fence.mistakes.changes import (
    allocation, changed, extents, pointing, released, selection)
from psyad_ext.ir.fence.mistakes.components import constructor_mistakes, unknown_components
from psyad_ext.ir.fence.mistakes.expressions import (
    Typing, argument_value, arguments_of, component, is_section, parts_of_chain, variable)
from psyad_ext.ir.fence.mistakes.interfaces import number_mistakes
from psyad_ext.ir.fence.mistakes.intrinsic_calls import intrinsic_mistakes
from psyad_ext.ir.fence.mistakes.lengths import extent, length_mistakes
from psyad_ext.ir.fence.mistakes.operators import defines
from psyad_ext.ir.fence.mistakes.purity import impure_calls
from psyad_ext.ir.fence.mistakes.rows import Found
from psyad_ext.ir.fence.mistakes.scopes import (
    GENERIC, MODULE, OTHER, PROCEDURE, TYPE, VARIABLE, Entity, specifics_of)
from psyad_ext.ir.fence.mistakes.values import (
    COMPLEX, INTEGER, LOGICAL, STRUCTURE, TEXT, Value, agree)
from psyad_ext.ir.source.children import children_of
from psyad_ext.ir.source.dummy_procedures import CHAINS, header_of
from psyad_ext.ir.source.intrinsic_functions import ALL_INTRINSICS
from psyad_ext.ir.source.parsed import APPLIED
from psyad_ext.ir.source.walking import walk

Check = Callable[[Base, Typing], Iterator[Found]]


def mistakes_in(tree: Base, typing: Typing) -> Iterator[Found]:
    """
    :param tree: statements, or an expression.
    :param typing: what is known where they stand.

    :returns: what is wrong in them.
    """
    check = _check(type(tree))
    if check is not None:
        yield from check(tree, typing)
    if isinstance(tree, Block_Construct):
        typing = typing.inside(tree)
    if not isinstance(tree, _OTHER_SCOPES):
        for child in parts_of_chain(tree) if isinstance(tree, CHAINS) else children_of(tree):
            yield from mistakes_in(child, typing)


def _assignment(tree: Base, typing: Typing) -> Iterator[Found]:
    left, right = typing.value(tree.children[0]), typing.value(tree.children[2])
    yield from changed(tree.children[0], tree, typing)
    shown = f"'{tree.children[0]}'"
    entity = typing.entity(str(tree.children[0])) if isinstance(
        tree.children[0], Fortran2003.Name) else None
    if entity is not None and entity.what in (MODULE, TYPE, GENERIC, PROCEDURE):
        yield rows.NO_VARIABLE, tree, (shown, entity.what)
        return
    if (STRUCTURE in (left.type, right.type) or left.type != right.type
            or left.rank != right.rank) and defines(typing.scope, "assignment"):
        return
    if left.type is not None and right.type is not None and not (
            left.is_number and right.is_number
            or left.type == right.type and (left.type != STRUCTURE or agree(left, right))):
        yield rows.ASSIGNED, tree, (shown, left.of_rank(0), right.of_rank(0))
    elif left.rank == 0 and right.rank:
        yield rows.SCALAR, tree, (shown, f"rank {right.rank}")
    elif left.rank and right.rank and left.rank != right.rank:
        yield rows.SHAPES, tree, (shown, f"'{tree.children[2]}'", left.rank, right.rank)
    elif entity is not None:
        yield from length_mistakes(str(tree.children[0]), entity, tree.children[2], tree, typing)


def _operation(tree: Base, typing: Typing) -> Iterator[Found]:
    parts = list(tree.children)
    symbol = next(str(one) for one in parts if isinstance(one, str))
    values = [typing.value(one) for one in parts if isinstance(one, Base)]
    allowed = next(allowed for kinds, allowed in _OPERANDS if isinstance(tree, kinds))
    if defines(typing.scope, "operator"):
        return
    wrong = [one for one in values if one.type is not None and one.type not in allowed]
    if wrong:
        yield rows.OPERAND, tree, (symbol.lower(), wrong[0].of_rank(0))
    elif isinstance(tree, Fortran2003.Level_4_Expr) and len(
            {one.type == TEXT for one in values if one.type is not None}) > 1:
        yield rows.OPERANDS, tree, (symbol.lower(), *(one.of_rank(0) for one in values))
    elif len(values) == 2 and values[0].rank and values[1].rank \
            and values[0].rank != values[1].rank:
        yield rows.SHAPES, tree, (f"'{parts[0]}'", f"'{parts[2]}'",
                                  values[0].rank, values[1].rank)
    elif len(values) == 2 and not isinstance(tree, Fortran2003.Level_3_Expr):
        lengths = [extent(one, typing) for one in (parts[0], parts[2])]
        if None not in lengths and lengths[0] != lengths[1]:
            yield rows.LENGTHS, tree, (f"'{parts[0]}'", f"'{parts[2]}'", *lengths)


def _condition(tree: Base, typing: Typing) -> Iterator[Found]:
    condition = tree.children[0]
    value = typing.value(condition) if isinstance(condition, Base) else None
    if value is not None and value.type not in (None, LOGICAL):
        yield rows.CONDITION, tree, (f"'{condition}'", value)
    elif value is not None and isinstance(tree, _SCALAR_CONDITIONS):
        yield from _one(condition, typing)


def _loop(tree: Base, typing: Typing) -> Iterator[Found]:
    condition, counter = tree.children[:2]
    if isinstance(condition, Base):
        yield from _condition(tree, typing)
    if counter:
        yield from changed(counter[0], tree, typing)
        yield from _number(counter[0], typing, _NO_INTEGER)
        for one in counter[1]:
            yield from _number(one, typing, (LOGICAL, TEXT, COMPLEX, STRUCTURE))
            yield from _one(one, typing)


def _number(tree: Base, typing: Typing, wrong: tuple[str, ...]) -> Iterator[Found]:
    value = typing.value(tree)
    if value.type in wrong:
        yield rows.INDEX, tree, (f"'{tree}'", value)


def _one(tree: Base, typing: Typing) -> Iterator[Found]:
    rank = typing.value(tree).rank
    if rank and not defines(typing.scope, "operator"):
        yield rows.ARRAY, tree, (f"'{tree}'", f"rank {rank}")


def _part(tree: Base, typing: Typing) -> Iterator[Found]:
    name = str(tree.children[0]).lower()
    entity = typing.entity(name)
    yield from repeated_keywords(name, tree, arguments_of(tree))
    if entity is None or entity.what == GENERIC:
        yield from _by_arguments(name, tree, entity, typing)
    elif entity.what == VARIABLE:
        yield from _subscripts(name, entity, tree, typing)
        yield from _of_no_module(name, entity, tree)
    elif entity.what == TYPE:
        yield from constructor_mistakes(tree, entity)
    elif entity.what == PROCEDURE and not isinstance(
            header_of(entity.tree), Fortran2003.Function_Stmt):
        yield rows.NO_PROCEDURE, tree, (f"'{name}'", "a subroutine", "a function")
    elif entity.what in (PROCEDURE, OTHER):
        yield from _run(name, tree, entity, typing)


def _of_no_module(name: str, entity: Entity, tree: Base) -> Iterator[Found]:
    """:returns: what is wrong with a call of a function that is declared like a variable."""
    whole, scope = variable(entity), entity.scope
    function = scope.world.unit(name) if whole.rank == 0 and whole.type not in (None, TEXT) \
        and name not in scope.dummies else None
    if function is not None:
        yield from number_mistakes(name, tree, arguments_of(tree), function)


def _run(name: str, tree: Base, entity: Entity, typing: Typing) -> Iterator[Found]:
    """:returns: what is wrong with a call of a procedure, or of what has an interface."""
    if entity.what == PROCEDURE:
        yield from argument_mistakes(name, tree, arguments_of(tree), entity, typing)
    else:
        yield from number_mistakes(name, tree, arguments_of(tree), entity)
    yield from impure_calls(name, tree, entity)


def _subscripts(name: str, entity: Entity, tree: Base, typing: Typing) -> Iterator[Found]:
    whole, given = variable(entity), arguments_of(tree)
    if not whole.rank:
        return
    if len(given) != whole.rank:
        yield rows.SUBSCRIPTS, tree, (f"'{name}'", _count(whole.rank, "dimension"),
                                      _count(len(given), "index"))
    for one in given:
        for each in children_of(one) if is_section(one) else (argument_value(one),):
            yield from _number(each, typing, _NO_INTEGER)
            if is_section(one):
                yield from _one(each, typing)


def _count(number: int, word: str) -> str:
    return f"{number} {word if number == 1 else {'index': 'indices'}.get(word, word + 's')}"


def _chain(tree: Base, typing: Typing) -> Iterator[Found]:
    found: Value | None = None
    for number, step in enumerate(tree.children):
        if number and isinstance(step, Fortran2003.Part_Ref):
            name = str(step.children[0]).lower()
            entity = component(found, name) if found is not None else None
            if entity is not None:
                yield from _subscripts(name, entity, step, typing)
        if number == 0:
            found = typing.value(step)
        else:
            name = str(step.children[0] if isinstance(step, Fortran2003.Part_Ref) else step)
            entity = component(found, name.lower())
            found = variable(entity) if entity is not None else Value()
    yield from unknown_components(tree, typing)


def _by_arguments(name: str, tree: Base, entity: Entity | None, typing: Typing
                  ) -> Iterator[Found]:
    """:returns: mistakes in what an intrinsic, or a generic procedure of the program, is given."""
    if entity is None:
        if name in ALL_INTRINSICS:
            yield from intrinsic_mistakes(name, tree, arguments_of(tree), typing)
        return
    specifics = specifics_of(entity, name)
    if specifics and all(any(argument_mistakes(name, tree, arguments_of(tree), one, typing))
                         for one in specifics):
        yield rows.NO_SPECIFIC, tree, (f"'{name}'",)


def _listed(tree: Base, typing: Typing) -> Iterator[Found]:
    lists = [one for one in children_of(tree) if isinstance(one, Fortran2003.Ac_Value_List)]
    values = [typing.value(one) for each in lists for one in each.children]
    known = [one for one in values if one.type is not None]
    for one in known[1:]:
        if not agree(known[0], one):
            yield rows.ELEMENTS, tree, (known[0].of_rank(0).exact, one.of_rank(0).exact)
            return


def _extents(tree: Base, typing: Typing) -> Iterator[Found]:
    for one in children_of(tree):
        yield from _number(one, typing, _NO_INTEGER)
        yield from _one(one, typing)


def _call(tree: Base, typing: Typing) -> Iterator[Found]:
    if not isinstance(tree.children[0], Fortran2003.Name):
        return
    name = str(tree.children[0]).lower()
    entity = typing.entity(name)
    if entity is None or entity.what == GENERIC:
        yield from _by_arguments(name, tree, entity, typing)
    elif entity.what == OTHER or entity.what == PROCEDURE and not isinstance(
            header_of(entity.tree), Fortran2003.Function_Stmt):
        yield from _run(name, tree, entity, typing)
    elif entity.what != VARIABLE or variable(entity).rank:
        yield rows.NO_PROCEDURE, tree, (
            f"'{name}'", "a function" if entity.what == PROCEDURE else entity.what, "a subroutine")


def _associations(tree: Base, typing: Typing) -> Iterator[Found]:
    del typing  # names alone count
    names = [str(one.children[0]).lower() for one in tree.children]
    yield from ((rows.REPEATED, tree, (f"'{name}'",))
                for name in dict.fromkeys(names) if names.count(name) > 1)


def _complex(tree: Base, typing: Typing) -> Iterator[Found]:
    for name in (one for one in tree.children if isinstance(one, Fortran2003.Name)):
        entity = typing.entity(str(name))
        if entity is not None and entity.what == VARIABLE \
                and "parameter" not in entity.attributes:
            yield rows.NO_CONSTANT, tree, (f"'{name}'",)
            return


def _transfer(tree: Base, typing: Typing) -> Iterator[Found]:
    """:returns: that an internal file has no format."""
    given = [one.children for one in walk(tree.children[0] or (), Fortran2003.Io_Control_Spec)]
    named = {str(word or position).lower(): value
             for position, (word, value) in zip(("unit", "fmt", *given), given)}
    unit = named.get("unit")
    if unit is not None and typing.value(unit).type == TEXT and not {"fmt", "nml"} & {*named}:
        yield rows.NO_FORMAT, tree, (f"'{unit}'", unit)


def _block(tree: Base, typing: Typing) -> Iterator[Found]:
    del typing  # the order alone counts
    parts = tree.children[1:-1]
    late = [one for before, one in pairwise(parts)
            if isinstance(one, Fortran2003.Specification_Part) and not _is_comment(one)
            and not isinstance(before, Fortran2003.Specification_Part) and not _is_comment(before)]
    yield from ((rows.LATE, one, ("a declaration", "a statement")) for one in late)


def _is_comment(part: Base) -> bool:
    """:returns: whether a part of a block is made of comments, as fparser makes declarations of
        those between statements."""
    return isinstance(part, Fortran2003.Comment) or isinstance(
        part, (Fortran2003.Specification_Part, Fortran2003.Implicit_Part)) \
        and all(map(_is_comment, part.children))


_OTHER_SCOPES = (Fortran2003.Interface_Block, Fortran2003.Derived_Type_Def)
_SCALAR_CONDITIONS = (Fortran2003.If_Then_Stmt, Fortran2003.If_Stmt, Fortran2003.Else_If_Stmt,
                      Fortran2003.Loop_Control)
_NO_INTEGER = ("real", LOGICAL, TEXT, COMPLEX, STRUCTURE)
_ARITHMETIC = (Fortran2003.Level_2_Expr, Fortran2003.Add_Operand, Fortran2003.Mult_Operand,
               Fortran2003.Level_2_Unary_Expr)
_LOGICAL = (Fortran2003.And_Operand, Fortran2003.Or_Operand, Fortran2003.Equiv_Operand,
            Fortran2003.Level_5_Expr)
#: The types that operands of intrinsic operators have.
_OPERANDS: tuple[tuple[object, tuple[str, ...]], ...] = (
    (_ARITHMETIC, ("real", INTEGER, COMPLEX)), (_LOGICAL, (LOGICAL,)),
    (Fortran2003.Level_3_Expr, (TEXT,)),
    (Fortran2003.Level_4_Expr, ("real", INTEGER, COMPLEX, TEXT)))
#: What is checked, by the class of a statement or expression.
_CHECKS: tuple[tuple[object, Check], ...] = (
    (Fortran2003.Assignment_Stmt, _assignment), (Fortran2003.Call_Stmt, _call),
    ((Fortran2003.If_Then_Stmt, Fortran2003.If_Stmt, Fortran2003.Else_If_Stmt,
      Fortran2003.Where_Stmt, Fortran2003.Where_Construct_Stmt,
      Fortran2003.Masked_Elsewhere_Stmt), _condition),
    (Fortran2003.Loop_Control, _loop),
    ((*_ARITHMETIC, *_LOGICAL, Fortran2003.Level_3_Expr, Fortran2003.Level_4_Expr), _operation),
    (APPLIED, _part), (Fortran2003.Intrinsic_Function_Reference, _part),
    (Fortran2003.Data_Ref, _chain), (Fortran2003.Array_Constructor, _listed),
    ((Fortran2003.Explicit_Shape_Spec, Fortran2003.Allocate_Shape_Spec), _extents),
    (Fortran2003.Complex_Literal_Constant, _complex), (Block_Construct, _block),
    ((Fortran2003.Read_Stmt, Fortran2003.Write_Stmt), _transfer),
    (Fortran2003.Allocation, allocation), (Fortran2003.Allocate_Stmt, extents),
    (Fortran2003.Deallocate_Stmt, released),
    (Fortran2003.Pointer_Assignment_Stmt, pointing),
    (Fortran2003.Case_Construct, selection), (Fortran2003.Association_List, _associations))


@cache
def _check(kind: type) -> Check | None:
    return next((check for kinds, check in _CHECKS if issubclass(kind, kinds)), None)
