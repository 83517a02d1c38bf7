# SPDX-License-Identifier: BSD-3-Clause
"""All names that generated code may contain come from here."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

#: Fortran allows no longer names.
LONGEST_NAME = 63


@dataclass(frozen=True)
class NamingScheme:
    """Templates of generated names; ``{}`` stands for the original name.

    :param advancing: clone of a routine that shares with the other motions what it keeps between
        calls.
    :param recording: routine of the recording motion.
    :param returning: routine of the returning motion.
    :param reversing: routine of the reversing motion.
    :param returning_vector: routine of the returning motion for many directions.
    :param reversing_vector: routine of the reversing motion for many directions.
    :param context: what is added to the name of a routine that is differentiated once more, for
        other active arguments; ``{}`` stands for a number.
    :param jacobian: routine that computes the Jacobian.
    :param release: routine that gives back the storage of tapes that is kept between calls.
    :param tangent: routine of the tangent mode.
    :param tangent_vector: routine of the tangent mode for many directions.
    :param hessian: routine that multiplies the Hessian with a direction.
    :param gauss_newton: routine that multiplies the Gauss-Newton matrix with a direction.
    :param sets: routine that carries along on what each value depends.
    :param sparsity: routine that finds the pattern of a sparse Jacobian.
    :param sparse_jacobian: routine that computes the entries of a sparse Jacobian.
    :param adjoint: adjoint of a variable.
    :param derivative: tangent of a variable.
    :param set: independent elements that a variable depends on.
    :param weight: weight of a dependent variable.
    :param direction: direction of an independent variable that is multiplied with.
    :param hessian_product: product of the Hessian with the direction.
    :param gauss_newton_product: product of the Gauss-Newton matrix with the direction.
    :param directions: argument that tells the number of directions.
    :param rows: type of allocatable components of structures in an array in many directions.
    :param value_tape: tape of values; ``{}`` stands for their type.
    :param control_tape: tape of branches taken.
    """

    advancing: str = "{}_advancing"
    recording: str = "{}_recording"
    returning: str = "{}_returning"
    reversing: str = "{}_reversing"
    returning_vector: str = "{}_returning_vector"
    reversing_vector: str = "{}_reversing_vector"
    context: str = "_{}"
    jacobian: str = "{}_jacobian"
    release: str = "{}_release_tapes"
    tangent: str = "{}_tangent"
    tangent_vector: str = "{}_tangent_vector"
    hessian: str = "{}_hessian_vector"
    gauss_newton: str = "{}_gauss_newton"
    sets: str = "{}_sets"
    sparsity: str = "{}_sparsity"
    sparse_jacobian: str = "{}_sparse_jacobian"
    adjoint: str = "{}_adj"
    derivative: str = "{}_d"
    set: str = "{}_set"
    weight: str = "{}_w"
    direction: str = "{}_v"
    hessian_product: str = "{}_hv"
    gauss_newton_product: str = "{}_gnv"
    directions: str = "directions"
    rows: str = "{}_directions"
    value_tape: str = "value_tape_{}"
    control_tape: str = "control_tape"

    def name(self, kind: str, original: str) -> str:
        """
        :param kind: a field of this class, such as ``"adjoint"``.
        :param original: name that the new one is derived from.

        :returns: the new name, in lower case.
        """
        template = getattr(self, kind)
        room = LONGEST_NAME - len(template.format(""))
        return template.format(original[:room]).lower()


def unique(name: str, taken: Container[str]) -> str:
    """
    :param name: the wished name.
    :param taken: lower-case names that are in use.

    :returns: ``name``, or ``name`` with the first free number appended.
    """
    candidate, number = name[:LONGEST_NAME], 0
    while candidate.lower() in taken:
        number += 1
        suffix = f"_{number}"
        candidate = name[:LONGEST_NAME - len(suffix)] + suffix
    return candidate
