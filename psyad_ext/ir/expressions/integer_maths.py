# SPDX-License-Identifier: BSD-3-Clause
"""How PSyclone compares bounds: as the integers that they are.

It asks SymPy, for which ``2*(n/2)`` is ``n`` and ``g(1)%n`` may be ``g(2)%n``, and which stops at
texts and at lists. PSyclone then takes the section ``y(1:2*(n/2))`` for all of ``y(n)``, in the
types of expressions and wherever it writes one. It offers no other way in than its one instance.
"""

from __future__ import annotations

from collections.abc import Mapping

from psyclone.core import SymbolicMaths
from psyclone.psyir.nodes import Node

from psyad_ext.ir.expressions.affine import constant_difference


class IntegerMaths(SymbolicMaths):
    """Takes expressions for equal only if they are the same sum of the same terms."""

    @staticmethod
    def equal(exp1: Node | None, exp2: Node | None,
              identical_variables: Mapping[str, str] | None = None) -> bool:
        """:returns: whether two expressions are surely equal; see PSyclone."""
        if exp1 is None or exp2 is None or identical_variables:
            return SymbolicMaths.equal(exp1, exp2, identical_variables)
        return constant_difference(exp1, exp2) == 0


def compare_as_integers() -> None:
    """Let PSyclone compare bounds as integers from now on."""
    if not isinstance(SymbolicMaths.get(), IntegerMaths):
        SymbolicMaths._instance = IntegerMaths()
