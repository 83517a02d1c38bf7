# SPDX-License-Identifier: BSD-3-Clause
"""Rules as TOML, the way back of :py:mod:`psyad_ext.ir.external.toml`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from psyad_ext.ir.external.rule import Rule

_NEVER = ("origin",)


def rule_text(rule: Rule) -> str:
    """
    :param rule: a rule.

    :returns: the table ``[[rule]]`` that says the same.
    """
    said = {one.name: getattr(rule, one.name) for one in fields(Rule) if one.name not in _NEVER}
    lines = [f"{name} = {_value(value)}" for name, value in said.items()
             if value and value != ({},)]
    return "\n".join(("[[rule]]", *lines)) + "\n"


def _value(value: Any) -> str:
    """:returns: a value in TOML; text of several lines as it is read best."""
    if isinstance(value, str) and "\n" in value and not {'"', "\\"} & set(value):
        return f'"""\n{value}"""'
    if isinstance(value, Mapping):
        inside = ", ".join(f"{name} = {_value(one)}" for name, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
