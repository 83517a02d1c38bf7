# SPDX-License-Identifier: BSD-3-Clause
"""Shows what is done with a routine, or what has been done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from psyclone.psyir.nodes import Container

from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.explanation import explain, explain_tangent
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule
from psyad_ext.schedules.text import SCHEDULES
from psyad_ext.showing.view import Asked, View, view_of
from psyad_ext.transformations import differentiate_in_modes
from psyad_ext.transformations.forward.options import ForwardOptions

_REVERSE = ("reverse", "jacobian", "hessian", "gauss-newton")


def show(container: Container, routine_name: str | None = None,
         dependent_vars: Iterable[str] = (), independent_vars: Iterable[str] = (),
         reversal_schedule: ADReversalSchedule | None = None, *,
         modes: str | Sequence[str] = "reverse", **keywords: Any) -> View:
    """
    :param container: a file from :py:func:`psyad_ext.read_fortran`, which is differentiated, or
        what a transformation has returned, which is shown as it is.
    :param routine_name: name of the target routine; not given for what has been differentiated.
    :param dependent_vars: names of the arguments to differentiate.
    :param independent_vars: names of the arguments to differentiate with respect to.
    :param reversal_schedule: how calls are reversed; jointly if not given.
    :param modes: modes of the command line: ``reverse``, ``tangent``, ...
    :param keywords: options as for ``ADReverseContainerTrans``.

    :returns: a page that shows itself in notebooks, with ``save(path)`` for browsers. A refusal is
        no error here: the page shows the source with what stands in the way.

    :raises UsageError: if a name, a mode or an option is not known, or the text of the source.
    :raises UsageTypeError: if an argument has the wrong type.
    """
    if not isinstance(container, Container):
        raise UsageTypeError("show needs a Container or FileContainer, but found "
                             f"'{type(container).__name__}'")
    if routine_name is None:
        if keywords:
            raise UsageError(f"'{next(iter(keywords))}' needs a routine to differentiate; give "
                             "its name")
        return view_of(Asked(container.name, "differentiated"), container, lambda: container, None)
    wanted = [modes] if isinstance(modes, str) else list(modes)
    dependent, independent = list(dependent_vars), list(independent_vars)
    schedule = reversal_schedule or ADJointReversalSchedule()
    forward = {name: value for name, value in keywords.items()
               if name in {one.name for one in fields(ForwardOptions)}}
    label = _label(schedule)
    is_reverse = any(mode in _REVERSE for mode in wanted)
    asked = (container, routine_name, dependent, independent)
    return view_of(
        asked_for(routine_name, dependent, independent, wanted,
                  label if is_reverse else ""), container,
        lambda: differentiate_in_modes(*asked, wanted, schedule, keywords if is_reverse else {},
                                       forward if is_reverse else keywords),
        (lambda: explain(*asked, schedule, label=label, **keywords)) if is_reverse else
        (lambda: explain_tangent(*asked, **keywords)) if wanted == ["tangent"] else None)


def _label(schedule: ADReversalSchedule) -> str:
    """:returns: what the command line calls a schedule, or the name of its class."""
    name = type(schedule).__name__
    return next((known for known, kind in SCHEDULES.items() if type(kind()) is type(schedule)),
                name)


def asked_for(routine: str, dependent: Sequence[str], independent: Sequence[str],
              modes: Sequence[str], schedule: str) -> Asked:
    """
    :param routine: the target.
    :param dependent: the names of dependent variables.
    :param independent: the names of independent variables.
    :param modes: the modes of differentiation.
    :param schedule: how calls are reversed; empty if that does not matter.

    :returns: what the head of a page says.
    """
    how = ", ".join([*modes, *([f"{schedule} schedule"] if schedule else [])])
    return Asked(f"{routine}: d({', '.join(dependent)}) / d({', '.join(independent)})", how)
