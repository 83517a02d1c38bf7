# SPDX-License-Identifier: BSD-3-Clause
"""Why modules are not known."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Call, Node

from psyad_ext.core.errors import UnsupportedError
from psyad_ext.ir.lookup.external_names import missing_modules
from psyad_ext.ir.lookup.origin import source_of


def why_unknown(names: Sequence[str], node: Node) -> str:
    """
    :param names: modules that are not known.
    :param node: a node that needs one of them.

    :returns: their names, and that they were not found, or what is wrong with their files.
    """
    found = " or ".join(f"'{name}'" for name in names)
    reasons = [reason for name in names if (reason := _reason(name, node))]
    return f"{found} cannot be read: {'; '.join(reasons)}" if reasons \
        else f"{found} was not found"


def why_unread(call: Call) -> str:
    """:returns: what is wrong with the modules that a procedure which is called may come from, as
        a part of a message; nothing if these are known, or not there at all."""
    symbol = call.routine.symbol
    names = [symbol.interface.container_symbol.name] if symbol.is_import else missing_modules(call)
    found = [name for name in names if _reason(name, call)]
    return f": module {why_unknown(found, call)}" if found else ""


def _reason(name: str, node: Node) -> str:
    """:returns: the first thing that is wrong with the file of a module; nothing if it was not
        found."""
    info = source_of(node)
    failure = None if info is None else info.modules.failures.get(name.lower())
    if not isinstance(failure, UnsupportedError):
        return ""
    first = failure.problems[0]
    return f"{first.file}:{first.line}: {first.text}"
