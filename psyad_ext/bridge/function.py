# SPDX-License-Identifier: BSD-3-Clause
"""A routine of Fortran as a function of Python, with its derivatives."""

from __future__ import annotations

import inspect
from collections.abc import Container, Mapping
from pathlib import Path
from typing import Any

import numpy

from psyad_ext.bridge.built import Source
from psyad_ext.bridge.derivatives import Library
from psyad_ext.bridge.extents import extents_of, inferred
from psyad_ext.bridge.flat import blocks_of
from psyad_ext.bridge.foreign import Wiring
from psyad_ext.bridge.helping import documentation, python_signature
from psyad_ext.bridge.jax import JaxFunction
from psyad_ext.bridge.leafwise import Leafwise
from psyad_ext.bridge.leaves import taken_apart
from psyad_ext.bridge.naming import Names
from psyad_ext.bridge.packing import scaled
from psyad_ext.bridge.repeated import ANSWERS, Repetitions
from psyad_ext.bridge.rows import one_by_one
from psyad_ext.bridge.scipy import ScipyFunction
from psyad_ext.bridge.sparse import PATTERN, Sparsity, pattern_given, sparse_matrix
from psyad_ext.bridge.torch import TorchFunction
from psyad_ext.bridge.types import Record, Signature
from psyad_ext.bridge.values import dtype_of

Values = dict[str, Any]


class Function:
    """Calls a routine of Fortran, and what is generated from it.

    Arguments are given by name. Results are a dictionary by name.

    :param source: where libraries come from.
    :param isolate: whether it runs in a process of its own.
    :param timeout: seconds that a call may take, None for any.
    """

    def __init__(self, source: Source, isolate: bool = True,
                 timeout: float | None = None) -> None:
        self._source, self._isolate, self._timeout = source, isolate, timeout
        self._libraries: dict[str, Library] = {}
        self._offered: dict[str, bool] = {}
        self._repeated = Repetitions()
        self._primal = source.built("value").primal
        self._names = Names(self._primal, source.of, source.wrt)
        self._known = frozenset(one.name for one in self._primal.dummies)
        self._own = self._known | {self._primal.result}

    # What Python shows.

    @property
    def signature(self) -> Signature:
        """:returns: what the routine takes."""
        return self._primal

    @property
    def of(self) -> tuple[str, ...]:
        """:returns: the dependent variables."""
        return self._names.of

    @property
    def wrt(self) -> tuple[str, ...]:
        """:returns: the independent variables."""
        return self._names.wrt

    @property
    def __signature__(self) -> inspect.Signature:
        return python_signature(self._primal, self._names.is_required)

    def __repr__(self) -> str:
        arguments = ", ".join(f"{one.name}: {one}" for one in self._primal.arguments)
        derivative = f", d({', '.join(self.of)})/d({', '.join(self.wrt)})" if self.of else ""
        return f"<Fortran {self._primal.name}({arguments}) in '{self._source.name}'{derivative}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self._source, self._isolate, self._timeout)

    # Calls.

    def __call__(self, /, **values: Any) -> Values:
        """
        Run the routine.

        :param values: its arguments by name. Those that are only output need not be given, and
            integers that follow from shapes.

        :returns: all that it may have changed, by name. What was passed is not changed.

        :raises TypeError: if an argument is missing, unknown or of the wrong type.
        :raises ValueError: if an argument does not fit.
        :raises FortranStop: if the routine does not return.
        """
        again = self._repeated.again("value", {}, values, self._timeout)
        if again is not None:
            return again[0]
        found = self._shown(self._run("value", self._lowered(values)))
        self._learn("value", {}, values)
        return found

    def value_and_grad(self, /, **values: Any) -> tuple[Any, Values]:
        """
        The value of the one scalar that is differentiated, and its gradients.

        :param values: the arguments of the routine by name.

        :returns: the value, and the gradients by the names of independent variables.

        :raises TypeError: if there are several dependent variables, or the one is an array.
        """
        again = self._repeated.again("reverse", None, values, self._timeout)
        if again is not None:
            (value,), gradients = again[0].values(), again[1]
            return value, gradients
        name = self._names.only_scalar("value_and_grad", "vjp")
        results, gradients = self.vjp(None, **values)
        self._learn("reverse", None, values)
        return self._names.part(results, name), gradients

    def grad(self, /, **values: Any) -> Values:
        """
        :param values: the arguments of the routine by name.

        :returns: the gradients of the one scalar that is differentiated, by name.
        """
        return self.value_and_grad(**values)[1]

    def vjp(self, weights: Any = None, /, **values: Any) -> tuple[Values, Values]:
        """
        The transposed Jacobian times weights.

        :param weights: of dependent variables by name; zero for those not given. May be left out
            if there is one scalar only.
        :param values: the arguments of the routine by name.

        :returns: the results of the routine, and the products by the names of independent
            variables.
        """
        return self._multiplied("reverse", self._names.weights(weights), values)

    def jvp(self, directions: Any, /, **values: Any) -> tuple[Values, Values]:
        """
        The Jacobian times a direction.

        :param directions: of independent variables by name; zero for those not given.
        :param values: the arguments of the routine by name.

        :returns: the results of the routine, and the products by the names of dependent variables.
        """
        return self._multiplied("tangent", self._names.directions(directions), values)

    def vjps(self, weights: Any, /, **values: Any) -> tuple[Values, Values]:
        """
        The transposed Jacobian times many weights, in one call if there is a derivative for many.

        :param weights: as of :py:meth:`vjp`, with one more dimension, the first.
        :param values: the arguments of the routine by name.

        :returns: the same as :py:meth:`vjp`, products with one more dimension, the first.
        """
        own = self._names.weights(weights)
        if not self.offers("reverse_vector"):
            return one_by_one(own, "weights", lambda one: self._multiplied("reverse", one, values))
        return self._multiplied("reverse_vector", own, values)

    def jvps(self, directions: Any, /, **values: Any) -> tuple[Values, Values]:
        """
        The Jacobian times many directions, in one call if there is a derivative for many.

        :param directions: as of :py:meth:`jvp`, with one more dimension, the first.
        :param values: the arguments of the routine by name.

        :returns: the same as :py:meth:`jvp`, products with one more dimension, the first.
        """
        own = self._names.directions(directions)
        if not self.offers("tangent_vector"):
            return one_by_one(own, "directions",
                              lambda one: self._multiplied("tangent", one, values))
        return self._multiplied("tangent_vector", own, values)

    def hvp(self, directions: Any, weights: Any = None, /, **values: Any) -> Values:
        """
        The Hessian times a direction: second derivatives.

        :param directions: of independent variables by name; zero for those not given.
        :param weights: of dependent variables; may be left out if there is one scalar only.
        :param values: the arguments of the routine by name.

        :returns: the products by the names of independent variables.
        """
        return self._product("hessian", "hessian_product", directions, weights, values)

    def gauss_newton(self, directions: Any, weights: Any = None, /, **values: Any) -> Values:
        """
        The Gauss-Newton matrix times a direction: J^T W J v.

        :param directions: of independent variables by name; zero for those not given.
        :param weights: of dependent variables, W, by name; one if not given.
        :param values: the arguments of the routine by name.

        :returns: the products by the names of independent variables.
        """
        return self._product("gauss_newton", "gauss_newton_product", directions, weights, values)

    def jacobian(self, /, **values: Any) -> dict[str, Values]:
        """
        :param values: the arguments of the routine by name.

        :returns: for each dependent variable and each independent one an array: the dimensions of
            the first, then those of the second. For structures dictionaries of such arrays.
        """
        given = self._lowered(values)
        absent = self._names.absent(given)
        if absent:
            raise TypeError(f"the Jacobian needs a value of the optional argument '{absent[0]}'")
        if not self._names.are_arrays:
            given = {**self._values_of_modules(given), **given}
            leafwise = Leafwise(self, taken_apart(self._primal, {}, given)[0])
            return leafwise.dependent({row: leafwise.independent(part) for row, part in
                                       leafwise.jacobian().items()})
        found = self._shown(self._run("jacobian", given))
        shapes = {name: numpy.shape(given[name] if name in given else found[name])
                  for name in (*self.of, *self.wrt)}
        return blocks_of(found["jacobian"], {name: shapes[name] for name in self.of},
                         {name: shapes[name] for name in self.wrt})

    def _values_of_modules(self, given: Mapping[str, Any]) -> Values:
        """:returns: the values that variables of modules have, as far as they are differentiated
            and not given."""
        wanted = [one.name for one in self._primal.dummies if one.module and one.name not in given
                  and one.name in self._names.bases]
        found = self(**given) if wanted else {}
        return {name: found[name] for name in wanted}

    def sparse_jacobian(self, pattern: Values | None = None, /, **values: Any) -> Any:
        """
        The Jacobian as a sparse matrix, by compressed derivatives.

        Rows are the elements of the dependent variables in the order given, columns those of the
        independent ones, arrays in Fortran's element order.

        :param pattern: what :py:meth:`sparsity` has found before; found again if not given. It may
            depend on values where the routine branches.
        :param values: the arguments of the routine by name.

        :returns: a matrix of scipy in the format CSR.
        """
        found = self.sparsity(**values) if pattern is None else pattern_given(pattern)
        asked = {name: one for name, one in found.items() if name in PATTERN}
        entries = numpy.zeros(len(found["columns"]), dtype=self._names.dtype)
        given = {**self._lowered(values), **asked, "values": entries}
        return sparse_matrix(found, self._run("sparse", given, 1)["values"])

    def sparsity(self, /, **values: Any) -> Sparsity:
        """
        :param values: the arguments of the routine by name.

        :returns: the pattern of the Jacobian: ``row_start`` and ``columns`` of its entries, counted
            from 1, and the colours by which columns are put together; it can ``plot`` itself.
        """
        found = self._run("sparse", self._lowered(values), 0)
        return Sparsity({name: one for name, one in found.items() if name not in self._known})

    def verify(self, /, **values: Any) -> Any:
        """
        Compare the derivatives with differences and with each other, and compile them with all
        checks.

        :param values: the arguments of the routine by name.

        :returns: a report, which is printed as a table; ``passed`` tells the outcome.
        """
        given = self._lowered(values)
        integers = {name: int(value) for name, value in given.items()
                    if isinstance(value, (int, numpy.integer))}
        shapes = {one.name: numpy.shape(given[one.name]) for one in self._primal.arguments
                  if one.name in given and one.rank and not one.is_streamed}
        more = inferred(self._primal.arguments, integers, shapes)
        return self._source.verified({**given, **more})

    # In the ecosystem.

    def as_scipy(self, /, **values: Any) -> ScipyFunction:
        """
        For optimisers and solvers of SciPy, which have one vector.

        :param values: the arguments by name: independent variables to start from, and all others.

        :returns: functions of the vector.
        """
        return ScipyFunction(self, values)

    def as_jax(self, /, **fixed: Any) -> JaxFunction:
        """
        For JAX: ``jit``, ``grad``, ``vjp``, ``jvp``, ``vmap``, and second derivatives.

        :param fixed: arguments that are no arrays of JAX: sizes, text, structures.

        :returns: a function of arrays by name.
        """
        return JaxFunction(self, fixed)

    def as_torch(self, /, **fixed: Any) -> TorchFunction:
        """
        For PyTorch: ``backward`` once or twice, forward mode, ``torch.func``.

        :param fixed: arguments that are no tensors: sizes, text, structures.

        :returns: a function of tensors by name.
        """
        return TorchFunction(self, fixed)

    def offers(self, mode: str) -> bool:
        """
        :param mode: ``reverse_vector`` for :py:meth:`vjps`, ``tangent_vector`` for
            :py:meth:`jvps`.

        :returns: whether there is such a derivative of this routine.
        """
        if mode not in self._offered:
            self._offered[mode] = self._source.offers(mode)
        return self._offered[mode]

    def shapes(self, values: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
        """
        :param values: arguments by name, or anything with their shapes.

        :returns: the shapes of dependent variables that are no structures, found without a call.

        :raises TypeError: if they do not follow from those of the arguments.
        """
        integers = {name: int(value) for name, value in values.items()
                    if isinstance(value, (int, numpy.integer))}
        given = {one.name: tuple(numpy.shape(values[one.name])) for one in self._primal.dummies
                 if values.get(one.name) is not None and one.rank
                 and not isinstance(one.type, Record)}
        integers |= inferred(self._primal.arguments, integers, given)
        found: dict[str, tuple[int, ...]] = {}
        for one in self._primal.dummies:
            if one.name in self.of and not isinstance(one.type, Record):
                extents = given.get(one.name, extents_of(one, integers, given))
                if None in extents:
                    raise TypeError(f"the shape of '{one.name}', {one}, does not follow from the "
                                    "shapes of arguments and fixed integers")
                found[one.name] = tuple(side for side in extents if side is not None)
        return found

    def dtype(self, name: str) -> numpy.dtype:
        """:returns: NumPy's type of a variable."""
        return next(dtype_of(one.intrinsic) for one in self._primal.dummies if one.name == name)

    # How.

    def _library(self, mode: str) -> Library:
        library = self._libraries.get(mode)
        if library is None:
            library = self._libraries[mode] = Library(
                self._source.built(mode), self._isolate, self._source.checks, self._primal.name)
        return library

    def _run(self, mode: str, given: Mapping[str, Any], number: int = 0) -> Values:
        library = self._libraries.get(mode) or self._library(mode)
        return library.routines[number](library.pool, given, self._timeout)

    def _lowered(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """:returns: the arguments, by lower-case names."""
        if values.keys() <= self._known:
            return values
        found: Values = {}
        for name, value in values.items():
            lower = name.lower()
            if lower in found:
                raise TypeError(f"argument '{name}' of '{self._primal.name}' is given twice")
            if lower not in self._known:
                raise TypeError(f"'{self._primal.name}' has no argument '{name}'; "
                                f"{self._names.nearest(lower)}")
            found[lower] = value
        return found

    def _multiplied(self, mode: str, own: Values, values: Values) -> tuple[Values, Values]:
        """:returns: the results of the routine, and its first derivatives times those given."""
        role = ANSWERS[mode]
        again = self._repeated.again(mode, own, values, self._timeout)
        if again is not None:
            return again[0], again[1]
        given, library = self._lowered(values), self._library(mode)
        asked = self._asked(library, role, given, own)
        found = self._run(mode, asked)
        self._learn(mode, own, values)
        results = self._shown(self._without(found))
        if role == "adjoint":
            library.require_alike(role, asked, results, self._names.of_bases)
        return results, self._names.picked(library.answered(role, found),
                                           self.wrt if role == "adjoint" else self.of)

    def _learn(self, mode: str, own: Values | None, values: Values) -> None:
        """Remember a call, if it takes no more than copies."""
        if self._names.are_arrays and values.keys() <= self._known:
            self._repeated.learn(self._library(mode), self._names, mode, own, values)

    def _asked(self, library: Library, role: str, given: Mapping[str, Any],
               own: Values) -> Mapping[str, Any]:
        """:returns: arguments, with those of the derivatives of a role."""
        bases = self._names.of_bases if role == "adjoint" else self._names.wrt_bases
        return {**given, **library.asked(role, given, own, bases)}

    def wired(self, mode: str, own: Mapping[str, Values], values: Values) -> Wiring | None:
        """
        :param mode: a mode.
        :param own: what is given for derivatives, by their roles.
        :param values: the arguments of the routine by name.

        :returns: what others have to call; None if it takes Python, since structures are packed.
        """
        if not self._names.are_arrays:
            return None
        given, library = self._lowered(values), self._library(mode)
        arguments = dict(given)
        for role, derivatives in own.items():
            arguments |= library.weights(given, derivatives, 0.0) if role == "weight" else \
                library.asked(role, given, derivatives, frozenset(derivatives))
        role = ANSWERS[mode]
        results = library.names(role) if role else {name: name for name in self.of}
        # A routine with one scalar has no argument for its weight.
        is_scaled = "weight" in own and not library.names("weight")
        return Wiring(library, {**library.asked(role, given, {}, frozenset()), **arguments},
                      results, self._timeout, is_scaled)

    def check(self, values: Mapping[str, Any], unknown: Container[str]) -> None:
        """
        Look at arguments without a call.

        :param values: the arguments by name.
        :param unknown: names of those of which only shapes and types are right.

        :raises TypeError: if an argument has the wrong type, or is missing.
        :raises ValueError: if an argument does not fit.
        """
        self._library("value").routines[0].check(self._lowered(values), unknown)

    def handler(self, include: str) -> Path | None:
        """
        :param include: where XLA's headers are.

        :returns: the library that JAX's compiled code calls, None if there is no compiler for it.
        """
        return self._source.handler(include)

    def _product(self, mode: str, role: str, directions: Any, weights: Any,
                 values: Mapping[str, Any]) -> Values:
        given, library = self._lowered(values), self._library(mode)
        own = self._names.directions(directions)
        more = library.asked("direction", given, own, self._names.wrt_bases)
        # What is streamed has to be there before it is computed.
        more = {**more, **library.asked(role, given, {}, frozenset())}
        if weights is None and mode == "hessian":
            self._names.only_scalar("hvp without weights", "weights")
        weighed = library.weights(given, {} if weights is None else self._names.weights(weights),
                                  float(weights is None))
        found = self._run(mode, {**given, **more, **weighed})
        library.require_alike("weight", weighed, self._shown(self._without(found)),
                              self._names.of_bases)
        picked = self._names.picked(library.answered(role, found), self.wrt)
        if weights is None or weighed:
            return picked
        return scaled(picked, self._names.scale(weights, mode))

    def _without(self, found: Values) -> Values:
        """:returns: the results of the routine itself."""
        return {name: value for name, value in found.items() if name in self._own}

    def _shown(self, found: Values) -> Values:
        """:returns: results, that of a function by its name."""
        result = self._primal.result
        if result and result in found:
            found[self._primal.name] = found.pop(result)
        return found


def restored(source: Source, isolate: bool, timeout: float | None) -> Function:
    """:returns: a function with its own documentation."""
    found = Function(source, isolate, timeout)
    kind = type(found)
    own = type(kind.__name__, (kind,), {"__doc__": documentation(repr(found), found.signature)})
    found.__class__ = own
    return found
