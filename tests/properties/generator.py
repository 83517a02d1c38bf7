# SPDX-License-Identifier: BSD-3-Clause
"""Random programs of the core language, the same for the same seed.

They are legal Fortran: no undefined value is read, no index leaves its array,
no variable is passed twice if the callee writes it. They are well conditioned:
values stay between -2 and 2, kinks and singularities are kept away from.
"""

from __future__ import annotations

from itertools import chain
from random import Random

from tests.properties.builder import Builder, Common
from tests.properties.dummies import FUNCTIONS, INTERFACE, PROCEDURES
from tests.properties.lists import LIST_TYPES
from tests.properties.records import (
    OPERATOR_PROCEDURES, OPERATORS, SHARED_RECORD, Record, type_lines)
from tests.properties.scope import Callee
from tests.properties.statements import indented
from tests.properties.storage import SHARED, shared_variables
from tests.properties.text import Lines


def random_program(seed: int) -> str:
    """
    :param seed: any number.

    :returns: Fortran text with the headers of a test program.
    """
    random = Random(seed)
    mixed = random.random() < 0.08
    shared = shared_variables(random)
    has_records = random.random() < 0.35
    has_lists = random.random() < 0.2
    has_operators = has_records and random.random() < 0.4
    with_global = has_records and random.random() < 0.4
    if with_global:
        shared += Record(SHARED_RECORD).components(shared=True)
    procedures = PROCEDURES if random.random() < 0.25 else ()
    common = Common(mixed, tuple(shared), has_records, has_lists, has_operators, procedures)
    callees: list[Callee] = []
    texts: list[Lines] = []
    outside: list[Lines] = []
    for number in range(random.choice((0, 1, 1, 2, 2, 3))):
        builder = Builder(random, callees, f"r{number + 1}", common)
        callee, lines = builder.callee()
        callees.append(callee)
        texts.append(lines)
        outside.append(builder.outside())
    builder = Builder(random, callees, "foo", common)
    headers, lines = builder.target()
    declared = list(SHARED) if any(each.name == "g0" for each in shared) else []
    if has_records:
        declared += type_lines([f"procedure, pass({each.passed}) :: do_{each.name} => {each.name}"
                                for each in callees if each.passed])
    declared += LIST_TYPES if has_lists else []
    declared += OPERATORS if has_operators else []
    declared += [Record(SHARED_RECORD).declaration()] * with_global
    declared += INTERFACE if procedures else []
    texts += FUNCTIONS if procedures else []
    texts += OPERATOR_PROCEDURES if has_operators else []
    return "\n".join([f"! idea: random program {seed}", *headers, *_modules(
        random, texts, lines, [*declared, *chain(*outside)], builder.outside())]) + "\n"


def _modules(random: Random, callees: list[Lines], target: Lines, outside: Lines,
             own_outside: Lines) -> Lines:
    """All in one module, or the callees in one of their own, with what they declare."""
    constants = ["integer, parameter :: wp = kind(1.0d0)"]
    table = ["real(wp), parameter :: c_one = 0.7_wp, c_two = 1.3_wp"]
    if callees and random.random() < 0.3:
        shared = _module("shared_mod", [], [*constants, *table, *outside], callees)
        own = _module("random_mod", ["use shared_mod"], own_outside, [target])
        return [*shared, "", *own]
    routines = [*callees, target]
    random.shuffle(routines)
    return _module("random_mod", [], [*constants, *table, *outside, *own_outside], routines)


def _module(name: str, uses: Lines, declarations: Lines, routines: list[Lines]) -> Lines:
    lines = [f"module {name}", *indented([*uses, "implicit none", *declarations]), "contains"]
    for position, routine in enumerate(routines):
        lines += ([""] if position else []) + indented(routine)
    return [*lines, f"end module {name}"]
