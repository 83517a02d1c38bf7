# SPDX-License-Identifier: BSD-3-Clause
"""A function whose structures are taken apart, for tools that know numbers and arrays only."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import accumulate
from math import prod
from typing import Any

import numpy

from psyad_ext.bridge.leaves import Leaf, Path, are_plain, assembled, at, item_of, leaves_declared
from psyad_ext.bridge.protocol import Differentiable
from psyad_ext.bridge.types import Record
from psyad_ext.bridge.values import dtype_of

Values = dict[str, Any]


class Leafwise:
    """A function of numbers and arrays, each an argument or a leaf of a structure.

    Names of leaves are Fortran's: ``q%d(1)%w``.

    :param function: the function of structures.
    :param leaves: all leaves, with the values that they have if none is given.
    """

    def __init__(self, function: Differentiable, leaves: Mapping[Leaf, Any]) -> None:
        self._function = function
        self.signature = function.signature
        self._leaves = {leaf.name: leaf for leaf in leaves}
        self._values = {leaf.name: value for leaf, value in leaves.items()}
        self._dependent = {name: self._parts(name) for name in function.of}
        self._independent = {name: self._parts(name) for name in function.wrt
                             if any(leaf.is_part_of(name) for leaf in leaves)}
        self.of = _names(self._dependent)
        self.wrt = _names(self._independent)
        self._own = {leaf.name: leaf for group in (*self._dependent.values(),
                                                   *self._independent.values()) for leaf in group}

    def _parts(self, name: str) -> list[Leaf]:
        """:returns: the real leaves of a variable that is differentiated."""
        found = [leaf for leaf in self._leaves.values() if leaf.is_part_of(name)]
        item = item_of(self.signature, name)
        assert item is not None
        if not found:
            found = list(leaves_declared(item, tuple(name.split("%"))))
        return [leaf for leaf in found if leaf.is_real
                and (leaf.name not in self._values or self._values[leaf.name] is not None)]

    # The function.

    def __call__(self, /, **values: Any) -> Values:
        """:returns: dependent variables by the names of leaves."""
        return self._results(self._function(**self._together(values)))

    def value_and_grad(self, /, **values: Any) -> tuple[Any, Values]:
        """:returns: the one scalar and its gradients."""
        value, found = self._function.value_and_grad(**self._together(values))
        return value, _apart(self._independent, found)

    def vjp(self, weights: Any = None, /, **values: Any) -> tuple[Values, Values]:
        """:returns: the results, and the transposed Jacobian times weights."""
        results, found = self._function.vjp(self._directions(self._dependent, weights, values),
                                            **self._together(values))
        return self._results(results), _apart(self._independent, found)

    def jvp(self, directions: Any, /, **values: Any) -> tuple[Values, Values]:
        """:returns: the results, and the Jacobian times a direction."""
        results, found = self._function.jvp(
            self._directions(self._independent, directions, values), **self._together(values))
        return self._results(results), _apart(self._dependent, found)

    def vjps(self, weights: Any, /, **values: Any) -> tuple[Values, Values]:
        """:raises NotImplementedError: always."""
        raise NotImplementedError("structures have one weight at a time")

    def jvps(self, directions: Any, /, **values: Any) -> tuple[Values, Values]:
        """:raises NotImplementedError: always."""
        raise NotImplementedError("structures have one direction at a time")

    @staticmethod
    def offers(mode: str) -> bool:
        """:returns: whether there are products of many: of structures, none."""
        del mode
        return False

    def check(self, values: Mapping[str, Any], unknown: Container[str]) -> None:
        """:raises TypeError, ValueError: if an argument does not fit."""
        self._function.check(self._together(values), unknown)

    @staticmethod
    def wired(mode: str, own: Mapping[str, Values], values: Values) -> None:
        """:returns: None: structures are packed by Python."""
        del mode, own, values

    @staticmethod
    def handler(include: str) -> None:
        """:returns: None."""
        del include

    def hvp(self, directions: Any, weights: Any = None, /, **values: Any) -> Values:
        """:returns: the Hessian times a direction."""
        found = self._function.hvp(
            self._directions(self._independent, directions, values),
            None if weights is None else self._directions(self._dependent, weights, values),
            **self._together(values))
        return _apart(self._independent, found)

    def jacobian(self, /, **values: Any) -> dict[str, Values]:
        """:returns: the Jacobian by names; if there are structures, from as many products as there
            are columns, or rows if these are fewer."""
        if are_plain(leaf.item for leaf in self._own.values()):
            return self._function.jacobian(**self._together(values))
        results = self(**values)
        rows = {name: numpy.shape(results[name]) for name in self.of}
        columns = {name: numpy.shape(values.get(name, self._values[name])) for name in self.wrt}
        blocks: dict[str, Values] = {
            row: {column: numpy.zeros((*rows[row], *columns[column]), self.dtype(row))
                  for column in columns} for row in rows}
        if sum(map(prod, columns.values())) <= sum(map(prod, rows.values())):
            for name, index, unit in _units(columns, self):
                for row, part in self.jvp({name: unit}, **values)[1].items():
                    blocks[row][name][(..., *index)] = part
        else:
            for name, index, unit in _units(rows, self):
                for column, part in self.vjp({name: unit}, **values)[1].items():
                    blocks[name][column][index] = part
        return blocks

    def sparse_jacobian(self, pattern: Values | None = None, /, **values: Any) -> Any:
        """:returns: the Jacobian as a sparse matrix, in the order of the function."""
        return self._function.sparse_jacobian(pattern, **self._together(values))

    def shapes(self, values: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
        """:returns: the shapes of dependent variables; structures keep theirs."""
        given = {**self._values, **values}
        whole = self._function.shapes({name: value for name, value in given.items()
                                       if value is not None and "%" not in name})
        found: dict[str, tuple[int, ...]] = {}
        for group in self._dependent.values():
            for leaf in group:
                if leaf.name in whole:
                    found[leaf.name] = whole[leaf.name]
                elif leaf.name in given:
                    found[leaf.name] = tuple(numpy.shape(given[leaf.name]))
                else:
                    found[leaf.name] = _declared(leaf)
        return found

    def dtype(self, name: str) -> numpy.dtype:
        """:returns: NumPy's type of a leaf."""
        type_ = self._own[name].item.type
        assert not isinstance(type_, Record)
        return dtype_of(type_)

    # Structures.

    def dependent(self, found: Mapping[str, Any]) -> Values:
        """:returns: dependent variables by their own names, structures put together."""
        return _together(self._dependent, found)

    def independent(self, found: Mapping[str, Any]) -> Values:
        """:returns: independent variables by their own names, structures put together."""
        return _together(self._independent, found)

    def leaves(self, values: Mapping[str, Any]) -> Values:
        """:returns: the leaves of independent variables, from values by their own names."""
        return _apart(self._independent, values)

    def fortran_places(self, shapes: Mapping[str, Sequence[int]]) -> numpy.ndarray:
        """
        :param shapes: the shapes of all leaves in a vector, by name, in order.

        :returns: for each element in Fortran's order its place in this vector, where arrays are in
            C order. Fortran has a component of an array of structures as one array.

        :raises ValueError: if the arrays in several structures differ in shape.
        """
        start = dict(zip(shapes, accumulate(map(prod, shapes.values()), initial=0)))
        groups: dict[Path, list[str]] = {}
        for name in shapes:
            groups.setdefault(self._own[name].names, []).append(name)
        places = []
        for names in groups.values():
            if len({tuple(shapes[name]) for name in names}) > 1:
                raise ValueError(f"{', '.join(names)} have different shapes: Fortran's order of "
                                 "their elements is not known here")
            indices = [self._own[name].numbers for name in names]
            found = numpy.zeros((*(max(each) + 1 for each in zip(*indices)), *shapes[names[0]]),
                                dtype=int)
            for name, index in zip(names, indices):
                own = numpy.arange(start[name], start[name] + prod(shapes[name]))
                found[index] = own.reshape(shapes[name])
            places.append(found.ravel(order="F"))
        return numpy.concatenate(places) if places else numpy.zeros(0, dtype=int)

    def _together(self, values: Mapping[str, Any]) -> Values:
        return assembled((leaf.path, values.get(name, self._values[name]))
                         for name, leaf in self._leaves.items()) if self._leaves else {}

    def _results(self, results: Mapping[str, Any]) -> Values:
        found = {}
        for group in self._dependent.values():
            for leaf in group:
                found[leaf.name] = value = at(results, leaf.path)
                if value is None:
                    raise ValueError(f"'{leaf.name}' is not allocated after the call; "
                                     "structures must keep their shapes")
        return found

    def _directions(self, groups: Mapping[str, list[Leaf]], given: Mapping[str, Any],
                    values: Mapping[str, Any]) -> Values:
        """:returns: directions or weights as the function takes them; all of a structure."""
        found: Values = {}
        shapes = {**self._values, **values}
        for name, group in groups.items():
            own = [leaf for leaf in group if leaf.name in given]
            if own:
                found[name] = assembled(
                    (leaf.behind(name), given[leaf.name] if leaf in own else
                     numpy.zeros(numpy.shape(shapes.get(leaf.name, 0.0)), self.dtype(leaf.name)))
                    for leaf in group)
        return found


def _names(groups: Mapping[str, list[Leaf]]) -> tuple[str, ...]:
    return tuple(leaf.name for group in groups.values() for leaf in group)


def _apart(groups: Mapping[str, list[Leaf]], found: Mapping[str, Any]) -> Values:
    return {leaf.name: at(found[name], leaf.behind(name)) for name, group in groups.items()
            for leaf in group}


def _together(groups: Mapping[str, list[Leaf]], found: Mapping[str, Any]) -> Values:
    return {name: assembled((leaf.behind(name), found[leaf.name]) for leaf in group)
            for name, group in groups.items()}


def _declared(leaf: Leaf) -> tuple[int, ...]:
    """:returns: the shape of a component, from its declaration."""
    if not all(isinstance(side, int) for sides in leaf.item.bounds for side in sides):
        raise TypeError(f"the shape of '{leaf.name}' is not known before the call: give a value "
                        "of the structure, or differentiate some of its components")
    return tuple(high - low + 1 for low, high in leaf.item.bounds)  # type: ignore[operator]


def _units(shapes: Mapping[str, tuple[int, ...]], function: Leafwise) -> Iterable[
        tuple[str, tuple[int, ...], numpy.ndarray]]:
    """:returns: for each element of the variables a name, an index, and a one in this place."""
    for name, shape in shapes.items():
        for index in numpy.ndindex(*shape):
            unit = numpy.zeros(shape, function.dtype(name))
            unit[index] = 1
            yield name, index, unit
