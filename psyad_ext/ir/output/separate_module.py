# SPDX-License-Identifier: BSD-3-Clause
"""Everything generated in a module of its own, beside files of the user that stay as they are::

    module model_adjoint
      implicit none
    contains
      subroutine run_reversing(u, u_adj, cost, cost_adj)
        use model, only: wp, run
        ...
    end module model_adjoint
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.nodes import Container, FileContainer, Node, Routine
from psyclone.psyir.symbols import (
    ArrayType, ContainerSymbol, DataSymbol, IntrinsicSymbol, ScalarType, Symbol)

from psyad_ext.core.errors import Problem, UnsupportedError, UsageError
from psyad_ext.core.naming import LONGEST_NAME
from psyad_ext.ir.lookup.origin import SourceInfo
from psyad_ext.ir.output.added_declarations import added_declarations
from psyad_ext.ir.output.forms import free_lines
from psyad_ext.ir.output.source_text import generated_text, indented
from psyad_ext.ir.output.units import part_name, unit_of
from psyad_ext.ir.output.words import words_in
from psyad_ext.ir.source.dummy_procedures import names_declared
from psyad_ext.ir.source.layout import Unit
from psyad_ext.ir.writing.printing import printed

_MODULE_NAME = re.compile(rf"[a-z]\w{{0,{LONGEST_NAME - 1}}}", re.ASCII)
_USE = re.compile(r"^\s*use(?:\s*,\s*\w+\s*::|\s)\s*(\w+)\s*,\s*only\s*:\s*(.*)$", re.IGNORECASE)
_ACCESS = re.compile(r"^\s*(?:public|private)\s*::", re.IGNORECASE)
_INTERFACE = re.compile(r"^\s*interface\s*$", re.IGNORECASE)
_END_INTERFACE = re.compile(r"^\s*end\s*interface\s*$", re.IGNORECASE)
_HEADER = re.compile(r"^[^!'\"]*\b(?:subroutine|function)\s+(\w+)", re.IGNORECASE)
_GENERIC = re.compile(r"^\s*interface\s+((?:operator|assignment)\s*\([^)]*\))", re.IGNORECASE)


@dataclass(frozen=True)
class _Generated:
    """A generated routine, or the declarations of a module.

    :param home: the module that it was made for; None for no module.
    :param text: its text.
    :param own: the lower-case names that it declares.
    """

    home: Container | None
    text: str
    own: frozenset[str]


class SeparateModule:
    """
    :param container: a file or module with what has been generated.
    :param name: the name of the new module.
    """

    def __init__(self, container: Container, name: str) -> None:
        self._container = container
        self._name = name
        self._problems: dict[Problem, None] = {}
        self._routines: list[_Generated] = []
        self._declared: list[_Generated] = []
        self._modules: list[Container] = []
        self._constants: dict[str, tuple[Container, str]] = {}
        self._shared = _Imports()
        self._collect()
        self._new = {name for one in self._declared for name in one.own} | {
            self._routine_name(one) for one in self._routines}

    def text(self) -> str:
        """
        :returns: the module.

        :raises UnsupportedError: if it needs what other modules keep to themselves.
        """
        shared = self._shared
        body = [self._with_uses(one, shared) for one in self._routines]
        declared = [text for _, text in self._constants.values()]
        declared += [self._with_uses(one, shared) for one in self._declared]
        if self._problems:
            raise UnsupportedError(self._problems)
        self._require_name()
        return free_lines("\n".join([
            *(printed(one) for one in self._modules), f"module {self._name}",
            *(f"  {one}" for one in shared.lines()), "  implicit none",
            *(indented(one, "  ") for one in declared),
            "contains", *(f"\n{indented(one, '  ')}" for one in dict.fromkeys(body)),
            f"end module {self._name}"]))

    def _require_name(self) -> None:
        """:raises UsageError: if the new module can't have its name."""
        name = self._name.lower()
        if not _MODULE_NAME.fullmatch(name):
            raise UsageError(f"separate: '{self._name}' is no name of a module")
        parts = self._container.children if isinstance(self._container, FileContainer) \
            else [self._container]
        if name in self._new or name in self._constants or self._shared.knows(name) \
                or any(name == getattr(part, "name", "").lower() for part in parts):
            raise UsageError(f"separate: '{self._name}' is the name of something else already")

    def _collect(self) -> None:
        whole = isinstance(self._container, FileContainer)
        parts = self._container.children if whole else [self._container]
        original = None
        for part in parts:
            known = unit_of(part)
            if known is None and isinstance(part, Container):
                self._modules.append(part)
            elif known is None:
                self._add(part, None, original)
            elif isinstance(part, Container):
                self._collect_module(part, *known)
            original = known or original

    def _collect_module(self, module: Container, info: SourceInfo, unit: Unit) -> None:
        names = info.noted.names.get(module.name.lower(), {})
        table = module.symbol_table
        text = "\n".join(line for line in added_declarations(table, unit, names, ()).splitlines()
                         if not _ACCESS.match(line))
        if text.strip():
            own = frozenset(name for name, one in table.symbols_dict.items() if not one.is_import
                            and name not in unit.names and name not in names)
            self._require_one_meaning(module, own, info, unit)
            self._declared.append(_Generated(module, text, own))
        original = None
        for routine in module.children:
            name = part_name(routine)
            if name in unit.procedures:
                original = (info, unit.procedures[name])
            elif name and name not in names:
                self._add(routine, module, original)

    def _require_one_meaning(self, module: Container, own: frozenset[str], info: SourceInfo,
                             unit: Unit) -> None:
        """Note which variables two modules get that have one name."""
        for other in self._declared:
            for name in sorted(own & other.own):
                if _is_variable(name, module) and _is_variable(name, other.home):
                    self._problems[Problem(
                        info.name, unit.first, "SEPARATE", f"modules '{other.home.name}' and "
                        f"'{module.name}' both need a variable '{name}', and one module can't have "
                        "two", "let their own variables have different names, or leave generated "
                        "code in its modules")] = None

    def _add(self, routine: Node, home: Container | None,
             original: tuple[SourceInfo, Unit] | None) -> None:
        if not part_name(routine):
            return
        own = set(routine.symbol_table.symbols_dict) if isinstance(routine, Routine) \
            else names_declared(routine.parse_tree_nodes[0])
        info, unit = original if original is not None else (None, None)
        self._routines.append(_Generated(home, generated_text(routine, unit, info),
                                         frozenset(own)))

    def _routine_name(self, generated: _Generated) -> str:
        found = next(match for line in generated.text.splitlines()
                     if (match := _HEADER.match(line)))
        return found[1].lower()

    def _with_uses(self, generated: _Generated, shared: _Imports) -> str:
        """:returns: the text with USE statements for what it needs, behind its header, as far as
            the whole module can't have them."""
        lines = list(_without_interfaces(generated.text.splitlines(), self._new))
        lines = [kept for line in lines if (kept := self._kept(line)) is not None]
        own = _Imports()
        for module, name, origin in self._uses(generated, lines):
            if not name or not shared.add(module, name, origin):
                own.add(module, name, origin)
        place = next((number + 1 for number, line in enumerate(lines) if _HEADER.match(line)), 0)
        return "\n".join([*lines[:place], *(f"  {one}" for one in own.lines()), *lines[place:]])

    def _kept(self, line: str) -> str | None:
        """:returns: a line without what is imported from the new module itself."""
        match = _USE.match(line)
        if match is None:
            return line
        names = [one.strip() for one in match[2].split(",")]
        others = [one for one in names if one.rpartition("=>")[2].strip().lower() not in self._new]
        return line if others == names else None if not others else \
            f"{line[:match.start(2)]}{', '.join(others)}"

    def _uses(self, generated: _Generated, lines: list[str]) -> Iterator[tuple[str, str, str]]:
        """:returns: modules, and the names that are needed of them, here and there; empty for all.
        """
        if generated.home is None:
            return
        words = words_in("\n".join(lines))
        module, table = generated.home, generated.home.symbol_table
        for name in sorted(words - generated.own - self._new):
            symbol = table.symbols_dict.get(name)
            if symbol is None or symbol.is_unresolved or symbol is module or \
                    isinstance(symbol, (ContainerSymbol, IntrinsicSymbol)):
                continue
            if symbol.is_import:
                own = symbol.interface
                yield own.container_symbol.name, symbol.name, own.orig_name or symbol.name
            elif self._is_visible(symbol, module):
                yield module.name, symbol.name, symbol.name
        for name in self._generics(module):
            yield module.name, name, name
        for one in table.containersymbols:
            if one.wildcard_import:
                yield one.name, "", ""

    def _is_visible(self, symbol: Symbol, module: Container) -> bool:
        info, unit = unit_of(module)
        if not unit.is_private(symbol.name.lower()):
            return True
        if self._copies(symbol, module):
            return False
        self._problems[Problem(
            info.name, unit.first, "PRIVATE", f"module '{module.name}' keeps '{symbol.name}' to "
            "itself, and what is generated needs it",
            "make it public, or leave generated code in its module")] = None
        return False

    def _copies(self, symbol: Symbol, module: Container) -> bool:
        """:returns: whether a private constant is declared in the new module once more, with what
            its value and its kind are made of."""
        name = symbol.name.lower()
        if name in self._constants:
            return self._constants[name][0] is module
        if not isinstance(symbol, DataSymbol) or not symbol.is_constant \
                or not isinstance(symbol.datatype, (ScalarType, ArrayType)) \
                or self._shared.knows(name):
            return False
        text = FortranWriter().gen_vardecl(symbol, include_visibility=False).strip()
        table = module.symbol_table.symbols_dict
        for word in sorted(words_in(text) - {name}):
            other = table.get(word)
            if other is None or isinstance(other, IntrinsicSymbol):
                continue
            origin = other.interface if other.is_import else None
            if origin is None and unit_of(module)[1].is_private(word):
                if not self._copies(other, module):
                    return False
            elif other.is_unresolved or not self._shared.add(
                    module.name if origin is None else origin.container_symbol.name, other.name,
                    other.name if origin is None else origin.orig_name or other.name):
                return False
        self._constants[name] = (module, text.replace(" ::", ", private ::", 1))
        return True

    def _generics(self, module: Container) -> list[str]:
        """:returns: the operators and assignments that a module defines."""
        info, unit = unit_of(module)
        lines = info.text.splitlines()[unit.first - 1:unit.contains or unit.end]
        return list(dict.fromkeys(match[1] for line in lines if (match := _GENERIC.match(line))))


class _Imports:
    """What a scope imports by USE statements."""

    def __init__(self) -> None:
        self._found: dict[str, tuple[str, str]] = {}
        self._whole: dict[str, None] = {}

    def add(self, module: str, name: str, origin: str) -> bool:
        """
        :param module: the name of a module.
        :param name: a name here; empty for all of the module.
        :param origin: what it is called in the module.

        :returns: whether it can be had: no name can mean two things.
        """
        if not name:
            self._whole[module] = None
            return True
        key = name if "(" not in name else f"{name} of {module}"
        return self._found.setdefault(key.lower(), (module, name if name.lower() == origin.lower()
                                                    else f"{name} => {origin}"))[0] == module

    def knows(self, name: str) -> bool:
        """:returns: whether a lower-case name is imported."""
        return name in self._found or name in map(str.lower, self._whole) or any(
            name == module.lower() for module, _ in self._found.values())

    def lines(self) -> Iterator[str]:
        """:returns: the statements."""
        for module in self._whole:
            yield f"use {module}"
        listed: dict[str, list[str]] = {}
        for module, name in self._found.values():
            listed.setdefault(module, []).append(name)
        for module, names in sorted(listed.items()):
            yield f"use {module}, only: {', '.join(sorted(names))}"


def _is_variable(name: str, module: Container) -> bool:
    symbol = module.symbol_table.symbols_dict[name]
    return isinstance(symbol, DataSymbol) and not symbol.is_constant


def _without_interfaces(lines: list[str], names: set[str]) -> Iterator[str]:
    """:returns: lines without the interface blocks of some routines, which are in one module."""
    block: list[str] = []
    for line in lines:
        if block or _INTERFACE.match(line):
            block.append(line)
            if not _END_INTERFACE.match(line):
                continue
            found = {match[1].lower() for one in block if (match := _HEADER.match(one))
                     and not one.lstrip().lower().startswith("end")}
            if not found <= names:
                yield from block
            block = []
        else:
            yield line
    yield from block
