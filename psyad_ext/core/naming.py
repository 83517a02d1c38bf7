# SPDX-License-Identifier: BSD-3-Clause
"""All names that generated code may contain come from here."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass, fields, replace

from psyad_ext.core.errors import UsageError
from psyad_ext.core.suggest import nearest

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


_KINDS: Mapping[str, str] = {one.name: str(one.default) for one in fields(NamingScheme)}
_FORTRAN_NAME = re.compile(r"[a-z]\w*", re.ASCII | re.IGNORECASE)

#: Schemes by name: ours, and those that users of other tools know.
PRESETS: Mapping[str, NamingScheme] = {
    "default": NamingScheme(),
    "tapenade": NamingScheme(
        recording="{}_fwd", returning="{}_bwd", reversing="{}_b", tangent="{}_d",
        returning_vector="{}_bwdv", reversing_vector="{}_bv", tangent_vector="{}_dv",
        adjoint="{}b", derivative="{}d", directions="nbdirs"),
    "psyad": NamingScheme(
        recording="adj_{}_recording", returning="adj_{}_returning", reversing="adj_{}",
        returning_vector="adj_{}_returning_vector", reversing_vector="adj_{}_vector",
        tangent="tl_{}", tangent_vector="tl_{}_vector", adjoint="{}_adj", derivative="{}_tl")}


def scheme_of(preset: str, templates: Mapping[str, str]) -> NamingScheme:
    """
    :param preset: the name of a scheme.
    :param templates: templates that take the place of some of it, by what they are for.

    :returns: the scheme.

    :raises UsageError: if there is nothing that a template could be for, it gives no names, or two
        kinds of names would be the same.
    """
    for kind, template in templates.items():
        if kind not in _KINDS:
            raise UsageError(f"nothing generated is called '{kind}'; {nearest(kind, _KINDS)}")
        _require_names(kind, template)
    scheme = replace(PRESETS[preset], **templates)
    known: dict[str, str] = {}
    for kind in _KINDS:
        other = known.setdefault(getattr(scheme, kind).lower(), kind)
        if other != kind:
            raise UsageError(f"'{other}' and '{kind}' would have the same names, "
                             f"'{getattr(scheme, kind)}'")
    return scheme


def _require_names(kind: str, template: str) -> None:
    """:raises UsageError: if a template gives no names in Fortran, or the same for everything."""
    places = _KINDS[kind].count("{}")
    if template.count("{}") != places:
        raise UsageError(f"the template of '{kind}' must have {'one' if places else 'no'} '{{}}', "
                         f"as '{_KINDS[kind]}' has; found '{template}'")
    before = "" if _FORTRAN_NAME.match(_KINDS[kind].replace("{}", "x")) else "x"
    if not _FORTRAN_NAME.fullmatch(before + template.replace("{}", "1" if before else "x")):
        raise UsageError(f"'{template}' gives no names in Fortran (for '{kind}')")


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
