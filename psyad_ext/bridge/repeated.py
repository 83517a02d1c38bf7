# SPDX-License-Identifier: BSD-3-Clause
"""Calls that name the same arguments as an earlier one.

All that follows from the names is known. If types and shapes are those of an earlier call, too,
there is nothing left but to copy what is given, to call, and to copy what is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy

from psyad_ext.bridge.calling import Routine
from psyad_ext.bridge.channels import Channel, Pool
from psyad_ext.bridge.derivatives import Library
from psyad_ext.bridge.naming import Names
from psyad_ext.bridge.plans import ONES, Plan

Values = Mapping[str, Any]
#: The role of the derivatives that each mode answers with.
ANSWERS: Mapping[str, str] = {
    "value": "", "reverse": "adjoint", "reverse_vector": "adjoint", "tangent": "derivative",
    "tangent_vector": "derivative", "hessian": "hessian_product"}
#: For each group of results: the names that they are shown by, and what copies them.
Readers = list[list[tuple[str, Callable[[], Any]]]]


class _Way:
    """What one call has to do.

    :param plan: where arguments lie.
    :param targets: where what is given goes, in order.
    :param readers: what copies results.
    """

    def __init__(self, plan: Plan, targets: Sequence[numpy.ndarray], readers: Readers) -> None:
        self.plan, self.targets, self.readers = plan, targets, readers


class Repeated:
    """Calls of a routine with certain arguments.

    :param routine: the routine.
    :param pool: leads to the library.
    :param names: the arguments that are given, in order.
    :param constants: the same number in all calls, for others.
    :param groups: results that are wanted, by the names that they are shown by.
    """

    def __init__(self, routine: Routine, pool: Pool, names: Sequence[str],
                 constants: Mapping[str, Any], groups: Sequence[Mapping[str, str]]) -> None:
        self._routine, self._pool, self._names = routine, pool, names
        self._constants, self._groups = dict(constants), groups
        self._places = [routine.position(name) for name in names]
        self._looks = [routine.look(at) for at in self._places]

    def __call__(self, values: Sequence[Any], timeout: float | None) -> list[dict[str, Any]] | None:
        """
        :param values: what is given, in order.
        :param timeout: seconds that the call may take.

        :returns: the results in groups; None if something has to be looked at more closely.

        :raises FortranStop: if the routine does not return.
        """
        key: list[Any] = [self]
        for value, (plain, dtype, rank, limit, is_key) in zip(values, self._looks):
            kind = type(value)
            if kind is numpy.ndarray and value.dtype is dtype and value.ndim == rank:
                key.append(value.shape)
            elif kind in plain:
                key.append(1)
            elif kind is int and -limit <= value < limit:
                key.append(value if is_key else 1)
            else:
                return None
        pool = self._pool
        channel = pool.take()
        try:
            way = channel.plans.get(tuple(key)) or self._way(channel, tuple(key), values)
            if way is None:
                return None
            plan = way.plan
            if channel.current is not plan:
                self._routine.settle(channel, plan)
            for view, value in plan.constants:
                view[...] = value
            for view, value in zip(way.targets, values):
                view[...] = value
            channel.run(self._routine.number, timeout)
            return [{name: read() for name, read in group} for group in way.readers]
        finally:
            pool.give(channel)

    def _way(self, channel: Channel, key: tuple[Any, ...], values: Sequence[Any]) -> _Way | None:
        plan = self._routine.planned(channel, {**self._constants, **dict(zip(self._names, values))})
        if plan is None or plan.readers is None:
            return None
        readers = dict(plan.readers)
        targets = [view for at in self._places if (view := plan.views[at]) is not None]
        way = _Way(plan, targets, [
            [(shown, readers[name]) for shown, name in group.items() if name in readers]
            for group in self._groups])
        channel.keep(key, way)
        return way


class Repetitions:
    """The calls of a function that may come again."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], Repeated | None] = {}

    def again(self, mode: str, own: Values | None, values: Values,
              timeout: float | None) -> list[dict[str, Any]] | None:
        """
        :param mode: a mode.
        :param own: what is given for derivatives by the names of variables; None for one, of the
            one scalar.
        :param values: the arguments of the routine by name.
        :param timeout: seconds that the call may take.

        :returns: the results of the routine (without ``own`` the scalar alone), and the products;
            None if there was no such call.

        :raises FortranStop: if the routine does not return.
        """
        repeated = self._known.get((mode, None if own is None else (*own,), *values))
        if repeated is None:
            return None
        return repeated([*own.values(), *values.values()] if own else [*values.values()], timeout)

    def learn(self, library: Library, names: Names, mode: str, own: Values | None,
              values: Values) -> None:
        """
        Remember what follows from the names in a call.

        :param library: the library of the mode.
        :param names: what is differentiated.
        :param mode: the mode.
        :param own: as of :py:meth:`again`.
        :param values: the arguments of the routine by lower-case names.
        """
        self._known[mode, None if own is None else (*own,), *values] = _repeated(
            library, names, ANSWERS[mode], own, values)


def _repeated(library: Library, names: Names, role: str, own: Values | None,
              values: Values) -> Repeated | None:
    """:returns: calls with such arguments, None if values are streamed."""
    routine = library.routines[0]
    if routine.streams:
        return None
    derivatives = {names.shown(one): name for one, name in library.names(role).items()}
    given = [derivatives[one] for one in own or ()]
    constants = {name: value for name, value in library.asked(role, {}, {}, frozenset()).items()
                 if name not in given}
    results = {names.shown(name): name for name in routine.results
               if name not in derivatives.values()}
    if own is None:
        constants |= {derivatives[name]: ONES for name in names.of}
        results = {shown: name for shown, name in results.items() if shown in names.of}
    products = names.wrt if role == "adjoint" else names.of
    return Repeated(routine, library.pool, [*given, *values], constants, [
        results, {name: derivatives[name] for name in products} if role else {}])
