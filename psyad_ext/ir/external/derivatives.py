# SPDX-License-Identifier: BSD-3-Clause
"""Procedures with the derivatives of another one, and the rule that calls them.

``solve_reversing`` has the arguments of ``solve``, each real one followed by its adjoint.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from psyad_ext.core.errors import UsageError
from psyad_ext.core.naming import NamingScheme
from psyad_ext.ir.external.interface import Interface, Variable, declarations
from psyad_ext.ir.external.rule import Rule

#: What they are called in a naming scheme.
KINDS = ("reversing", "recording", "returning", "tangent")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Flow:
    """Where derivatives flow through a procedure.

    :param depends: for each real output the inputs that it depends on.
    :param constant: real inputs that must not be active.
    :param undefined: real outputs whose derivatives are not known.
    """

    depends: Mapping[str, tuple[str, ...]]
    constant: tuple[str, ...] = ()
    undefined: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Called:
    """The call of a derivative.

    :param text: the statement.
    :param active: the arguments that have a derivative in it.
    """

    text: str = ""
    active: tuple[str, ...] = ()


@dataclass(frozen=True)
class Derivatives:
    """The derivatives of a procedure.

    :param procedure: the procedure.
    :param found: its derivatives, by what a naming scheme calls them.
    :param scheme: how arguments with derivatives are called.
    :param tapes: what the recording motion sets besides the arguments of the procedure, if its
        declarations do not say how long that is.
    :param starts: statements that must stand before the recording motion.
    """

    procedure: Interface
    found: Mapping[str, Interface]
    scheme: NamingScheme = NamingScheme()
    tapes: tuple[Variable, ...] = ()
    starts: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """:returns: the names of those that the rule calls."""
        kinds = ("recording", "returning") if self._is_split else ("reversing",)
        return tuple(self.found[kind].name for kind in (*kinds, "tangent") if kind in self.found)

    @property
    def active(self) -> tuple[str, ...]:
        """
        :returns: the arguments that have derivatives.

        :raises UsageError: if these are not the same for adjoint and tangent.
        """
        active, carried = self._adjoint.active, self._tangent.active
        if self._tangent.text and active and set(carried) != set(active):
            raise UsageError("adjoint and tangent are of different arguments: "
                             f"{', '.join(active)}; {', '.join(carried)}")
        return active or carried

    def rule(self, flow: Flow | None = None) -> Rule:
        """
        :param flow: where derivatives flow; from all arguments that have derivatives to all that
            are written, if not given.

        :returns: the rule that calls them.

        :raises UsageError: if they have not the arguments that they should.
        """
        procedure, adjoint, tangent = self.procedure, self._adjoint.text, self._tangent.text
        if procedure.result is not None:
            raise UsageError("it is a function: derivatives of functions are not known by name")
        flow = flow or self._all()
        outputs = [one for one in procedure.arguments if one.is_written]
        old = [one for one in outputs if one.intent == "inout"]
        again = "\n".join(f"{_own(one)} = {_before(one)}" for one in old)
        return Rule(
            interface=interface_text(procedure), keep=_declared((*self._tapes, *(
                one.local(_before(one)) for one in old))),
            before="\n".join(f"{_before(one)} = {one.name}" for one in old),
            local=_declared(one.local(_own(one)) for one in (*outputs, *self._tapes)),
            depends=flow.depends, constant=flow.constant, undefined=flow.undefined,
            adjoint=adjoint if self._is_split or not adjoint else _lines(again, adjoint),
            tangent=_lines(again, tangent) if tangent else "",
            run=_lines(*self.starts, self._recorded) if self._is_split else "", names=self.names)

    def _all(self) -> Flow:
        """:returns: the flow from all arguments with derivatives to all that are written."""
        arguments = self.procedure.arguments
        known = [one for one in arguments if one.name in self.active]
        inputs = tuple(one.name for one in known if one.intent != "out")
        others = [one for one in arguments if one.is_real and one.name not in self.active]
        return Flow({one.name: inputs for one in known if one.is_written},
                    tuple(one.name for one in others if not one.is_written),
                    tuple(one.name for one in others if one.is_written))

    @property
    def _is_split(self) -> bool:
        return "recording" in self.found and "returning" in self.found

    @property
    def _recorded(self) -> str:
        """:returns: the call that records."""
        names = ", ".join(one.name for one in (*self.procedure.arguments, *self._tapes))
        return f"call {self.found['recording'].name}({names})"

    @cached_property
    def _tapes(self) -> tuple[Variable, ...]:
        """:returns: what the recording motion sets besides the arguments of the procedure."""
        if not self._is_split:
            return ()
        own, recording = self.procedure.arguments, self.found["recording"]
        if [one.name for one in recording.arguments[:len(own)]] != [one.name for one in own]:
            raise UsageError(f"the arguments of '{recording.name}' do not begin with those of "
                             f"'{self.procedure.name}'")
        tapes = self.tapes or recording.arguments[len(own):]
        wrong = [one.name for one in tapes if any(
            ":" in bound or bound == "*" for bound in one.bounds)]
        if wrong:
            raise UsageError(f"'{wrong[0]}' of '{recording.name}' has no bounds in terms of other "
                             "arguments")
        return tapes

    @cached_property
    def _adjoint(self) -> _Called:
        """:returns: the call of the adjoint."""
        if self._is_split:
            made = self._call("returning", "adjoint", "adj", self._tapes)
            passed = set(_WORD.findall(made.text))
            copies = [f"{_own(one)} = {one.name}" for one in (
                *self.procedure.arguments, *self._tapes) if _own(one) in passed]
            return replace(made, text=_lines(*copies, made.text))
        return self._call("reversing", "adjoint", "adj") if "reversing" in self.found else _Called()

    @cached_property
    def _tangent(self) -> _Called:
        """:returns: the call of the tangent."""
        return self._call("tangent", "derivative", "tl") if "tangent" in self.found else _Called()

    def _call(self, kind: str, derivative: str, suffix: str, tapes: Sequence[Variable] = ()
              ) -> _Called:
        """:returns: a call."""
        active, passed = list[str](), list[str]()
        given = [one.name for one in self.found[kind].arguments]
        expected = iter(given)
        found = next(expected, "")
        for one in self.procedure.arguments:
            if found != one.name:
                break
            passed.append(self._passed(kind, one))
            found = next(expected, "")
            if one.is_real and found == self.scheme.name(derivative, one.name):
                passed.append(f"{one.name}_{suffix}")
                active.append(one.name)
                found = next(expected, "")
        rest = [found, *expected] if found else []
        if len(passed) + len(rest) != len(given) or rest != [one.name for one in tapes]:
            wanted = ", ".join((*(
                f"{one.name}, {self.scheme.name(derivative, one.name)}" if one.is_real else one.name
                for one in self.procedure.arguments), *(one.name for one in tapes)))
            raise UsageError(f"the arguments of '{self.found[kind].name}' are not ({wanted})")
        passed += [self._passed(kind, one) for one in tapes]
        text = f"call {self.found[kind].name}({', '.join(passed)})"
        return _Called(text, tuple(active))

    def _passed(self, kind: str, one: Variable) -> str:
        """:returns: what is passed for an argument: a copy if it gets another value there."""
        return _own(one) if self.found[kind].variable(one.name).is_written else one.name


def interface_text(procedure: Interface) -> str:
    """:returns: an interface as text."""
    result = procedure.result
    kind, given = ("subroutine", "") if result is None else ("function", f" result({result.name})")
    return "\n".join((f"{kind} {procedure.name}({procedure.names}){given}",
                      *declarations(procedure.arguments),
                      *([result.declared()] if result is not None else []), f"end {kind}"))


def _lines(*texts: str) -> str:
    return "\n".join(filter(None, texts))


def _own(variable: Variable) -> str:
    return f"{variable.name}_own"


def _before(variable: Variable) -> str:
    return f"{variable.name}_before"


def _declared(variables: Iterable[Variable]) -> str:
    return "\n".join(one.declared() for one in variables)
