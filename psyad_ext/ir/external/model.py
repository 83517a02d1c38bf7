# SPDX-License-Identifier: BSD-3-Clause
"""What stands for a procedure that has a rule: Fortran with the same effects and dependences.

All analyses see it like any other source. It is never written. With kept variables, it consists of
two routines: the procedure itself, to which these are local, and its core, which sets them. Where
arguments may have any rank, there is one more for each set of those that are scalars, which passes
arrays of one element on. Where the procedure has handles of MPI in structures, their integers are
passed on.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import combinations

from psyad_ext.ir.external.handles import MODULE, handle
from psyad_ext.ir.external.interface import Variable, declarations
from psyad_ext.ir.external.passed import Passed, in_array
from psyad_ext.ir.external.rule import Rule

_CORE = "{}_core"
_WORD = re.compile(r"[a-z]\w*")
_CONSTANTS = {"integer": "0", "logical": ".false.", "character": "''"}


def core_name(rule: Rule) -> str:
    """:returns: the name of the routine whose derivatives are the text of the rule."""
    is_apart = rule.kept or rule.sizes or rule.procedure.result or rule.handles
    return _CORE.format(rule.name) if is_apart else rule.name


def value_name(output: Variable) -> str:
    """:returns: the local variable that an output gets its value from: active if that is needed."""
    return f"value_of_{output.name}"


def model_of(rule: Rule) -> str:
    """
    :param rule: a rule.

    :returns: the source that stands for its procedure.
    """
    sets = [(), *(_sets(buffers_of(rule)) if rule.generic else ())]
    outer = [_procedure(rule, scalars) for scalars in sets
             if scalars or core_name(rule) != rule.name]
    return "\n".join((*outer, _core(rule)))


def buffers_of(rule: Rule) -> dict[str, str]:
    """:returns: the arguments with as many elements as another one says, and the name of this."""
    names = {one.name for one in rule.procedure.arguments}
    return {one.name: one.shape.lower() for one in rule.procedure.arguments
            if one.shape.lower() in names}


def name_with_scalars(rule: Rule, scalars: Collection[str]) -> str:
    """
    :param rule: a rule.
    :param scalars: the arguments that are arrays of any size in the rule and scalars in a call.

    :returns: the name of what stands for the procedure there.
    """
    return "_".join((rule.name, "scalar", *scalars)) if scalars else rule.name


def _sets(names: Collection[str]) -> Iterator[tuple[str, ...]]:
    for size in range(1, len(names) + 1):
        yield from combinations(names, size)


def _procedure(rule: Rule, scalars: Collection[str]) -> str:
    """:returns: the procedure, with arguments of which some are scalars, not arrays of any size."""
    procedure, name = rule.procedure, name_with_scalars(rule, scalars)
    kind, given = ("subroutine", "") if procedure.result is None \
        else ("function", f" result({procedure.result.name})")
    result = [procedure.result.declared()] if procedure.result is not None else []
    passed = {one.name: _passed(rule, one, scalars) for one in procedure.arguments}
    names = ", ".join(passed[one.name].name if one.name in passed else one.name
                      for one in (*rule.variables, *rule.kept))
    measure = _WORD.sub(lambda word: passed[word[0]].name if word[0] in passed else word[0],
                        rule.measure)
    return "\n".join((
        f"{kind} {name}({procedure.names}){given}",
        *(() if rule.handles else rule.use_lines), rule.measure_use,
        *_used(passed.values()), "implicit none",
        *declarations(one.argument for one in passed.values()), *result,
        rule.measured, *(one.declared() for one in rule.kept),
        *(line for one in passed.values() for line in one.local), measure,
        *(line for one in passed.values() for line in one.before),
        f"call {core_name(rule)}({names})",
        *(line for one in passed.values() for line in one.after),
        f"end {kind} {name}"))


def _passed(rule: Rule, argument: Variable, scalars: Collection[str]) -> Passed:
    """:returns: how the procedure declares an argument, and passes it on."""
    if argument.name in scalars:
        return in_array(argument)
    if rule.handles:
        return handle(_outer(rule, argument), rule)
    return Passed(_outer(rule, argument), argument.name)


def _outer(rule: Rule, argument: Variable) -> Variable:
    """:returns: an argument as the procedure declares it."""
    sizes = {one.name for one in rule.sizes}
    return replace(argument, shape="*") \
        if sizes & set(_WORD.findall(argument.shape.lower())) else argument


def _used(passed: Iterable[Passed]) -> list[str]:
    """:returns: the USE statement of what arguments need."""
    names = dict.fromkeys(name for one in passed for name in one.uses)
    return [f"use {MODULE}, only: {', '.join(names)}"] if names else []


def _core(rule: Rule) -> str:
    variables, name = rule.variables, core_name(rule)
    kept = [one.declared(intent="out") for one in rule.kept]
    written = [one for one in variables if one.is_written]
    real = [one for one in written if _inputs(rule, one)]
    names = ", ".join(one.name for one in (*variables, *rule.kept))
    by_name = {one.name: one for one in variables}
    return "\n".join((
        f"subroutine {name}({names})", *rule.use_lines, "implicit none",
        *declarations(variables), *kept,
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
