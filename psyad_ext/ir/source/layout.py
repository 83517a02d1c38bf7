# SPDX-License-Identifier: BSD-3-Clause
"""Where the program units of a file stand in its text, and what its modules declare there.

This is noted before anything is respelled for PSyclone, so that what is added to the text can be
put between its lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from fparser.two.Fortran2003 import (
    Comment, Common_Stmt, Contains_Stmt, Data_Implied_Do, Data_Stmt, Dimension_Stmt, Enum_Def,
    Equivalence_Stmt, Function_Subprogram, Implicit_Stmt, Main_Program, Module, Module_Stmt,
    Module_Subprogram_Part, Namelist_Stmt, Parameter_Stmt, Save_Stmt, Subroutine_Subprogram,
    Use_Stmt)
from fparser.two.Fortran2008 import Submodule, Submodule_Stmt
from fparser.two.utils import Base, StmtBase

from psyad_ext.ir.source.meanings import Meanings
from psyad_ext.ir.source.unit_parts import chain_of, specified_in
from psyad_ext.ir.source.use_statements import use_of
from psyad_ext.ir.source.visibility import visibility_of
from psyad_ext.ir.source.walking import walk

_ROUTINES = (Subroutine_Subprogram, Function_Subprogram)
_MODULES = (Module, Submodule)
_UNITS = (*_MODULES, Main_Program, *_ROUTINES)
#: What new lines may stand behind.
_HEADS = (Contains_Stmt, Module_Stmt, Submodule_Stmt, Use_Stmt)
_LISTS = (Common_Stmt, Data_Stmt, Dimension_Stmt, Enum_Def, Equivalence_Stmt, Namelist_Stmt,
          Parameter_Stmt, Save_Stmt)
_WORD = re.compile(r"[a-z]\w*")
_GOES_ON = re.compile(r"""^(?:[^'"!]|'[^']*'|"[^"]*")*&\s*(?:!.*)?$""")
_PASSED_OVER = re.compile(r"^\s*(?:!.*|#.*)?$")


@dataclass(frozen=True)
class Unit:
    """A program unit, or a procedure of a module. Lines count from 1.

    :param first: the line of its first statement.
    :param end: the line of its last statement.
    :param last: the last line of its last statement.
    :param uses: the last line of its last USE statement, or of its first statement.
    :param contains: the line of its CONTAINS statement, 0 if it has none.
    :param names: the lower-case names that it declares or imports by name.
    :param wildcards: the lower-case names of the modules that it uses as a whole.
    :param hides: whether what it declares is private unless it says otherwise.
    :param told: whether it says itself of a name that it is private, by lower-case name.
    :param procedures: the procedures of a module, by lower-case name.
    :param closed: the lines behind which nothing can be added, since statements share a line there.
    :param submodules: the submodules that the tree has merged with a module, by lower-case name.
    :param holder: the submodule that the body of a procedure is in, empty if it is none.
    :param extends: the submodule that a submodule extends, empty if that is its module itself.
    :param given: what the tree calls something that a submodule declares or imports, by lower-case
        name, where that is another name.
    :param hidden: what a submodule declares or imports, as the tree calls it: its module does not
        know these names.
    :param has_counters: whether all who use a module as a whole have names of counters from it that
        nobody declares, and that the tree does not know.
    """

    first: int
    end: int
    last: int
    uses: int = 0
    contains: int = 0
    names: frozenset[str] = frozenset()
    wildcards: frozenset[str] = frozenset()
    hides: bool = False
    told: Mapping[str, bool] = field(default_factory=dict)
    procedures: Mapping[str, Unit] = field(default_factory=dict)
    closed: frozenset[int] = frozenset()
    submodules: Mapping[str, Unit] = field(default_factory=dict)
    holder: str = ""
    extends: str = ""
    given: Mapping[str, str] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()
    has_counters: bool = False

    def is_private(self, name: str) -> bool:
        """:returns: whether those that use the module do not know a lower-case name of it."""
        return self.told.get(name, self.hides)


def layout_of(tree: Base, text: str) -> dict[str, Unit]:
    """
    :param tree: a file, as fparser has read it.
    :param text: what it was read from, in free form.

    :returns: its modules, its main program and its procedures in no module, by lower-case name;
        its submodules by the names of module and submodule, with a colon between.
    """
    lines = text.splitlines()
    meanings = Meanings(tree, lambda name: None)
    units = [one for one in tree.children if not isinstance(one, Comment)]
    closed = _closed(units, lines)
    found = (_unit(one, lines, meanings)
             for one in units if isinstance(one, _UNITS))
    return {name: replace(unit, closed=unit.closed | closed) for name, unit in found}


def _has_implicit_counters(module: Base) -> bool:
    """:returns: whether a module declares counters of loops in DATA statements without a word."""
    parts = list(specified_in(module))
    return not _declares_all(parts) and any(
        isinstance(one, Data_Stmt) and walk(one, Data_Implied_Do) for one in parts)


def _declares_all(parts: Sequence[Base]) -> bool:
    return any(isinstance(one, Implicit_Stmt) and "NONE" in str(one).upper() for one in parts)


def _unit(part: Base, lines: Sequence[str], meanings: Meanings) -> tuple[str, Unit]:
    statements = [one for one in part.content if not isinstance(one, Comment)]
    name = str(statements[0].children[1]).lower()
    first = statements[0].item.span[0]
    end, last = statements[-1].item.span[0], _end(statements[-1], lines)
    if not isinstance(part, _MODULES):
        return name, Unit(first, end, last)
    module, extends = "", ""
    if isinstance(part, Submodule):
        module, extends, _ = chain_of(part)
    uses = [one for one in specified_in(part) if isinstance(one, Use_Stmt)]
    inner = next((one for one in statements if isinstance(one, Module_Subprogram_Part)), None)
    contains = next((one for one in inner.content if isinstance(one, Contains_Stmt)), None) \
        if inner is not None else None
    procedures = dict(_unit(one, lines, meanings) for one in inner.content
                      if isinstance(one, _ROUTINES)) if inner is not None else {}
    said = visibility_of(part)
    imported = {name for one in uses for name in use_of(one).names}
    declared = imported.union(meanings.declared(part), procedures, said.told, _listed(part))
    return f"{module}:{name}" if module else name, Unit(
        first, end, last, max(_end(one, lines) for one in [statements[0], *uses]),
        contains.item.span[0] if contains is not None else 0, frozenset(declared),
        frozenset(str(one.children[2]).lower() for one in uses
                  if "only" not in str(one.children[3] or "").lower()),
        said.hides, said.told, procedures, _closed(
            [statements[0], *specified_in(part),
             *(inner.content if inner is not None else ()), statements[-1]], lines),
        extends=extends, has_counters=_has_implicit_counters(part))


def _closed(parts: Sequence[Base], lines: Sequence[str]) -> frozenset[int]:
    """:returns: the lines between parts that share one.

    :param parts: statements and blocks, in order.
    :param lines: the text.
    """
    closed = set()
    for one, following in pairwise(part for part in parts if not isinstance(part, Comment)):
        end, start = _last_line(one, lines), first_line(following)
        if end < start:
            continue
        if isinstance(one, _UNITS) or (
                isinstance(one, _HEADS) and not isinstance(following, Use_Stmt)):
            closed.add(end)
        if isinstance(following, Contains_Stmt) or following is parts[-1]:
            closed.add(start - 1)
    return frozenset(closed)


def _last_line(part: Base, lines: Sequence[str]) -> int:
    return next((_end(one, lines) for one in reversed(walk(part, StmtBase)) if one.item), 0)


def first_line(part: Base) -> int:
    """:returns: the line where the first statement of a part starts."""
    return next((one.item.span[0] for one in walk(part, StmtBase) if one.item), 1)


def _listed(module: Base) -> Iterator[str]:
    """:returns: the names in statements that may declare something besides type declarations: in
        all of them if nothing has to be declared."""
    parts = list(specified_in(module))
    declares_all = _declares_all(parts)
    for part in parts:
        if isinstance(part, _LISTS if declares_all else Base):
            yield from _WORD.findall(str(part).lower())


def _end(statement: Base, lines: Sequence[str]) -> int:
    """:returns: the line where a statement ends: joined ones do not say so themselves."""
    number = statement.item.span[1]
    while number < len(lines) and _GOES_ON.match(lines[number - 1]):
        number += 1
        while number < len(lines) and _PASSED_OVER.match(lines[number - 1]):
            number += 1
    return number
