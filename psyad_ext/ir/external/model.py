# SPDX-License-Identifier: BSD-3-Clause
"""What stands for a procedure that has a rule: Fortran with the same effects and dependences.

All analyses see it like any other source. It is never written. With kept variables, it consists of
two routines: the procedure itself, to which these are local, and its core, which sets them.
"""

from __future__ import annotations

from psyad_ext.ir.external.interface import Variable, declarations
from psyad_ext.ir.external.rule import Rule

_CORE = "{}_core"
_CONSTANTS = {"integer": "0", "logical": ".false.", "character": "''"}


def core_name(rule: Rule) -> str:
    """:returns: the name of the routine whose derivatives are the text of the rule."""
    return _CORE.format(rule.name) if rule.kept or rule.procedure.result else rule.name


def value_name(output: Variable) -> str:
    """:returns: the local variable that an output gets its value from: active if that is needed."""
    return f"value_of_{output.name}"


def model_of(rule: Rule) -> str:
    """
    :param rule: a rule.

    :returns: the source that stands for its procedure.
    """
    core = _core(rule)
    return core if core_name(rule) == rule.name else f"{_procedure(rule)}\n{core}"


def _procedure(rule: Rule) -> str:
    procedure = rule.procedure
    kind, given = ("subroutine", "") if procedure.result is None \
        else ("function", f" result({procedure.result.name})")
    result = [procedure.result.declared()] if procedure.result is not None else []
    names = ", ".join(one.name for one in (*procedure.variables, *rule.kept))
    return "\n".join((
        f"{kind} {rule.name}({procedure.names}){given}", "implicit none",
        *declarations(procedure.arguments), *result, *(one.declared() for one in rule.kept),
        f"call {core_name(rule)}({names})", f"end {kind} {rule.name}"))


def _core(rule: Rule) -> str:
    variables, name = rule.procedure.variables, core_name(rule)
    kept = [one.declared(intent="out") for one in rule.kept]
    written = [one for one in variables if one.is_written]
    real = [one for one in written if _inputs(rule, one)]
    names = ", ".join(one.name for one in (*variables, *rule.kept))
    by_name = {one.name: one for one in variables}
    return "\n".join((
        f"subroutine {name}({names})", "implicit none", *declarations(variables), *kept,
        *(f"{one.type} :: {value_name(one)}" for one in real),
        *(["print *"] if rule.once else []),
        *(f"{value_name(one)} = {_sum(rule, one, by_name)}" for one in real),
        *(f"{one.name} = {value_name(one)}" if one in real else f"{one.name} = {_constant(one)}"
          for one in written),
        *(f"{one.name} = {_constant(one)}" for one in rule.kept),
        f"end subroutine {name}"))


def _sum(rule: Rule, output: Variable, by_name: dict[str, Variable]) -> str:
    """:returns: something that depends on what an output depends on."""
    return " + ".join(f"sum({name})" if by_name[name].shape else name
                      for name in _inputs(rule, output))


def _inputs(rule: Rule, output: Variable) -> tuple[str, ...]:
    """:returns: what an output depends on, itself if its derivative is not known: so it is seen
        where somebody needs that."""
    if output.name in rule.undefined:
        return tuple(one.name for one in rule.procedure.variables
                     if one.is_real and one.intent != "out")
    inputs = rule.depends.get(output.name, ())
    return (*inputs, *rule.constant) if inputs else ()


def _constant(variable: Variable) -> str:
    word = variable.type.partition("(")[0].partition("*")[0].strip()
    return _CONSTANTS.get(word, "0.0")
