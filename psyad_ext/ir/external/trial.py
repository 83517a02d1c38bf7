# SPDX-License-Identifier: BSD-3-Clause
"""A small program around a procedure that has a rule, by which the rule is verified::

    subroutine try_solve(n, a, b)
      ... declarations
      do i = 1, n                        ! prepare
        a(i, i) = a(i, i) + 10
      end do
      call solve(n, a, b)
    end subroutine
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from psyad_ext.ir.external.interface import Variable, declarations
from psyad_ext.ir.external.rule import Rule

#: A bound that a text decides on.
_CHOICE = re.compile(r"merge\((\w+), (\w+), scan\('(\w)', '(\w+)'\) > 0\)", re.IGNORECASE)


@dataclass(frozen=True)
class Trial:
    """What a rule is tried with.

    :param text: a module with a routine that calls the procedure.
    :param routine: the name of that routine.
    :param outputs: its real arguments that a call may change.
    :param inputs: its real arguments that a call may read.
    :param unrelated: outputs, each with the arguments that it does not depend on, as the rule says.
    """

    text: str
    routine: str
    outputs: tuple[str, ...]
    inputs: tuple[str, ...]
    unrelated: tuple[tuple[str, tuple[str, ...]], ...] = ()


#: Arguments of a trial that a rule says nothing of: one is set to the other.
PROBES = ("probe_in", "probe_out")


def trial_of(rule: Rule, values: Mapping[str, Any], entered: bool = False,
             probed: bool = False) -> Trial:
    """
    :param rule: a rule.
    :param values: values of arguments. Texts are put in their places, since bounds may depend on
        them.
    :param entered: whether outputs have values before the call, as others have: what is declared
        ``intent(out)`` must not depend on these.
    :param probed: whether there are two more arguments, so that it can be run without any output.

    :returns: what it is tried with.
    """
    texts = {name: f"'{value}'" for name, value in values.items() if isinstance(value, str)}
    procedure, name = rule.procedure, f"try_{rule.name}"
    # Values may be prepared, which is part of what is differentiated.
    variables = [Variable(one.name, one.type, _put(one.shape, texts), "inout" if one.is_real and
                          one.intent == "in" and rule.prepare.strip() else one.intent)
                 for one in procedure.variables if one.name not in texts]
    written = [one for one in variables if entered and one.is_real and one.is_written
               and one.name in {own.name for own in procedure.arguments}]
    before = [replace(one, name=_before(one.name), intent="in") for one in written]
    probes = [Variable(PROBES[0], "real", intent="in"), Variable(PROBES[1], "real", intent="out")] \
        if probed else []
    names = ", ".join(one.name for one in (*variables, *before, *probes))
    text = "\n".join((
        f"module trial_of_{rule.name}", *rule.use_statements(), "implicit none", "contains",
        f"subroutine {name}({names})",
        *declarations([*variables, *before, *probes]), *rule.external_statements(),
        *(f"{one.name} = {_before(one.name)}" for one in written),
        _put(rule.prepare, texts), procedure.call(texts, rule.called),
        *([" = ".join(reversed(PROBES))] if probed else []),
        f"end subroutine {name}", f"end module trial_of_{rule.name}", ""))
    outputs = tuple(one.name for one in procedure.variables if one.is_real and one.is_written
                    and one.name not in (*rule.undefined, *rule.untried))
    inputs = tuple(one.name for one in variables if one.is_real and one.intent != "out"
                   and one.name not in rule.constant)
    entering = {one.name: _before(one.name) for one in written}
    return Trial(text, name, outputs, inputs, tuple(
        (output, others) for output in outputs if (others := tuple(
            entering.get(one, one) for one in dict.fromkeys((*inputs, *entering))
            if one not in rule.depends.get(output, ()) and one not in rule.constant))))


def _before(name: str) -> str:
    return f"{name}_before"


def _put(text: str, values: Mapping[str, str]) -> str:
    """:returns: a text with values in the places of names, and without choices that they decide."""
    put = re.sub(r"\w+", lambda match: values.get(match[0].lower(), match[0]), text)
    return _CHOICE.sub(lambda match: match[1] if match[3] in match[4] else match[2], put)
