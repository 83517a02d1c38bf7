# SPDX-License-Identifier: BSD-3-Clause
"""What the routines of one mode take and give besides the arguments of the original one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy

from psyad_ext.bridge.built import Built
from psyad_ext.bridge.calling import Routine
from psyad_ext.bridge.channels import Pool
from psyad_ext.bridge.naming import part_given
from psyad_ext.bridge.packing import alike, completed, filled, reals_of, with_defaults
from psyad_ext.bridge.plans import ONES, ZEROS
from psyad_ext.bridge.types import Dummy, Record

Values = dict[str, Any]


#: Roles of what users give for results: its shapes are those after the call.
_OF_RESULTS = ("adjoint", "weight")


class Library:
    """What has been built for one mode, ready for calls.

    :param built: what has been built.
    :param isolate: whether calls are made in processes of their own.
    :param checks: whether errors are looked for.
    :param owner: what messages call the routine.
    """

    def __init__(self, built: Built, isolate: bool, checks: bool, owner: str) -> None:
        self.pool = Pool(built, isolate, checks)
        self.routines = [Routine(one, number, owner)
                         for number, one in enumerate(built.routines)]
        self._by_role: dict[str, list[Dummy]] = {}
        for one in built.routines[0].dummies:
            if one.role:
                self._by_role.setdefault(one.role, []).append(one)
        #: What has to be given for derivatives, the variables that they belong to, and whose
        #: components these are; declarations if structures or allocatable arrays have to be there.
        #: Optional results have to be there, too: nobody else says that they are wanted.
        self._asked = {role: [(one.name, one.original, _base(one.original),
                               one if one.is_streamed else None) for one in dummies
                              if one.intent != "out" or one.is_optional]
                       for role, dummies in self._by_role.items()}
        #: The derivatives that come back, and what they belong to; the types of structures.
        self._answered = {role: [(one.name, one.original, one.type if isinstance(one.type, Record)
                                 else None) for one in dummies]
                         for role, dummies in self._by_role.items()}

    def asked(self, role: str, given: Mapping[str, Any], own: Values,
              bases: frozenset[str]) -> Values:
        """
        :param role: a role of derivatives.
        :param given: the arguments of the routine.
        :param own: what is given for derivatives, components in dictionaries.
        :param bases: the arguments that it may be given for.

        :returns: what the arguments of the role get.
        """
        found: Values = {}
        for name, original, base, streamed in self._asked.get(role, ()):
            value = None if base not in bases else own.get(original) if base == original \
                else part_given(own, original)
            if streamed is None:
                found[name] = ZEROS if value is None else value
            else:
                found[name] = self._streamed(streamed, given, value)
        return found

    def require_alike(self, role: str, asked: Mapping[str, Any], results: Mapping[str, Any],
                      bases: frozenset[str]) -> None:
        """
        Compare what was given for results with the results, whose shapes only the call has shown.

        :param role: a role of what users give for results.
        :param asked: what the arguments got.
        :param results: the results by name.
        :param bases: the dependent variables.

        :raises ValueError: if shapes differ: the call has used elements that are not there.
        """
        for one in self._by_role.get(role, ()):
            base = _base(one.original)
            value = asked.get(one.name)
            if not one.is_streamed or value is None or base != one.original or base not in bases:
                continue
            model, what = results[base], self.routines[0].what(one.name)
            try:
                if isinstance(one.type, Record):
                    completed(value, model, one.type, what)
                else:
                    alike(value, model, what, is_settled=True)
            except (TypeError, ValueError):
                self.pool.renew()
                raise

    def answered(self, role: str, found: Values) -> Values:
        """:returns: the results of one role, by the names of the variables that they belong to."""
        return {original: found[name] if record is None else reals_of(found[name], record)
                for name, original, record in self._answered.get(role, ())
                if name in found}

    def names(self, role: str) -> dict[str, str]:
        """:returns: the names of the results of one role, by the variables that they belong to."""
        return {original: name for name, original, _ in self._answered.get(role, ())}

    def weights(self, given: Mapping[str, Any], own: Values, missing: float) -> Values:
        """
        :param given: the arguments of the routine.
        :param own: the weights that are given, of components in dictionaries.
        :param missing: the weight of what none is given for.

        :returns: what the arguments for weights of dependent variables get.

        :raises TypeError: if weights are missing, and only Fortran knows their shape.
        """
        return {one.name: self._weight(one, given, part_given(own, one.original), missing)
                for one in self._by_role.get("weight", ())}

    def _weight(self, one: Dummy, given: Mapping[str, Any], value: Any, missing: float) -> Any:
        if not one.is_streamed:
            return (ONES if missing else ZEROS) if value is None else value
        model = given.get(one.original)
        if value is not None or not missing:
            return self._streamed(one, given, value)
        if model is None:
            raise TypeError(f"gauss_newton needs weights of '{one.original}', whose shape is not "
                            "known before the call")
        return filled(model, one.type, missing) if isinstance(one.type, Record) \
            else numpy.full(numpy.shape(model), missing)

    def _streamed(self, one: Dummy, given: Mapping[str, Any], value: Any) -> Any:
        """:returns: a derivative that a user gives, complete; zero if none is given."""
        model, what = given.get(one.original), self.routines[0].what(one.name)
        is_settled = one.role not in _OF_RESULTS
        if not isinstance(one.type, Record):
            return value if model is None else alike(value, model, what, is_settled)
        if model is None:
            return with_defaults(value or {}, one.type, what)
        return filled(model, one.type, 0.0) if value is None \
            else completed(value, model, one.type, what, is_settled)


def _base(name: str) -> str:
    return name.partition("%")[0] if "%" in name else name
