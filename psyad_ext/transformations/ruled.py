# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives of procedures that have a rule: text of the rule, with declarations around it.

For ``call solve(n, a, b)``, with the kept variable ``f`` and active ``a`` and ``b``::

    subroutine solve_core_recording(n, a, b, f)
      ... declarations
      call solve(n, a, b)
      f = a                                     ! after
    end subroutine

    subroutine solve_core_returning(n, a, a_adj, b, b_adj, f)
      ... declarations
      call solve_transposed(n, f, b_adj)        ! adjoint
    end subroutine
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from psyclone.psyir.nodes import CodeBlock, Routine
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.core.errors import Problem, refuse
from psyad_ext.ir.external.interface import Variable, declarations
from psyad_ext.ir.external.model import value_name
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.source.parser import plain_reader
from psyad_ext.transformations.rule_cleaning import cleaned, needed_in, reached, referred_to
from psyad_ext.transformations.rule_directions import NUMBER
from psyad_ext.transformations.rule_directions import declared as declared_in_directions
from psyad_ext.transformations.rule_directions import loop
from psyad_ext.transformations.rule_pieces import around, shared_in
from psyad_ext.transformations.rule_support import called_text

_ACTIVE = re.compile(r"\b(\w+)_(active|wanted)\b", re.IGNORECASE)
#: What ends statements that are repeated, or decides between some, by the values of adjoints.
_DECIDES = re.compile(r"\b(exit|cycle|while|return)\b|\bif\b.*_adj\b", re.IGNORECASE)
_WORD = re.compile(r"[a-z]\w*", re.IGNORECASE)
_NOT_NEEDED = "not_needed"
_INSTEAD = "call first derivatives in one direction, as often as needed, or give the source"
_SPARSE = "the statements of a rule say nothing of single elements"


def require_statements_only(units: Iterable[Unit], options: object) -> None:
    """
    :param units: the routines that are differentiated.
    :param options: the options of the transformations.

    :raises UnsupportedError: if one of them has a rule from which what is asked for can't be
        derived.
    """
    refuse([_problem(unit.rule, f"'{unit.rule.name}' is differentiated by a rule, from which "
                     f"{asked} can't be derived: {why}", _INSTEAD)
            for unit in units if unit.rule is not None
            for asked, obstacle in _OBSTACLES.items() if getattr(options, asked, False)
            for why in [obstacle(unit.rule)] if why])


def _of_second_order(rule: Rule) -> str:
    """:returns: why the adjoint can't be differentiated like any other source; nothing if it can.

    Adjoints that decide may be right where they are zero, but their tangents are not.
    """
    if rule.undefined:
        return f"the derivative of '{rule.undefined[0]}', which the adjoint may need, is not known"
    if _DECIDES.search("\n".join((rule.adjoint, rule.support))):
        return "the adjoint has loops or branches that may end by the values of adjoints"
    return _of_many(rule)


def _of_many(rule: Rule) -> str:
    """:returns: why there can be no more directions than one; nothing if there can."""
    return "processes exchange one direction at a time" if rule.channel else ""


#: For each thing to ask for what tells why it is impossible.
_OBSTACLES: Mapping[str, Callable[[Rule], str]] = {
    "vector": _of_many, "jacobian": _of_many, "gauss_newton": _of_many,
    "hessian": _of_second_order, "sparse_jacobian": lambda rule: _SPARSE}


class Ruled:
    """Writes the derivatives of one procedure.

    :param rule: its rule.
    :param unit: what stands for it.
    :param active: its active variables.
    """

    def __init__(self, rule: Rule, unit: Unit, active: Collection[Symbol]) -> None:
        self._rule = rule
        self._use = rule.use_statements()
        self._variables = (*rule.variables, *rule.kept)
        own = {symbol.name.lower() for symbol in unit.routine.symbol_table.datasymbols
               if symbol in active}
        self._active = own & {dummy.name.lower() for dummy in unit.dummies}
        self._wanted = {one.name for one in self._variables if value_name(one) in own}
        self._unit = unit
        self._apart: list[Routine] = []

    def recording(self, name: str) -> Routine:
        """:returns: the call, with what sets the kept variables."""
        return self._routine(name, self._variables, (
            *self._forward(), *self._notional(), *self._call()))

    def returning(self, name: str) -> tuple[Routine, frozenset[DataSymbol]]:
        """
        :returns: the adjoint, and the dummy arguments whose values it reads.

        :raises UnsupportedError: if the rule has none.
        """
        self._require("adjoint", self._rule.adjoint)
        shared = shared_in(self._unit, self._variables)
        if not shared:
            return self._returning(name)
        apart, read = self._returning(f"{name}_apart")
        self._apart = [apart]
        names, lines = around(apart.name, shared, self._variables, self._active)
        return self._text(name, names, (*declarations(self._passed_in()), *lines)), read

    def returning_vector(self, name: str, single: str) -> Routine:
        """
        :param name: its name.
        :param single: the name of the adjoint in one direction.

        :returns: the adjoint in many directions.

        :raises UnsupportedError: if adjoints have common storage.
        """
        if shared_in(self._unit, self._variables):
            refuse([_problem(self._rule, f"arguments of '{self._rule.name}' have common storage: "
                             "many directions at once are not possible",
                             "pass variables of their own, or call the adjoint in one direction, "
                             "as often as needed")])
        paired, adjoints = self._paired("adj"), self._active_ones("adj", "inout")
        return self._text(name, [*(one.name for one in paired), NUMBER], (
            *declarations(self._passed_in()), *declared_in_directions(adjoints),
            *loop(single, [one.name for one in paired], adjoints)))

    def _active_ones(self, kind: str, intent: str) -> list[Variable]:
        """:returns: the derivatives of active arguments, with the intent of these if none is
            given."""
        return [replace(one, name=f"{one.name}_{kind}", intent=intent or one.intent)
                for one in self._rule.procedure.variables if one.name in self._active]

    def _returning(self, name: str) -> tuple[Routine, frozenset[DataSymbol]]:
        """:returns: the adjoint, and the dummy arguments whose values it reads."""
        reals = [one for one in self._rule.procedure.variables if one.is_real]
        routine = self._routine(name, self._paired("adj"), (
            *declarations(self._passed_in()),
            *(self._derivative(one, "adj", "inout") for one in reals),
            *self._locals(self._rule.adjoint),
            *(f"{one.name}_adj = 0" for one in reals
              if one.name not in self._active or self._is_constant(one)),
            *(line for one in reals if one.name in self._active
              and one.name in self._rule.undefined
              for line in (f"if ({_any(one)}) error stop {self._unknown(one)}",
                           f"{one.name}_adj = 0")),
            self._with_activity(self._rule.adjoint),
            *(f"{one.name}_adj = 0" for one in reals if one.intent == "out")))
        names = needed_in(routine)
        read = frozenset(one for one in self._unit.dummies if one.name.lower() in names)
        _leave_alone(routine, [one.name.lower() for one in self._unit.dummies if one not in read])
        return routine, read

    def tangent(self, name: str) -> Routine:
        """
        :returns: the call and the tangent behind it.

        :raises UnsupportedError: if the rule has none.
        """
        self._require("tangent", self._rule.tangent)
        return self._routine(name, self._paired("tl"), (
            *self._forward(self._rule.tangent), *self._tangents(), *self._notional(),
            *self._passive_tangents(), *self._call(), *self._tangent_lines()))

    def tangent_vector(self, name: str) -> Routine:
        """
        :returns: the call and the tangent behind it, in many directions.

        :raises UnsupportedError: if the rule has none.
        """
        self._require("tangent", self._rule.tangent)
        paired, tangents = self._paired("tl"), self._active_ones("tl", "")
        names = [one.name for one in paired]
        values = {one.name for one in self._variables}
        unused = _not_needed(name for name in names if name in values)
        single = self._routine(f"{name}_one", paired, (
            *declarations(self._passed_in()), *self._tangents(), *self._locals(self._rule.tangent),
            *unused, *self._passive_tangents(), *self._tangent_lines()))
        self._apart = [single]
        return self._text(name, [*names, NUMBER], (
            *self._forward(), *declared_in_directions(tangents), *self._call(),
            *loop(single.name, names, tangents)))

    def _tangents(self) -> list[str]:
        """:returns: the declarations of tangents."""
        return [self._derivative(one, "tl", one.intent)
                for one in self._rule.procedure.variables if one.is_real]

    def _passive_tangents(self) -> list[str]:
        """:returns: the statements that set those of passive arguments."""
        return [f"{one.name}_tl = 0" for one in self._rule.procedure.variables
                if one.is_real and one.name not in self._active]

    def _tangent_lines(self) -> list[str]:
        """:returns: the statements of the tangent."""
        reals = [one for one in self._rule.procedure.variables if one.is_real]
        return [self._with_activity(self._rule.tangent),
                *(f"{one.name}_tl = ieee_value(real(1, kind({one.name}_tl)), ieee_quiet_nan)"
                  for one in reals if one.name in self._rule.undefined),
                *(f"{one.name}_tl = 0" for one in reals if self._is_constant(one))]

    def support(self, *callers: Routine) -> list[Routine]:
        """
        :param callers: what has been written.

        :returns: the procedures that it calls.
        """
        callers = (*self._apart, *callers)
        text = called_text(self._rule.support, referred_to(callers))
        return [*self._apart, *reached(_routines(text) if text.strip() else [], callers)]

    def _passed_in(self) -> tuple[Variable, ...]:
        """:returns: the arguments, as the adjoint sees them."""
        return tuple(Variable(one.name, one.type, one.shape, "in") for one in self._variables)

    def _require(self, what: str, text: str) -> None:
        rule = self._rule
        problems = [
            _problem(rule, f"argument '{name}' of '{rule.name}' is active, which the rule does not "
                     "provide for", "pass a value that does not depend on independent variables")
            for name in rule.constant if name in self._active]
        if not text.strip() and any(rule.depends.values()):
            problems.append(_problem(rule, f"the rule for '{rule.name}' has no {what}",
                                     f"add '{what}', the statements of the {what}, or write the "
                "procedure that is missing"))
        refuse(problems)

    def _locals(self, *texts: str) -> list[str]:
        """:returns: the declarations of variables that texts name."""
        words = _words(*texts)
        return [one.declared() for one in self._rule.locals if one.name in words]

    def _notional(self) -> list[str]:
        """:returns: the same where nothing is called."""
        return _not_needed(one.name for one in self._variables) if self._rule.notional else []

    def _is_constant(self, variable: Variable) -> bool:
        """:returns: whether a call sets a variable to what depends on nothing."""
        return variable.is_written and variable.name not in self._rule.undefined \
            and not self._rule.depends.get(variable.name)

    def _unknown(self, variable: Variable) -> str:
        """:returns: what a program says that needs a derivative which is not known."""
        return f"'the derivative of {variable.name} after {self._rule.name} is not known'"

    def _with_activity(self, text: str) -> str:
        """:returns: statements in which ``x_active`` says whether x has a derivative, ``x_wanted``
            whether anything depends on its value after the call."""
        known = {"active": self._active, "wanted": self._wanted}
        return _ACTIVE.sub(lambda match: (
            ".true." if match[1].lower() in known[match[2].lower()] else ".false."), text)

    def _derivative(self, variable: Variable, kind: str, intent: str) -> str:
        is_argument = variable.name in self._active
        return variable.declared(f"{variable.name}_{kind}", intent if is_argument else "")

    def _paired(self, kind: str) -> list[Variable]:
        found = []
        for one in self._variables:
            found.append(one)
            if one.name in self._active:
                found.append(Variable(f"{one.name}_{kind}", one.type, one.shape))
        return found

    def _call(self) -> list[str]:
        return [self._rule.before, self._rule.running, self._rule.after]

    def _forward(self, text: str = "") -> list[str]:
        """:returns: the declarations of arguments, of kept variables and of others that the
            statements or a text name where the procedure runs."""
        return [*declarations(self._rule.variables),
                *(one.declared(intent="out") for one in self._rule.kept),
                *self._rule.external_statements(), *self._locals(*self._call(), text)]

    def _routine(self, name: str, arguments: Sequence[Variable], lines: Iterable[str]) -> Routine:
        return cleaned(self._text(name, [one.name for one in arguments], lines))

    def _text(self, name: str, arguments: Iterable[str], lines: Iterable[str]) -> Routine:
        lines = list(lines)
        nan = ["use, intrinsic :: ieee_arithmetic, only: ieee_quiet_nan, ieee_value"] \
            if any("ieee_quiet_nan" in line for line in lines) else []
        text = "\n".join((
            f"subroutine {name}({', '.join(arguments)})", *nan, *self._use, "implicit none",
            *lines, f"end subroutine {name}"))
        return _routines(text)[0]


def _problem(rule: Rule, text: str, hint: str) -> Problem:
    return Problem(rule.origin or "rules", 0, "PROCEDURE_RULE", text, hint)


def _not_needed(names: Iterable[str]) -> list[str]:
    """:returns: what keeps compilers from warning of arguments, a declaration first."""
    value = " + ".join(f"kind({name})" for name in names)
    return [f"integer :: {_NOT_NEEDED}", f"{_NOT_NEEDED} = {value}"] if value else []


def _leave_alone(routine: Routine, names: Sequence[str]) -> None:
    """Keep compilers from warning of arguments that a routine leaves alone, in place."""
    if names:
        table = routine.symbol_table
        table.add(DataSymbol(_NOT_NEEDED, ScalarType.integer_type()))
        _, statement = _not_needed(names)
        routine.addchild(plain_reader().psyir_from_statement(statement, table), 0)


def _any(variable: Variable) -> str:
    test = f"{variable.name}_adj /= 0"
    return f"any({test})" if variable.shape else test


def _words(*texts: str) -> set[str]:
    """:returns: the names in Fortran text, in lower case."""
    return {word.lower() for text in texts for word in _WORD.findall(text)}


def _routines(text: str) -> list[Routine]:
    """:returns: the procedures in a text, in no container."""
    found = plain_reader().psyir_from_source(text + "\n").walk(Routine)
    for routine in found:
        routine.detach()
        for block in routine.walk(CodeBlock):
            # PSyclone says there what it does not understand; rules have no other comments.
            block.preceding_comment = ""
    return found
