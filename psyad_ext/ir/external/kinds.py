# SPDX-License-Identifier: BSD-3-Clause
"""Kinds of rules: keys that stand for what would be written again and again.

Each is a function that makes the statements of a rule from its key and the others; a row in
``KINDS`` names it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from psyad_ext.core.errors import UsageError
from psyad_ext.core.suggest import nearest
from psyad_ext.ir.external.interface import Interface, Variable, interface_of

Fields = dict[str, Any]


def expanded(fields: Mapping[str, Any]) -> Fields:
    """
    :param fields: the keys of a rule.

    :returns: the same with the statements that its kind stands for.

    :raises UsageError: if that can't be made from them.
    """
    found = dict(fields)
    kinds = [key for key in KINDS if key in found]
    if len(kinds) > 1:
        raise UsageError(f"a rule is of one kind, not {' and '.join(kinds)}")
    if not kinds:
        return found
    value, procedure = found.pop(kinds[0]), interface_of(str(found.get("interface", "")))
    if value is False:
        return found
    made = KINDS[kinds[0]](value, procedure, found)
    return made | found


def _partials(value: Any, procedure: Interface, others: Fields) -> Fields:
    """``partials = { x = "cos(x)" }`` of a function, ``{ y = { x = "..." } }`` of a subroutine.

    Arrays are taken element by element.
    """
    if procedure.result is not None and not any(isinstance(one, Mapping) for one in value.values()):
        value = {procedure.result.name: value}
    if not all(isinstance(one, Mapping) for one in value.values()):
        raise UsageError("partials of a subroutine are tables, one for each output: "
                         "{ y = { x = \"...\" } }")
    tangent, adjoint = [], []
    for output, partials in value.items():
        terms = [f"({text})*{name}_tl" for name, text in partials.items()]
        tangent.append(f"{output}_tl = {' + '.join(terms) or '0'}")
        if output in partials:
            raise UsageError(f"'{output}' is input and output: partials are in terms of values "
                             "after the call; write tangent and adjoint")
        for name, text in partials.items():
            is_sum = procedure.variable(output).shape and not procedure.variable(name).shape
            term = f"({text})*{output}_adj"
            adjoint.append(f"{name}_adj = {name}_adj + {f'sum({term})' if is_sum else term}")
    return {"depends": {output: tuple(partials) for output, partials in value.items()},
            "tangent": "\n".join(tangent), "adjoint": "\n".join(adjoint)}


def _linear(value: Any, procedure: Interface, others: Fields) -> Fields:
    """``linear = true``: tangents go through the procedure itself; the adjoint is given. Real
    arguments that are constant are coefficients."""
    linear = [one for one in procedure.variables if _is_variable(one, others)]
    inputs = tuple(one.name for one in linear if one in procedure.arguments and one.intent != "out")
    return {"depends": {one.name: inputs for one in linear if one.is_written},
            "tangent": procedure.call({one.name: f"{one.name}_tl" for one in linear},
                                      others.get("generic", ""))}


def _self_adjoint(value: Any, procedure: Interface, others: Fields) -> Fields:
    """``self_adjoint = true``: a linear procedure with one real input and one output, or with one
    argument that is both, which is its own adjoint."""
    reals = [one for one in procedure.arguments if _is_variable(one, others)]
    name = others.get("generic", "")
    if len(reals) == 1 and reals[0].intent == "inout":
        return _linear(value, procedure, others) | {
            "adjoint": procedure.call({reals[0].name: f"{reals[0].name}_adj"}, name)}
    inputs = [one for one in reals if one.intent == "in"]
    outputs = [one for one in reals if one.intent == "out"]
    if len(inputs) != 1 or len(outputs) != 1 or len(reals) != 2 or procedure.result is not None:
        raise UsageError("self_adjoint needs a subroutine with one real argument of intent(in) and "
                         "one of intent(out), or with one of intent(inout)")
    source, target = inputs[0], outputs[0]
    new = f"{source.name}_new"
    return _linear(value, procedure, others) | {
        "local": source.declared(new),
        "adjoint": "\n".join((
            procedure.call({source.name: f"{target.name}_adj", target.name: new}, name),
            f"{source.name}_adj = {source.name}_adj + {new}"))}


def _is_variable(one: Variable, others: Fields) -> bool:
    """:returns: whether a rule with certain keys has derivatives for an argument."""
    return one.is_real and one.name not in map(str.lower, others.get("constant", ()))


def _linear_system(value: Any, procedure: Interface, others: Fields) -> Fields:
    """``linear_system = { matrix = "a", rhs = "b", solution = "x", transposed = "..." }``.

    ``transposed`` are statements that solve with the transposed matrix: from ``rhs_t``, which is
    like the right-hand side, to ``solution_t``. The tangent solves with the procedure itself.
    """
    keys = _keys("linear_system", value, ("matrix", "rhs", "solution", "transposed"))
    matrix, rhs, solution = (procedure.variable(keys[key].lower())
                             for key in ("matrix", "rhs", "solution"))
    for one, intent in ((matrix, "in"), (rhs, "in"), (solution, "out")):
        if one.intent != intent:
            raise UsageError(f"'{one.name}' must have intent({intent}) for linear_system: give the "
                             "procedure a wrapper that keeps its matrix, or write the statements")
    if rhs.shape.count(",") or matrix.shape.count(",") != 1:
        raise UsageError("linear_system is for a matrix of rank 2 and one right-hand side")
    a, b, x = matrix.name, rhs.name, solution.name
    column, row = (f"lbound({one.name}, {place}) + column_t - 1" if ":" in one.shape else "column_t"
                   for one, place in ((matrix, 2), (solution, 1)))
    return {
        "depends": {x: (a, b)},
        "local": "\n".join((rhs.declared("rhs_t"), solution.declared("solution_t"),
                            "integer :: column_t")),
        "tangent": "\n".join((
            f"rhs_t = {b}_tl - matmul({a}_tl, {x})",
            procedure.call({b: "rhs_t", x: f"{x}_tl"}, others.get("generic", "")))),
        "adjoint": "\n".join((
            f"rhs_t = {x}_adj", keys["transposed"],
            f"{b}_adj = {b}_adj + solution_t",
            f"do column_t = 1, size({x})",
            f"{a}_adj(:, {column}) = {a}_adj(:, {column}) - solution_t*{x}({row})", "end do"))}


def _fixed_point(value: Any, procedure: Interface, others: Fields) -> Fields:
    """``fixed_point = { state = "x", step_adjoint = "...", step_tangent = "..." }``.

    The procedure finds ``x = step(x, ...)``. ``step_adjoint`` are statements that add what
    ``step_adj``, the adjoint of the result of a step at ``x``, gives to ``x_adj`` and to the
    adjoints of other arguments; ``step_tangent`` set ``step_tl`` from ``x_tl`` and other tangents.
    Both are repeated until they converge: to ``tolerance``, 1e-12 by default, in at most ``steps``.
    Each step gives the adjoints of other arguments one more term of a series, as long as terms
    matter beside the largest one.
    """
    keys = _keys("fixed_point", value, ("state", "step_adjoint"),
                 ("step_tangent", "tolerance", "steps"))
    state = procedure.variable(keys["state"].lower())
    if not state.is_written:
        raise UsageError(f"'{state.name}' has intent(in): it is no state that is found")
    x, inputs = state.name, [one for one in procedure.arguments
                             if one.is_real and one.intent == "in"]
    tolerance, steps = keys.get("tolerance", "1e-12"), keys.get("steps", "10000")
    largest = "maxval(abs({0}))" if state.shape else "abs({0})"
    stop = f"if (step_number > {steps}) error stop 'the {{}} of {procedure.name} does not converge'"
    made: Fields = {
        "depends": {x: tuple(one.name for one in inputs)},
        "local": "\n".join((
            *(state.declared(name) for name in ("step_adj", "step_new", "step_tl")),
            replace(state, shape="").declared("step_largest"), "integer :: step_number")),
        "adjoint": "\n".join((
            f"step_adj = {x}_adj", f"step_largest = {largest.format('step_adj')}",
            f"do step_number = 1, {steps}", f"{x}_adj = 0", keys["step_adjoint"],
            f"step_adj = {x}_adj",
            f"if ({largest.format('step_adj')} <= {tolerance}*step_largest) exit",
            f"step_largest = max(step_largest, {largest.format('step_adj')})",
            "end do", stop.format("adjoint"), f"{x}_adj = 0"))}
    if "step_tangent" in keys:
        made["tangent"] = "\n".join((
            f"{x}_tl = 0", f"do step_number = 1, {steps}", keys["step_tangent"],
            f"step_new = step_tl - {x}_tl", f"{x}_tl = step_tl",
            f"if ({largest.format('step_new')} <= {tolerance}*{largest.format('step_tl')}) exit",
            "end do", stop.format("tangent")))
    return made


def _keys(kind: str, value: Any, needed: tuple[str, ...], more: tuple[str, ...] = ()
          ) -> dict[str, str]:
    """
    :returns: what a table says, as text.

    :raises UsageError: if something is missing or unknown.
    """
    if not isinstance(value, Mapping):
        raise UsageError(f"{kind} is a table with {', '.join(needed)}")
    for key in value:
        if key not in (*needed, *more):
            raise UsageError(f"'{key}' is unknown in {kind}; {nearest(key, (*needed, *more))}")
    missing = [key for key in needed if key not in value]
    if missing:
        raise UsageError(f"{kind} needs {', '.join(missing)}")
    return {key: str(one) for key, one in value.items()}


#: What each kind is called, and what makes its statements.
KINDS: Mapping[str, Callable[[Any, Interface, Fields], Fields]] = {
    "partials": _partials, "linear": _linear, "self_adjoint": _self_adjoint,
    "linear_system": _linear_system, "fixed_point": _fixed_point}
