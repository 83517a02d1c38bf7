# SPDX-License-Identifier: BSD-3-Clause
"""Type, kind and rank of expressions in fparser's tree, as far as they are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from functools import cache, reduce
from types import MappingProxyType

from fparser.two import Fortran2003
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.fence.mistakes import functions
from psyad_ext.ir.fence.mistakes.scopes import (
    PROCEDURE, TYPE, UNSEEN, VARIABLE, Entity, Scope, declared_in, rank_of)
from psyad_ext.ir.fence.mistakes.values import (
    COMPLEX, INTEGER, LOGICAL, REAL, STRUCTURE, TEXT, UNKNOWN, Value, joined)
from psyad_ext.ir.source.children import children_of
from psyad_ext.ir.source.dummy_procedures import header_of
from psyad_ext.ir.source.intrinsic_functions import ALL_INTRINSICS
from psyad_ext.ir.source.parsed import APPLIED, NAMED_ARGUMENTS
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.standard_constants import STANDARD_KINDS

_WORDS = {"REAL": (REAL, 4), "INTEGER": (INTEGER, 4), "LOGICAL": (LOGICAL, 4),
          "COMPLEX": (COMPLEX, 4), "DOUBLE PRECISION": (REAL, 8), "DOUBLE COMPLEX": (COMPLEX, 8),
          "CHARACTER": (TEXT, None)}
_DEFINED = (Fortran2003.Expr, Fortran2003.Level_1_Expr)
#: Sums, products and powers.
ARITHMETIC = (Fortran2003.Level_2_Expr, Fortran2003.Add_Operand, Fortran2003.Mult_Operand)
_LOGICAL = (Fortran2003.And_Operand, Fortran2003.Or_Operand, Fortran2003.Equiv_Operand,
            Fortran2003.Level_5_Expr)


class Typing:
    """Tells what is known of values in one scope.

    :param scope: the scope.
    :param hidden: lower-case names that constructs give a meaning of their own somewhere.
    :param inner: what is declared in the blocks around.
    """

    def __init__(self, scope: Scope, hidden: Set[str] = frozenset(),
                 inner: Mapping[str, Entity] = MappingProxyType({})) -> None:
        self.scope = scope
        self._hidden = hidden
        self._inner = inner
        self._values: IdentityMap[Base, Value] = IdentityMap()
        #: How many elements vectors have, as far as that has been asked and is known.
        self.extents: IdentityMap[Base, int | None] = IdentityMap()

    def entity(self, name: str) -> Entity | None:
        """:returns: what a name means; None if nothing says so."""
        name = name.lower()
        if name in self._inner:
            return self._inner[name]
        return UNSEEN if name in self._hidden else self.scope.lookup(name)

    def inside(self, block: Base) -> Typing:
        """:returns: the same in a BLOCK construct."""
        parts = [one for one in block.children if isinstance(one, Fortran2003.Specification_Part)]
        found = dict(declared_in(self.scope, (
            one for part in parts for one in part.children
            if isinstance(one, Fortran2003.Type_Declaration_Stmt))))
        return Typing(self.scope, self._hidden, {**self._inner, **found})

    def value(self, tree: object) -> Value:
        """:returns: what is known of an expression."""
        if tree not in self._values:
            find = _finder(type(tree))
            self._values[tree] = UNKNOWN if find is None else find(self, tree)
        return self._values[tree]

    def name(self, tree: Base) -> Value:
        """:returns: what is known of a variable."""
        entity = self.entity(str(tree))
        return variable(entity) if entity is not None and entity.what == VARIABLE else UNKNOWN

    def part(self, tree: Base) -> Value:
        """:returns: what is known of an element, a section or the result of a function."""
        name = str(tree.children[0]).lower()
        given = arguments_of(tree)
        entity = self.entity(name)
        if entity is None:
            return functions.result(name, given, self) if name in ALL_INTRINSICS else UNKNOWN
        if entity.what == VARIABLE:
            whole = variable(entity)
            if whole.rank == 0 and (whole.type != TEXT or not any(map(is_section, given))):
                return whole.of_rank(None)  # a function without its interface
            return whole if whole.rank == 0 else self.selected(whole, given)
        if entity.what == PROCEDURE:
            return self._result(entity, given)
        if entity.what == TYPE:
            return Value(STRUCTURE, None, 0, entity)
        return UNKNOWN

    def selected(self, whole: Value, subscripts: Sequence[Base]) -> Value:
        """:returns: what is known of a part of an array."""
        ranks = [1 if is_section(one) else self.value(one).rank for one in subscripts]
        return whole.of_rank(None if None in ranks else sum(ranks))

    def _result(self, entity: Entity, given: Sequence[Base]) -> Value:
        head = header_of(entity.tree)
        if not isinstance(head, Fortran2003.Function_Stmt):
            return UNKNOWN
        names = [str(one).lower() for one in walk(head.children[3] or (), Fortran2003.Name)]
        found = entity.scope.own.get((names or [entity.scope.name])[0])
        if found is None or found.what != VARIABLE:
            return UNKNOWN
        if not is_elemental(entity):
            return variable(found)
        ranks = [self.value(argument_value(one)).rank for one in given]
        return variable(found).of_rank(None if None in ranks else max(ranks, default=0))

    def chain(self, tree: Base) -> Value:
        """:returns: what is known of a component."""
        first, *rest = children_of(tree)
        found = self.value(first)
        for step in rest:
            entity = component(found, str(
                step.children[0] if isinstance(step, Fortran2003.Part_Ref) else step).lower())
            if entity is None:
                return UNKNOWN
            own = variable(entity)
            if isinstance(step, Fortran2003.Part_Ref) and own.rank:
                own = self.selected(own, arguments_of(step))
            elif isinstance(step, Fortran2003.Part_Ref):
                return UNKNOWN
            known = found.rank is not None and own.rank is not None
            found = own.of_rank(found.rank + own.rank if known else None)
        return found

    def operation(self, tree: Base) -> Value:
        """:returns: what is known of a sum, a product or a power."""
        values = [self.value(one) for one in tree.children if isinstance(one, Base)]
        return reduce(joined, values)

    def comparison(self, tree: Base) -> Value:
        """:returns: what is known of an operation with a logical result."""
        values = [self.value(one) for one in tree.children if isinstance(one, Base)]
        if any(one.type in (None, STRUCTURE) for one in values):
            return UNKNOWN  # it may be defined by the program
        ranks = [one.rank for one in values]
        return Value(LOGICAL, 4, None if None in ranks else max(ranks))

    def text(self, tree: Base) -> Value:
        """:returns: what is known of an operation on text."""
        found = self.comparison(tree)
        return found if found.type is None else Value(TEXT, None, found.rank)

    def listed(self, tree: Base) -> Value:
        """:returns: what is known of an array constructor."""
        types = walk(tree.children[1], (Fortran2003.Intrinsic_Type_Spec, Fortran2003.Type_Name))
        values = walk(tree.children[1], Fortran2003.Ac_Value_List)
        first = values[0].children[0] if values and not types else None
        return self.value(first).of_rank(1)

    def number(self, tree: Base) -> Value:
        """:returns: what is known of a literal."""
        text, kind = str(tree.children[0]).lower(), tree.children[1]
        type_ = INTEGER if isinstance(tree, _INTEGERS) else LOGICAL \
            if isinstance(tree, Fortran2003.Logical_Literal_Constant) else REAL
        default = 8 if type_ == REAL and "d" in text else 4
        return Value(type_, default if kind is None else self._named_kind(str(kind)), 0)

    def _named_kind(self, kind: str) -> int | None:
        return int(kind) if kind.isdigit() else self.constant(Fortran2003.Name(kind))

    def constant(self, tree: object) -> int | None:
        """:returns: the value of a constant integer expression, which is mostly a kind."""
        while isinstance(tree, Fortran2003.Parenthesis):
            tree = tree.children[1]
        if isinstance(tree, Fortran2003.Int_Literal_Constant):
            return int(str(tree.children[0]))
        if isinstance(tree, Fortran2003.Name):
            return self._constant_named(str(tree).lower())
        if isinstance(tree, (Fortran2003.Intrinsic_Function_Reference, *APPLIED)):
            return functions.kind_selected(str(tree.children[0]).lower(), arguments_of(tree), self)
        return None

    def _constant_named(self, name: str) -> int | None:
        standard = standard_kind(self.scope, name)
        if standard is not None:
            return standard
        entity = self.entity(name)
        if entity is None or entity.what != VARIABLE or "parameter" not in entity.attributes:
            return None
        value = entity.tree.children[3]
        return None if value is None else typing_of(entity.scope).constant(value.children[1])


def standard_kind(scope: Scope | None, name: str) -> int | None:
    """:returns: the kind that an intrinsic module gives a name for."""
    while scope is not None:
        if name in scope.own:
            return None
        for use in scope.uses:
            remote = use.original(name)
            if use.module in ("iso_fortran_env", "iso_c_binding") and remote in STANDARD_KINDS:
                return STANDARD_KINDS[remote]
            module = scope.world.module(use.module) if remote else None
            found = standard_kind(module, remote) if module is not None else None
            if found is not None:
                return found
        scope = scope.outer
    return None


def typing_of(scope: Scope) -> Typing:
    """:returns: what tells of values in a scope, without constructs."""
    return Typing(scope)


def variable(entity: Entity) -> Value:
    """:returns: what is known of a variable."""
    if entity.type is None:
        return UNKNOWN
    rank = rank_of(entity.shape)
    return declared_type(entity.type, entity.scope).of_rank(rank)


def declared_type(tree: Base, scope: Scope) -> Value:
    """:returns: what the type in a declaration tells."""
    if isinstance(tree, Fortran2003.Declaration_Type_Spec):
        name = str(tree.children[1]).lower()
        found = scope.lookup(name)
        if str(tree.children[0]).upper() != "TYPE" or found is None or found.what != TYPE:
            return UNKNOWN
        return Value(STRUCTURE, None, None, found)
    word, selector = tree.children
    type_, kind = _WORDS.get(str(word).upper(), (None, None))
    if isinstance(selector, Fortran2003.Kind_Selector):
        kind = typing_of(scope).constant(selector.children[1])
        if selector.children[0] == "*" and type_ == COMPLEX and kind is not None:
            kind //= 2
    return Value(type_, kind)


def component(structure: Value, name: str) -> Entity | None:
    """:returns: a component of a structure; None if it is not known."""
    type_ = structure.definition
    while type_ is not None:
        parts = (part for part in type_.tree.children
                 if isinstance(part, Fortran2003.Component_Part))
        found = dict(declared_in(type_.scope, (
            one for part in parts for one in part.children
            if isinstance(one, Fortran2003.Data_Component_Def_Stmt))))
        if name in found:
            return found[name]
        parent = parent_of(type_.tree)
        outer = type_.scope.lookup(parent) if parent is not None else None
        type_ = outer if outer is not None and outer.what == TYPE else None
    return None


def parent_of(definition: Base) -> str | None:
    """:returns: the lower-case name of the type that another one extends."""
    head = definition.children[0]
    parents = walk(head, Fortran2003.Parent_Type_Name) or [
        each.children[1] for each in walk(head, Fortran2003.Type_Attr_Spec)
        if str(each.children[0]).upper() == "EXTENDS"]
    return str(parents[0]).lower() if parents else None


def is_elemental(entity: Entity) -> bool:
    """:returns: whether a procedure is elemental."""
    prefixes = walk(header_of(entity.tree).children[0] or (), Fortran2003.Prefix_Spec)
    return any(str(one).upper() in ("ELEMENTAL", "IMPURE") for one in prefixes)


def parts_of_chain(tree: Base) -> list[Base]:
    """:returns: what names of the scope stand in: the variable that a component belongs to, and
        the arguments, or subscripts, of components."""
    first, *rest = children_of(tree)
    return [first, *(one for step in rest if isinstance(step, APPLIED)
                     for one in arguments_of(step))]


def is_section(tree: Base) -> bool:
    """:returns: whether a subscript selects a range."""
    return isinstance(tree, Fortran2003.Subscript_Triplet)


def arguments_of(tree: Base) -> list[Base]:
    """:returns: the arguments, or subscripts, behind a name."""
    listed = tree.children[1]
    if listed is None:
        return []
    return list(listed.children) if type(listed).__name__.endswith("_List") else [listed]


def argument_value(tree: Base) -> Base:
    """:returns: an argument without its name."""
    return tree.children[1] if isinstance(tree, NAMED_ARGUMENTS) else tree


_INTEGERS = (Fortran2003.Int_Literal_Constant, Fortran2003.Signed_Int_Literal_Constant)
_NUMBERS = (*_INTEGERS, Fortran2003.Real_Literal_Constant,
            Fortran2003.Signed_Real_Literal_Constant, Fortran2003.Logical_Literal_Constant)
#: What finds the value of an expression, by its class.
_FINDERS: tuple[tuple[object, Callable[[Typing, Base], Value]], ...] = (
    (_NUMBERS, Typing.number),
    (Fortran2003.Char_Literal_Constant, lambda typing, tree: Value(TEXT, None, 0)),
    (Fortran2003.Complex_Literal_Constant, lambda typing, tree: Value(COMPLEX, None, 0)),
    (_DEFINED, lambda typing, tree: UNKNOWN),
    ((Fortran2003.Intrinsic_Function_Reference, *APPLIED), Typing.part),
    ((Fortran2003.Data_Ref, Fortran2003.Data_Pointer_Object), Typing.chain),
    (Fortran2003.Parenthesis, lambda typing, tree: typing.value(tree.children[1])),
    (Fortran2003.Level_2_Unary_Expr, lambda typing, tree: typing.value(tree.children[1])),
    (ARITHMETIC, Typing.operation),
    ((Fortran2003.Level_4_Expr, *_LOGICAL), Typing.comparison),
    (Fortran2003.Level_3_Expr, Typing.text),
    (Fortran2003.Array_Constructor, Typing.listed),
    (Fortran2003.Name, Typing.name))


@cache
def _finder(kind: type) -> Callable[[Typing, Base], Value] | None:
    return next((find for kinds, find in _FINDERS if issubclass(kind, kinds)), None)
