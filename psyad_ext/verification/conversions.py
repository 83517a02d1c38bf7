# SPDX-License-Identifier: BSD-3-Clause
"""Values that users give as values of Fortran's types."""

from __future__ import annotations

from typing import Any

from psyad_ext.core.settings_text import number
from psyad_ext.verification.encoding import TEXT, round_to_kind


def _to_real(value: Any, kind: int) -> float:
    return round_to_kind(float(_number(value)), kind)


def _number(value: Any) -> Any:
    return number(value) if isinstance(value, str) else value


def _to_integer(value: Any, kind: int) -> int:
    value = _number(value)
    if int(value) != float(value) or not -2 ** (8 * kind - 1) <= int(value) < 2 ** (8 * kind - 1):
        raise ValueError(f"{value!r} is no integer({kind})")
    return int(value)


def _to_logical(value: Any, kind: int) -> bool:
    text = str(value).strip(".").lower()
    if text in ("true", "t", "1"):
        return True
    if text in ("false", "f", "0"):
        return False
    raise ValueError(f"{value!r} is no logical({kind})")


def _to_text(value: Any, kind: int) -> str:
    text = str(value)
    if len(text) > kind:
        raise ValueError(f"{text!r} is longer than {kind} characters")
    text.encode("latin-1")
    return text.ljust(kind)


#: Converts a value for a variable of a type and a kind, or raises ValueError.
CONVERSIONS = {"real": _to_real, "integer": _to_integer, "logical": _to_logical, TEXT: _to_text}
