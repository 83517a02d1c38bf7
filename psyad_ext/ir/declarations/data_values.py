# SPDX-License-Identifier: BSD-3-Clause
"""DATA statements become initial values in declarations.

What a routine of another file keeps between calls can't be shared with what is generated from it,
unless it never changes; then its initial value is all that has to be known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product

from fparser.two import Fortran2003
from fparser.two.utils import Base

from psyad_ext.ir.declarations.data_scopes import listed, number_of, parts_of
from psyad_ext.ir.source.walking import walk

#: An element of a variable; one that is no array has no indices.
_Element = tuple[str, tuple[int, ...]]

_NUMBERS = (Fortran2003.Int_Literal_Constant, Fortran2003.Signed_Int_Literal_Constant,
            Fortran2003.Real_Literal_Constant, Fortran2003.Signed_Real_Literal_Constant)
_PLAIN = (*_NUMBERS, Fortran2003.Logical_Literal_Constant, Fortran2003.Char_Literal_Constant)
#: Variables that share storage get no values in declarations.
_SHARING = (Fortran2003.Common_Stmt, Fortran2003.Equivalence_Stmt)


def give_initial_values(tree: Base) -> None:
    """Move values of DATA statements to declarations, if they are plain and a variable gets all of
    its values, in place.

    :param tree: a file in which declarations hold all attributes.
    """
    for part in walk(tree, Fortran2003.Specification_Part):
        if any(isinstance(one, Fortran2003.Data_Stmt) for one in part.content):
            _Unit(part).move()


class _Unit:
    """The declarations of one unit.

    :param part: the declarations.
    """

    def __init__(self, part: Base) -> None:
        self._part = part
        shared = {name.string.lower() for one in part.content if isinstance(one, _SHARING)
                  for name in walk(one, Fortran2003.Name)}
        declared = [(statement, entity) for statement in part.content
                    if isinstance(statement, Fortran2003.Type_Declaration_Stmt)
                    for entity in statement.children[2].children]
        self._declared = {name: (statement, entity) for statement, entity in declared
                          if (name := str(entity.children[0]).lower()) not in shared}
        self._constants: dict[str, int] = {}
        for statement, entity in declared:
            if "PARAMETER" in str(statement.children[1]).upper():
                self._learn(entity)

    def _learn(self, constant: Base) -> None:
        with suppress(ValueError):  # no integer
            self._constants[str(constant.children[0]).lower()] = number_of(
                constant.children[3].children[1], self._constants)

    def move(self) -> None:
        """Let declarations hold those values that they can."""
        sets = [(statement, one) for statement in self._part.content
                if isinstance(statement, Fortran2003.Data_Stmt) for one in statement.children]
        given = [self._elements(*one.children) for _, one in sets]
        values: dict[str, dict[tuple[int, ...], Base]] = {}
        for elements in given:
            for (name, place), value in elements:
                values.setdefault(name, {})[place] = value
        texts = {name: text for name, found in values.items()
                 if (text := self._initial(name, found)) is not None}
        names = [{name for (name, _), _ in elements} for elements in given]
        # A set of variables and values goes, or stays, as a whole.
        while stays := set().union(*(one for one in names if not one <= texts.keys())) & {*texts}:
            texts = {name: text for name, text in texts.items() if name not in stays}
        for (statement, one), moved in zip(sets, names):
            if moved and moved <= texts.keys():
                self._take_out(statement, one)
        for name, text in texts.items():
            statement, entity = self._declared[name]
            self._replace(statement, entity, text)

    def _elements(self, objects: Base, values: Base) -> list[tuple[_Element, Base]]:
        """:returns: the elements that a set of variables has, with their values; none if they are
            not known, or not plain."""
        try:
            places = [place for one in listed(objects) for place in self._places(one)]
            given = [value for one in listed(values) for value in self._repeated(one)]
            for name in {name for name, _ in places}:
                self._bounds(name)  # have to be known
        except (ValueError, KeyError):
            return []
        return list(zip(places, given)) if len(places) == len(given) else []

    def _places(self, item: Base) -> Iterator[_Element]:
        if isinstance(item, Fortran2003.Name):
            name = item.string.lower()
            yield from ((name, indices) for indices in _indices_in(self._bounds(name)))
            return
        for text in parts_of(item, self._constants):
            name, _, indices = text.replace(" ", "").rstrip(")").partition("(")
            yield name.lower(), tuple(map(int, indices.split(",")))

    def _repeated(self, value: Base) -> list[Base]:
        """:returns: a value as often as it is given."""
        if isinstance(value, Fortran2003.Data_Stmt_Value):
            times, value = value.children
            return self._repeated(value)*(1 if times is None else number_of(times, self._constants))
        if not isinstance(value, _PLAIN):
            raise ValueError(f"{value} is not plain")
        return [value]

    def _bounds(self, name: str) -> list[tuple[int, int]]:
        statement, entity = self._declared[name]
        shapes = [entity.children[1]] if entity.children[1] is not None else [
            one.children[1] for one in walk(statement.children[1] or (),
                                            Fortran2003.Dimension_Attr_Spec)]
        return [(1 if lower is None else number_of(lower, self._constants),
                 number_of(upper, self._constants))
                for shape in shapes for lower, upper in (one.children for one in listed(shape))]

    def _initial(self, name: str, values: Mapping[tuple[int, ...], Base]) -> str | None:
        """:returns: the initial value of a variable; None if some of it is missing, or if an array
            can't have it."""
        statement, entity = self._declared[name]
        bounds = self._bounds(name)
        order = _indices_in(bounds)
        if entity.children[3] is not None or values.keys() != {*order}:
            return None
        ordered = [values[place] for place in order]
        if not bounds:
            return str(ordered[0])
        elements = _alike(ordered, statement.children[0])
        if elements is None:
            return None
        listed_ones = f"(/ {', '.join(elements)} /)"
        extents = ", ".join(str(last - first + 1) for first, last in bounds)
        return listed_ones if len(bounds) == 1 else f"RESHAPE({listed_ones}, (/ {extents} /))"

    def _take_out(self, statement: Base, moved: Base) -> None:
        rest = [one for one in statement.children if one is not moved]
        statement.items = tuple(rest)
        if not rest:
            self._part.content[:] = [one for one in self._part.content if one is not statement]

    @staticmethod
    def _replace(statement: Base, entity: Base, text: str) -> None:
        new = Fortran2003.Entity_Decl(f"{entity} = {text}")
        declared = statement.children[2]
        new.parent = declared
        declared.items = tuple(new if one is entity else one for one in declared.children)


def _indices_in(bounds: Sequence[tuple[int, int]]) -> list[tuple[int, ...]]:
    """:returns: the indices of all elements, of which the first one runs fastest."""
    ranges = [range(first, last + 1) for first, last in reversed(bounds)]
    return [indices[::-1] for indices in product(*ranges)]


def _alike(values: Sequence[Base], type_: Base) -> list[str] | None:
    """:returns: values of one type and kind, for an array of a type; None if they have none."""
    kinds = {_kind(one) for one in values}
    if len(kinds) == 1:
        return None if isinstance(values[0], Fortran2003.Char_Literal_Constant) \
            else list(map(str, values))
    name, selector = type_.children
    if not all(isinstance(one, _NUMBERS) for one in values) or "REAL" not in name \
            and "DOUBLE" not in name:
        return None
    kind = "KIND(1.0D0)" if "DOUBLE" in name else "KIND(1.0)" if selector is None \
        else str(selector.children[1])
    return [f"REAL({one}, {kind})" for one in values]


def _kind(value: Base) -> tuple[str, ...]:
    """:returns: what tells the type and kind of a value."""
    text = str(value.children[0]).upper()
    return (type(value).__name__.removeprefix("Signed_"), str(value.children[-1]),
            "D" if isinstance(value, _NUMBERS) and "D" in text else "")
