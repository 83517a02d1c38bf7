# SPDX-License-Identifier: BSD-3-Clause
"""Checks all routines of a generated text that give more than one derivative at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from psyad_ext.core.errors import VerificationError
from psyad_ext.verification.curvature import Curvature
from psyad_ext.verification.derivative import Derivative
from psyad_ext.verification.jacobians import JacobianCheck, SparseJacobianCheck
from psyad_ext.verification.primal import Differences
from psyad_ext.verification.report import Row
from psyad_ext.verification.trials import Trials

_Check = Callable[[str, Derivative, Trials, Differences], list[Row]]


def _curvature(kind: str) -> _Check:
    return lambda label, derivative, trials, differences: Curvature(
        label, kind, trials, differences).check(derivative)


_CHECKS: Mapping[str, _Check] = {
    "jacobian": lambda label, derivative, trials, differences: JacobianCheck(
        label, trials, differences).check(derivative),
    "sparse_jacobian": lambda label, derivative, trials, differences: SparseJacobianCheck(
        label, trials, differences).check(derivative),
    "hessian": _curvature("hessian"), "gauss_newton": _curvature("gauss_newton")}


def check_products(label: str, derivative: Derivative, trials: Trials,
                   differences: Differences | None) -> list[Row]:
    """
    :param label: name of the generated text in the report.
    :param derivative: the text.
    :param trials: what is verified.
    :param differences: difference quotients of the original routine, ``None`` if none exist.

    :returns: the checks of each routine in the text that is known here; none where there is
        nothing to compare with.

    :raises VerificationError: if there is no such routine.
    """
    found = [kind for kind in _CHECKS if trials.holds(derivative, kind)]
    if not found:
        raise VerificationError(f"the generated text of '{label}' holds no routine "
                                f"{' or '.join(map(repr, _CHECKS))}")
    if differences is None:
        return []
    if not differences.precision.is_wide:
        return [Row(label, "compared", "", "not possible", "16-byte reals", False,
                    "differences of second order, and Jacobians, are taken in 16-byte precision, "
                    "in which the source does not compile, or calls what is linked")]
    if len(found) > 1:
        trials.prepare(label, derivative)
    return [row for kind in found
            for row in _CHECKS[kind](f"{label}, {kind}", derivative, trials, differences)]
