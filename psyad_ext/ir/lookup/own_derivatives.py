# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives that stand beside their procedures: ``solve_reversing`` beside ``solve``.

They have the arguments that generated ones have. For all that follows, they are a rule: the text
of its adjoint, say, is their call.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from psyclone.psyir.nodes import Container, FileContainer, Node, Routine
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.errors import Problem, UnsupportedError, UsageError
from psyad_ext.core.naming import NamingScheme
from psyad_ext.core.toml_text import TomlText
from psyad_ext.ir.directives.tied import Directive
from psyad_ext.ir.external.interface import Interface, Variable, declarations, interface_in
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.external.toml import rules_in
from psyad_ext.ir.lookup.directed import directives_of
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.tree.locate import location

_SCHEME = NamingScheme()
_REVERSING, _RECORDING, _RETURNING, _TANGENT = (
    _SCHEME.name(kind, "{}") for kind in ("reversing", "recording", "returning", "tangent"))
_KINDS = (_REVERSING, _RECORDING, _RETURNING, _TANGENT)
_WORD = re.compile(r"[a-z]\w*", re.IGNORECASE)
_KEYWORDS = frozenset(("real", "integer", "logical", "character", "complex", "double", "precision",
                       "kind", "len", "size", "max", "min", "mod", "abs"))


def beside(routine: Routine) -> list[Routine]:
    """:returns: the procedures beside a routine that have the names of its derivatives."""
    names = {kind.format(routine.name.lower()) for kind in _KINDS}
    scope = routine.parent
    return [one for one in scope.children if isinstance(one, Routine)
            and one.name.lower() in names] if isinstance(scope, Container) else []


def unused_derivatives(routines: Iterable[Routine]) -> Iterator[Problem]:
    """
    :param routines: routines that are differentiated.

    :returns: a note for each that has derivatives beside it.
    """
    for routine in routines:
        info, found = source_of(routine), beside(routine)
        if found and info is not None and info.tree is not None and found[0]._ast is not None:
            yield Problem(*location(routine), "OWN_DERIVATIVE", f"'{routine.name}' is "
                          f"differentiated: '{found[0].name}', which stands beside it, is not used",
                          "use it: own_derivatives, --own-derivatives", severity="note")


def own_rule(routine: Routine) -> Rule:
    """
    :param routine: a routine beside which there are derivatives.

    :returns: the rule that calls these.

    :raises UsageError: if they have not the arguments of generated ones, or some are missing.
    """
    return _OwnRule(routine, {one.name.lower(): one for one in beside(routine)}).rule()


def with_own_derivatives(routine: Routine, node: Node) -> Routine:
    """
    :param routine: a routine that is called.
    :param node: where it is called.

    :returns: what stands for it if it has derivatives of its own that are to be used; else itself.

    :raises UnsupportedError: if they can't be used.
    """
    info = source_of(node)
    if info is None or info.rule is not None:
        return routine
    said = directives_of(routine, "rule")
    if not said and not (info.modules.rules.takes_own(routine.name) and beside(routine)):
        return routine
    modules = {one.name.lower(): one for one in routine.root.children if type(one) is Container}

    def rule() -> Rule:
        try:
            return said_rule(routine, said) if said else own_rule(routine)
        except UsageError as error:
            what = "rule in directives about" if said else "derivatives beside"
            raise UnsupportedError([Problem(
                *(said[0].place if said else location(routine)), "OWN_DERIVATIVE",
                f"the {what} '{routine.name}' can't be used: {error}",
                "correct the rule" if said else "give them the arguments that generated ones have, "
                "or leave its name out of own_derivatives")]) from error

    with info.modules.in_place(), info.modules.reading(modules):
        file = info.modules.own_model(location(routine), rule)
    return next((one for one in file.children if isinstance(one, Routine)
                 and one.name.lower() == routine.name.lower()), routine)


def said_rule(routine: Routine, said: Sequence[Directive]) -> Rule:
    """
    :param routine: a routine.
    :param said: the directives with the keys of a rule for it.

    :returns: the rule.

    :raises UsageError: if it is wrong.
    """
    own = _OwnRule(routine, {})
    lines = "\n".join(one.arguments[0] if one.arguments else "" for one in said)
    text = f"[[rule]]\ninterface = '''\n{own.interface}\n'''\n{lines}\n"
    rule, = rules_in(TomlText(text, "rule"))
    return replace(rule, module=own.module, origin=":".join(map(str, said[0].place)),
                   use="\n".join((*own.uses(), *rule.use_lines)))


class _OwnRule:
    def __init__(self, routine: Routine, found: Mapping[str, Routine]) -> None:
        self._routine = routine
        self._procedure = interface_in(routine._ast)
        self._found = {kind: interface_in(found[name]._ast) for kind in _KINDS
                       if (name := kind.format(self._procedure.name)) in found}
        self._called: list[str] = []

    def rule(self) -> Rule:
        """:returns: the rule."""
        procedure = self._procedure
        if procedure.result is not None:
            raise UsageError("it is a function: derivatives of functions are not known by name")
        outputs = [one for one in procedure.arguments if one.intent in ("out", "inout")]
        old = [one for one in outputs if one.intent == "inout"]
        adjoint, active, more = self._adjoint()
        is_split = _RECORDING in self._found and _RETURNING in self._found
        tangent, carried = self._tangent()
        if tangent and active and set(carried) != set(active):
            raise UsageError("adjoint and tangent are of different arguments: "
                             f"{', '.join(active)}; {', '.join(carried)}")
        active = active or carried
        again = "\n".join(f"{_own(one)} = {_before(one)}" for one in old)
        return Rule(
            interface=_text(procedure), keep=_declared((*more, *(
                _like(one, _before(one)) for one in old))),
            before="\n".join(f"{_before(one)} = {one.name}" for one in old),
            local=_declared(_like(one, _own(one)) for one in outputs),
            depends=dict(self._depends(active)),
            adjoint=adjoint if is_split or not adjoint else f"{again}\n{adjoint}",
            tangent=f"{again}\n{tangent}" if tangent else "",
            run=self._recorded(more) if is_split else "",
            constant=tuple(one.name for one in procedure.arguments if one.is_real
                           and one.intent == "in" and one.name not in active),
            undefined=tuple(one.name for one in outputs
                            if one.is_real and one.name not in active),
            module=self.module, names=tuple(self._called), use="\n".join(self.uses()),
            origin=":".join(map(str, location(self._routine))))

    def _recorded(self, tapes: Sequence[Variable]) -> str:
        """:returns: the call that records."""
        names = ", ".join(one.name for one in (*self._procedure.arguments, *tapes))
        return f"call {_RECORDING.format(self._procedure.name)}({names})"

    def _depends(self, active: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """:returns: outputs, each with all that it may depend on."""
        known = [one for one in self._procedure.arguments if one.name in active]
        inputs = tuple(one.name for one in known if one.intent != "out")
        yield from ((one.name, inputs) for one in known if one.is_written)

    def _adjoint(self) -> tuple[str, list[str], tuple[Variable, ...]]:
        """:returns: the call of the adjoint, the arguments that have one, and the tapes."""
        name, found = self._procedure.name, self._found
        if _RECORDING in found and _RETURNING in found:
            own = self._procedure.arguments
            tapes = found[_RECORDING].arguments[len(own):]
            if [one.name for one in found[_RECORDING].arguments[:len(own)]] \
                    != [one.name for one in own]:
                raise UsageError(f"the arguments of '{_RECORDING.format(name)}' do not begin with "
                                 f"those of '{name}'")
            wrong = [one.name for one in tapes if ":" in one.shape or "*" in one.shape]
            if wrong:
                raise UsageError(f"'{wrong[0]}' of '{_RECORDING.format(name)}' has no bounds in "
                                 "terms of other arguments")
            self._called.append(_RECORDING.format(name))
            text, active = self._call(_RETURNING, "adjoint", "adj", tapes)
            copies = [f"{_own(one)} = {one.name}" for one in own if _own(one) in text]
            return "\n".join((*copies, text)), active, tapes
        if _REVERSING in found:
            return (*self._call(_REVERSING, "adjoint", "adj", ()), ())
        return "", [], ()

    def _tangent(self) -> tuple[str, list[str]]:
        """:returns: the call of the tangent, and the arguments that have one."""
        return self._call(_TANGENT, "derivative", "tl", ()) if _TANGENT in self._found else ("", [])

    def _call(self, kind: str, derivative: str, suffix: str, tapes: Sequence[Variable]
              ) -> tuple[str, list[str]]:
        """:returns: a call, and the arguments that have a derivative in it."""
        name, active, passed = kind.format(self._procedure.name), list[str](), list[str]()
        given = [one.name for one in self._found[kind].arguments]
        expected = iter(given)
        found = next(expected, "")
        for one in self._procedure.arguments:
            if found != one.name:
                break
            passed.append(_own(one) if self._found[kind].variable(one.name).is_written
                          else one.name)
            found = next(expected, "")
            if one.is_real and found == _SCHEME.name(derivative, one.name):
                passed.append(f"{one.name}_{suffix}")
                active.append(one.name)
                found = next(expected, "")
        rest = [found, *expected] if found else []
        if len(passed) + len(rest) != len(given) or rest != [one.name for one in tapes]:
            wanted = ", ".join((*(
                f"{one.name}, {_SCHEME.name(derivative, one.name)}" if one.is_real else one.name
                for one in self._procedure.arguments), *(one.name for one in tapes)))
            raise UsageError(f"the arguments of '{name}' are not ({wanted})")
        self._called.append(name)
        return f"call {name}({', '.join([*passed, *(one.name for one in tapes)])})", active

    @property
    def interface(self) -> str:
        """:returns: the interface as text."""
        return _text(self._procedure)

    @property
    def module(self) -> str:
        """:returns: the name of the module that the routine is in, if any."""
        scope = self._routine.parent
        return "" if isinstance(scope, FileContainer) else str(scope.name).lower()

    def uses(self) -> Iterator[str]:
        """:returns: the USE statements of the names in declarations."""
        text = " ".join(f"{one.type} {one.shape}" for interface in (
            self._procedure, *self._found.values()) for one in interface.arguments)
        known = {one.name for interface in (self._procedure, *self._found.values())
                 for one in interface.arguments}
        table = self._routine.symbol_table
        for name in sorted(set(map(str.lower, _WORD.findall(text))) - known - _KEYWORDS):
            symbol = table.lookup(name, otherwise=None)
            if not isinstance(symbol, Symbol) or symbol.is_unresolved:
                raise UsageError(f"'{name}' in its declarations is not known: list it in a USE "
                                 "statement")
            home = symbol.interface.container_symbol.name if symbol.is_import else self.module
            original = symbol.interface.orig_name if symbol.is_import else None
            yield f"use {home}, only: {name}" + (f" => {original}" if original else "")


def _text(procedure: Interface) -> str:
    """:returns: an interface as text."""
    result = procedure.result
    kind, given = ("subroutine", "") if result is None else ("function", f" result({result.name})")
    return "\n".join((f"{kind} {procedure.name}({procedure.names}){given}",
                      *declarations(procedure.arguments),
                      *([result.declared()] if result is not None else []), f"end {kind}"))


def _own(variable: Variable) -> str:
    return f"{variable.name}_own"


def _before(variable: Variable) -> str:
    return f"{variable.name}_before"


def _like(variable: Variable, name: str) -> Variable:
    """:returns: a variable of the same shape."""
    bounds = variable.shape.split(",") if variable.shape else []
    open_ = any(":" in bound and not bound.split(":")[1].strip() for bound in bounds)
    shape = ", ".join(f"size({variable.name}, {number})" for number in range(
        1, len(bounds) + 1)) if open_ else variable.shape
    return replace(variable, name=name, shape=shape, intent="")


def _declared(variables: Iterable[Variable]) -> str:
    return "\n".join(one.declared() for one in variables)
