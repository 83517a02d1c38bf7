# SPDX-License-Identifier: BSD-3-Clause
"""Why modules and procedures are not known."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from psyclone.psyir.nodes import Call, Node

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.external.library import library
from psyad_ext.ir.lookup.external_names import external_name, missing_modules
from psyad_ext.ir.lookup.missing_source import missing_source
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.source.intrinsic_modules import INTRINSIC_MODULES, intrinsic_names
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.messages import why_unclear
from psyad_ext.ir.tree.walking import scopes_of

#: Procedures of MPI that complete messages, or not, as it happens.
_MAY_COMPLETE = re.compile(r"mpi_(test(all|any|some)?|waitsome)", re.IGNORECASE)


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


def hidden_modules(node: Node) -> Iterator[Problem]:
    """
    :param node: a node of the user's file.

    :returns: a warning for each module that is used and that a later folder has otherwise.
    """
    info = source_of(node)
    for name, path, other in info.modules.hidden if info is not None else ():
        yield Problem(str(path), 1, "MODULE", f"module '{name}' is taken from here; it is in "
                      f"{other} as well, and differs", "see that the program is built with "
                      "the same one: the first folder that has it is searched (-I, include_paths)",
                      severity="warning")


def _starts_message(call: Call) -> bool:
    """:returns: whether a call starts a message of MPI that another one completes."""
    return any(rule.completion and len(rule.procedure.arguments) - len(call.arguments) in (0, 1)
               for rule in library().choices(call.routine.name))


def callee_problems(call: Call) -> list[Problem]:
    """
    :param call: a call of a procedure whose source is not known.

    :returns: why that is so.
    """
    name, info = call.routine.name, source_of(call)
    symbol = call.routine.symbol
    module = symbol.interface.container_symbol.name.lower() if symbol.is_import \
        else _intrinsic_module(call)
    if module in INTRINSIC_MODULES:
        return [Problem(*location(call), "INTRINSIC", f"'{name}' of the intrinsic module "
                        f"'{module}' has no rule for its derivative", "write it with other "
                        "functions, or move it out of the routine that is differentiated")]
    if _starts_message(call):
        reason = why_unclear(call) or "no call in this routine does"
        return [Problem(*location(call), "MESSAGE", "it is not clear where the message of "
                        f"'{name}' is waited for: {reason}", "wait for it in this routine, or "
                        "in one that the same routine calls, by the variable that the request "
                        "is in")]
    if _MAY_COMPLETE.fullmatch(name):
        return [Problem(*location(call), "MESSAGE", "it is not known which messages "
                        f"'{name}' completes, if any", "use MPI_Wait, MPI_Waitall or "
                        "MPI_Waitany")]
    external = "" if info is None else external_name(call)
    failure = info.modules.failures.get(external) if external else None
    if isinstance(failure, UnsupportedError):
        return list(failure.problems)
    paths = info.modules.paths_of_external(external) if external else ()
    if len(paths) > 1:
        return [Problem(*location(call), "CALLEE", f"the routine '{name}' that is called here is "
                        f"defined in {' and in '.join(map(str, paths))}",
                        "leave one of them in the folder, or name the folder that has the right "
                        "one first (-I, include_paths)")]
    beside = info.modules.paths_beside(external) if external else ()
    missing, hint = missing_source(name)
    if beside:
        hint += f": '-I {beside[0].parent}' if it is the one in {beside[0]}"
    return [Problem(*location(call), "CALLEE", f"the routine '{name}' that is called here "
                    f"{missing}{why_unread(call)}", hint)]


def _intrinsic_module(call: Call) -> str:
    """:returns: the intrinsic module, used as a whole, that has a name; empty if none has."""
    name = call.routine.name.lower()
    return next((used.name.lower() for scope in scopes_of(call)
                 for used in scope.symbol_table.containersymbols if used.wildcard_import
                 and name in (intrinsic_names(used.name, name, False) or ())), "")


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
