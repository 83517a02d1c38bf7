# SPDX-License-Identifier: BSD-3-Clause
"""Every operator and intrinsic of the installed PSyclone is classified exactly once."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import BinaryOperation, IntrinsicCall, UnaryOperation

from psyad_ext.rules import intrinsics, operators

pytestmark = pytest.mark.quick

TABLES = {"derivative": intrinsics.DERIVATIVES, "inactive": intrinsics.INACTIVE,
          "unsupported": intrinsics.UNSUPPORTED, "subroutine": intrinsics.SUBROUTINES}
OPERATORS = [*UnaryOperation.Operator, *BinaryOperation.Operator]


@pytest.mark.parametrize("name", list(IntrinsicCall.Intrinsic.__members__))
def test_every_intrinsic_is_in_one_table(name: str) -> None:
    found = [table for table, members in TABLES.items() if name in members]
    assert len(found) == 1, found


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda operator: operator.name)
def test_every_operator_is_in_one_table(operator: object) -> None:
    power = operator is BinaryOperation.Operator.POW
    assert power + (operator in operators.DERIVATIVES) + (operator in operators.INACTIVE) == 1


@pytest.mark.parametrize("name", list(intrinsics.UNSUPPORTED))
def test_every_refusal_has_a_reason(name: str) -> None:
    assert intrinsics.UNSUPPORTED[name].strip()


@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES)
def test_names_are_upper_case(names: object) -> None:
    assert all(name == name.upper() for name in names)


def test_expensive_and_associative_rows_exist() -> None:
    assert set(intrinsics.DERIVATIVES) >= intrinsics.EXPENSIVE
    assert set(intrinsics.DERIVATIVES) >= intrinsics.ASSOCIATIVE
    assert set(intrinsics.VARIANTS.values()) <= {*intrinsics.DERIVATIVES,
                                                 *intrinsics.UNSUPPORTED}


@pytest.mark.parametrize("name", [name for name in intrinsics.DERIVATIVES
                                  if name in IntrinsicCall.Intrinsic.__members__])
def test_rows_have_an_entry_for_every_argument(name: str) -> None:
    arguments = IntrinsicCall.Intrinsic[name].value
    required = arguments.required_args.min_count
    assert required <= len(intrinsics.DERIVATIVES[name]) <= required + len(arguments.optional_args)
