# SPDX-License-Identifier: BSD-3-Clause
"""Whether what is asked for is there: an influence of independent on dependent variables.

A variable that exists but is not the one that was meant would give derivatives that are zero.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.activity import Activity, may_depend
from psyad_ext.analyses.calltree import Unit
from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.lookup.module_variables import declared_as
from psyad_ext.ir.tree.components import ComponentSymbol, source_name, structure_name
from psyad_ext.ir.tree.intents import is_only_written
from psyad_ext.ir.tree.locate import location
from psyad_ext.transformations.selection import Selection

_ALLOW = "allow it: allow_inactive=True, --allow-inactive"


def check_influence(target: Unit, selection: Selection, facts: Activity,
                    written: Collection[Symbol]) -> None:
    """Tell the user of variables that have no part in any derivative.

    :param target: the target.
    :param selection: its dependent and independent variables.
    :param facts: what is active.
    :param written: what the target may write.

    :raises UnsupportedError: if all derivatives are zero, which is not allowed.
    """
    place = location(selection.routine)
    asked = [name.lower() for names in selection.asked for name in names]
    dependent, independent = (_names(one, asked)
                              for one in (selection.dependent, selection.independent))
    useful = _names((one for one in selection.independent if one in facts.useful), asked)
    varied = _names((one for one in selection.dependent if one in facts.varied), asked)
    if not (useful and varied) and not selection.allow_inactive:
        hints = [_others(dependent, "depend on", "depends on", (
            one for one in target.dummies if one in facts.useful and not is_only_written(one)),
            dependent),
            _others(independent, "influence", "influences", (
                one for one in target.dummies if one in facts.varied and one in written),
                independent), _ALLOW]
        raise UnsupportedError([Problem(
            *place, "INACTIVE", f"{_listed(independent)} {_has(independent)} no influence on "
            f"{_listed(dependent)} in '{selection.routine.name}': all derivatives are zero",
            "; ".join(filter(None, hints)))])
    for name in independent:
        if name not in useful:
            selection.diagnostics.add(Problem(
                *place, "NO_INFLUENCE", f"the independent variable '{name}' has no influence on "
                f"{_listed(dependent)}", severity="warning"))
    for name in dependent:
        if name not in varied:
            selection.diagnostics.add(Problem(
                *place, "NO_INFLUENCE", f"the dependent variable '{name}' does not depend on "
                f"{_listed(independent)}", severity="warning"))


def _names(symbols: Iterable[Symbol], asked: Collection[str] = ()) -> list[str]:
    """:returns: how the source, or the user, calls variables; a structure is there if any of its
        parts is."""
    return list(dict.fromkeys(_name(declared_as(one), asked) for one in symbols))


def _name(symbol: Symbol, asked: Collection[str]) -> str:
    path = source_name(symbol.component) if isinstance(symbol, ComponentSymbol) else symbol.name
    return next((name for name in asked if f"{path.lower()}%".startswith(f"{name}%")),
                structure_name(symbol).lower())


def _others(names: Sequence[str], several: str, one: str, symbols: Iterable[DataSymbol],
            without: Collection[str]) -> str:
    """:returns: what variables have to do with, if with anything but themselves."""
    found = [name for name in _names(filter(may_depend, symbols)) if name not in without]
    if not found:
        return ""
    return f"{_listed(names)} {one if len(names) == 1 else several} {_listed(found)}"


def _has(names: Sequence[str]) -> str:
    return "has" if len(names) == 1 else "have"


def _listed(names: Sequence[str]) -> str:
    quoted = [f"'{name}'" for name in names]
    return " and ".join([", ".join(quoted[:-1]), quoted[-1]] if quoted[1:] else quoted)
