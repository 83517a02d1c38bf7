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
from psyad_ext.ir.external.derivatives import KINDS, Derivatives, interface_text
from psyad_ext.ir.external.interface import Interface, interface_in
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.external.toml import rules_in
from psyad_ext.ir.lookup.directed import directives_of
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.tree.locate import location

#: What they are called.
_NAMES = {kind: NamingScheme().name(kind, "{}") for kind in KINDS}
_WORD = re.compile(r"[a-z]\w*", re.IGNORECASE)
_KEYWORDS = frozenset(("real", "integer", "logical", "character", "complex", "double", "precision",
                       "kind", "len", "size", "max", "min", "mod", "abs", "ubound",
                       "lbound", "dim", "int"))


def beside(routine: Routine) -> list[Routine]:
    """:returns: the procedures beside a routine that have the names of its derivatives."""
    names = {template.format(routine.name.lower()) for template in _NAMES.values()}
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
        self._found = {kind: interface_in(found[name]._ast) for kind, template in _NAMES.items()
                       if (name := template.format(self._procedure.name)) in found}

    def rule(self) -> Rule:
        """:returns: the rule."""
        rule = Derivatives(self._procedure, self._found).rule()
        return replace(rule, module=self.module, use="\n".join(self.uses()),
                       origin=":".join(map(str, location(self._routine))))

    @property
    def interface(self) -> str:
        """:returns: the interface as text."""
        return interface_text(self._procedure)

    @property
    def module(self) -> str:
        """:returns: the name of the module that the routine is in, if any."""
        return home_of(self._routine)

    def uses(self) -> Iterator[str]:
        """:returns: the USE statements of the names in declarations."""
        return used_in(self._routine, (self._procedure, *self._found.values()))


def home_of(routine: Routine) -> str:
    """:returns: the lower-case name of the module that a routine is in; empty for none."""
    scope = routine.parent
    return "" if isinstance(scope, FileContainer) else str(scope.name).lower()


def used_in(routine: Routine, interfaces: Sequence[Interface]) -> Iterator[str]:
    """
    :param routine: a routine.
    :param interfaces: its interface, and those of procedures beside it.

    :returns: the USE statements of the names in their declarations.

    :raises UsageError: if one of these is not known.
    """
    arguments = [one for interface in interfaces for one in interface.arguments]
    text = " ".join(f"{one.type} {one.shape}" for one in arguments)
    known = {one.name for one in arguments}
    for name in sorted(set(map(str.lower, _WORD.findall(text))) - known - _KEYWORDS):
        symbol = routine.symbol_table.lookup(name, otherwise=None)
        if not isinstance(symbol, Symbol) or symbol.is_unresolved:
            raise UsageError(f"'{name}' in its declarations is not known: list it in a USE "
                             "statement")
        home = symbol.interface.container_symbol.name if symbol.is_import else home_of(routine)
        original = symbol.interface.orig_name if symbol.is_import else None
        yield f"use {home}, only: {name}" + (f" => {original}" if original else "")
