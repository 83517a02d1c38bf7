# SPDX-License-Identifier: BSD-3-Clause
"""Options: one place, completed by editors, checked by ``validate``."""

from __future__ import annotations

import inspect
from dataclasses import fields
from typing import Any, get_type_hints

import pytest
from psyclone.psyir.frontend.fortran import FortranReader

from psyad_ext import transformations
from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.schedules.checkpoints import Checkpoints
from psyad_ext.schedules.fixed_points import FixedPoints
from psyad_ext.schedules.tapes import Tapes
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from psyad_ext.transformations.context import Options
from psyad_ext.transformations.forward.options import ForwardOptions
from psyad_ext.transformations.options import Analyses, ForwardKeywords, Keywords, Layout, Products

CONTAINER = FortranReader().psyir_from_source(
    "subroutine foo(x, y)\n  real, intent(in) :: x\n  real, intent(out) :: y\n"
    "  y = sin(x)\nend subroutine foo\n")


@pytest.mark.parametrize(("keywords", "options"), [
    (Keywords, Options), (ForwardKeywords, ForwardOptions)], ids=["reverse", "tangent"])
def test_keywords_are_the_options(keywords: type, options: Any) -> None:
    # What is said of loops is given as a dictionary, and checked when it is taken.
    by_loop = {"checkpoints": Checkpoints, "fixed_points": FixedPoints, "tape": Tapes}
    hints = {name: by_loop.get(name, hint)
             for name, hint in get_type_hints(keywords).items()}
    assert hints == {field.name: type(field.default) for field in fields(options)}


def test_every_option_is_in_one_group() -> None:
    names = [name for group in (Products, Analyses, Layout) for name in group.__annotations__]
    assert sorted(names) == sorted(field.name for field in fields(Options))


@pytest.mark.parametrize("name", [name for name in transformations.__all__
                                  if name.endswith("Trans")])
def test_no_public_apply_takes_anything(name: str) -> None:
    apply = getattr(transformations, name).apply
    rest = [one for one in inspect.signature(apply).parameters.values()
            if one.kind is one.VAR_KEYWORD]
    assert all(one.annotation.startswith("Unpack[") for one in rest)


@pytest.mark.parametrize("transformation", [ADReverseContainerTrans, ADForwardContainerTrans])
def test_validate_has_the_signature_of_psyclone(transformation: Any) -> None:
    parameters = list(inspect.signature(transformation.validate).parameters)
    assert parameters == ["self", "node", "options", "kwargs"]
    trans = transformation()
    trans.validate(CONTAINER)
    trans.validate(CONTAINER, {"verbose": True}, simplify=False, routine_name="foo",
                   dependent_vars=["y"], reversal_schedule=ADJointReversalSchedule())
    with pytest.raises(UsageError, match="unknown option 'simplfy'; did you mean 'simplify'"):
        trans.validate(CONTAINER, simplfy=False)
    with pytest.raises(UsageTypeError, match="option 'verbose' must be of type bool"):
        trans.validate(CONTAINER, {"verbose": 1})
    with pytest.raises(UsageTypeError, match="container must be a Container"):
        trans.validate(CONTAINER.children[0])
