# SPDX-License-Identifier: BSD-3-Clause
"""How a procedure passes its arguments on to the core of a rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from psyad_ext.ir.external.interface import Variable


@dataclass(frozen=True)
class Passed:
    """An argument that is passed on.

    :param argument: what the procedure declares.
    :param name: what is passed on.
    :param local: declarations of local variables.
    :param before: statements before the call.
    :param after: statements behind the call.
    :param uses: names of the module of the procedure that these need.
    """

    argument: Variable
    name: str
    local: Sequence[str] = ()
    before: Sequence[str] = ()
    after: Sequence[str] = ()
    uses: Sequence[str] = ()


def in_array(argument: Variable) -> Passed:
    """:returns: a scalar that is passed on in an array of one element."""
    name = f"{argument.name}_array"
    return Passed(replace(argument, shape=""), name, (f"{argument.type} :: {name}(1)",),
                  (f"{name}(1) = {argument.name}",),
                  (f"{argument.name} = {name}(1)",) if argument.is_written else ())
