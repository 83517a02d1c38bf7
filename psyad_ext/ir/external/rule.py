# SPDX-License-Identifier: BSD-3-Clause
"""A rule: what a procedure does, and how it is differentiated."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

from psyad_ext.core.errors import UsageError
from psyad_ext.ir.external.interface import Interface, Variable, interface_of, variables_of

_WORD = re.compile(r"[a-z]\w*")


@dataclass(frozen=True)
class Rule:
    """How a procedure without source is differentiated.

    All that is done is text in Fortran. It names the arguments as the interface does; ``x_adj`` is
    the adjoint and ``x_tl`` the tangent of ``x``. Arguments have the values after the call, in
    ``before`` those before it.

    :param interface: the procedure, with the declarations of its arguments and their intents.
    :param depends: for each output that is real the real inputs that it depends on, itself if it
        keeps part of its value; outputs that are not there depend on nothing.
    :param tangent: statements that turn tangents of inputs into tangents of outputs.
    :param adjoint: statements that turn adjoints of outputs into adjoints of inputs.
    :param keep: declarations of variables whose values the adjoint needs.
    :param before: statements that set some of them before the call.
    :param after: statements that set some of them after the call.
    :param measured: declarations of scalars that the declared sizes of arguments need, besides
        other arguments, and of scratch variables.
    :param measure: statements that set them before everything else.
    :param measure_use: USE statements that these need.
    :param local: declarations of other variables of the adjoint and the tangent.
    :param support: procedures that they call, which are written where they are needed.
    :param module: the module that the procedure is in, empty for one in no module.
    :param generic: the name in calls, if there are rules for several types of its arguments.
    :param handles: whether callers pass handles of MPI in structures, as module ``mpi_f08`` has
        them; the text of the rule has integers.
    :param own_types: whether it is for datatypes of MPI that programs make for themselves.
    :param run: statements that run the procedure, if not its call.
    :param completion: the rule for what happens to the arguments when somebody waits for the
        request that the procedure gives back.
    :param started: the rule for what happens to the arguments when somebody starts a message with
        the request that the procedure gives back, a persistent one.
    :param notional: whether there is no such procedure: it stands for what another call does.
    :param once: whether the procedure must run as often as in the source, no more, no less.
    :param channel: what values go through that leave through some arguments and arrive in others,
        also of other procedures with this channel, in any order, as with messages. If any of these
        arguments is active, all are.
    :param sends: arguments whose values leave.
    :param receives: arguments in which values arrive.
    :param undefined: real outputs whose derivatives are not known, such as factors that a solver
        leaves behind: whoever needs them is stopped, or gets NaN.
    :param untried: outputs whose derivatives the verification leaves out: the statements stop, or
        give NaN, where somebody needs them.
    :param constant: real inputs that must not be active.
    :param names: further procedures of the module that the text calls.
    :param use: USE statements that the text of the rule needs.
    :param prepare: statements that make random values fit, when the rule is verified.
    :param trials: values of arguments, for each run that verifies the rule.
    :param ranges: the least and the largest values that real and integer inputs have, if they can't
        have any.
    :param verified: the digest of the rule when it was verified last.
    :param origin: where the rule was read, for messages.
    """

    interface: str
    depends: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tangent: str = ""
    adjoint: str = ""
    keep: str = ""
    before: str = ""
    after: str = ""
    measured: str = ""
    measure: str = ""
    measure_use: str = ""
    local: str = ""
    support: str = ""
    module: str = ""
    generic: str = ""
    handles: bool = False
    own_types: bool = False
    run: str = ""
    completion: str = ""
    started: str = ""
    notional: bool = False
    once: bool = False
    channel: str = ""
    sends: tuple[str, ...] = ()
    receives: tuple[str, ...] = ()
    undefined: tuple[str, ...] = ()
    untried: tuple[str, ...] = ()
    constant: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    use: str = ""
    prepare: str = ""
    trials: tuple[Mapping[str, Any], ...] = ({},)
    ranges: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    verified: str = ""
    origin: str = ""

    def __post_init__(self) -> None:
        find = self.procedure.variable
        for name in (*self.undefined, *self.untried, *self.constant, *self.sends, *self.receives):
            find(name)
        for name, (low, high) in self.ranges.items():
            if not (find(name).is_real or find(name).type.startswith("integer")) or low > high:
                raise UsageError(f"the range of '{name}' of '{self.name}' must be the least and "
                                 "the largest value of a number")
        if bool(self.channel) != bool(self.sends or self.receives):
            raise UsageError(f"'{self.name}' needs 'channel', with 'sends' or 'receives' or both")
        for output, inputs in self.depends.items():
            for one in map(find, (output, *inputs)):
                if not one.is_real:
                    raise UsageError(f"'{one.name}' of '{self.name}' is {one.type}: no derivative "
                                     "flows through it")
            if not find(output).is_written:
                raise UsageError(f"'{output}' of '{self.name}' has intent(in): it is no output")
            for name in inputs:
                if find(name).intent == "out":
                    raise UsageError(f"'{name}' of '{self.name}' has intent(out): it is no input")
        if any(self.depends.values()) and not (self.tangent.strip() or self.adjoint.strip()):
            raise UsageError(f"'{self.name}' depends on its arguments, but neither a tangent nor "
                             "an adjoint is given")

    @cached_property
    def words(self) -> frozenset[str]:
        """:returns: all names in its statements, in lower case: what is generated from it can't
            have those of procedures that it calls."""
        texts = (self.tangent, self.adjoint, self.before, self.after, self.local, self.support)
        return frozenset(word.lower() for text in texts for word in re.findall(r"[a-z]\w*", text,
                                                                              re.IGNORECASE))

    @property
    def digest(self) -> str:
        """:returns: what tells a rule from a changed one: all that it says, so that keys that do
            not exist yet will change nothing."""
        said = ((one.name, getattr(self, one.name)) for one in fields(self)
                if one.name not in ("verified", "origin"))
        parts = [f"{name}={value!r}" for name, value in said if value and value != ({},)]
        return sha256("\n".join(parts).encode()).hexdigest()[:12]

    @property
    def is_verified(self) -> bool:
        """:returns: whether it is as it was when it was verified, or has nothing to verify."""
        return self.verified == self.digest or not any(self.depends.values())

    def use_statements(self) -> list[str]:
        """:returns: the USE statements of what names the procedure, and what its text names."""
        own = [f"use {self.module}, only: {', '.join((self.called, *self.names))}"] \
            if self.module else []
        return [*own, *self.use_lines]

    @property
    def use_lines(self) -> list[str]:
        """:returns: the USE statements of what its text names."""
        return self.use.splitlines()

    def external_statements(self) -> list[str]:
        """:returns: the declaration of a function in no module, for who calls it."""
        result = self.procedure.result
        return [f"{result.type}, external :: {self.called}"] \
            if result is not None and not self.module else []

    @cached_property
    def procedure(self) -> Interface:
        """:returns: the procedure."""
        return interface_of(self.interface)

    @property
    def name(self) -> str:
        """:returns: the name of the procedure, in lower case."""
        return self.procedure.name

    @property
    def called(self) -> str:
        """:returns: the name of the procedure in calls, in lower case."""
        return self.generic.lower() or self.name

    @cached_property
    def running(self) -> str:
        """:returns: the statements that run the procedure."""
        return self.run if self.run or self.notional else self.procedure.call(name=self.called)

    @cached_property
    def locals(self) -> tuple[Variable, ...]:
        """:returns: the other variables of the adjoint and the tangent."""
        return variables_of(self.local)

    @cached_property
    def sizes(self) -> tuple[Variable, ...]:
        """:returns: the scalars that the declared sizes of arguments need besides others."""
        named = {word for one in self.procedure.arguments
                 for word in _WORD.findall(one.shape.lower())}
        return tuple(replace(one, intent="in") for one in variables_of(self.measured)
                     if one.name in named)

    @property
    def variables(self) -> tuple[Variable, ...]:
        """:returns: the arguments, the result and the scalars that sizes need."""
        return (*self.procedure.variables, *self.sizes)

    @cached_property
    def kept(self) -> tuple[Variable, ...]:
        """:returns: the variables whose values the adjoint needs."""
        return variables_of(self.keep)
