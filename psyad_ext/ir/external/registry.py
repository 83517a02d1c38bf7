# SPDX-License-Identifier: BSD-3-Clause
"""All rules that are known, by the names of their procedures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from os import PathLike
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

from psyad_ext.core.errors import UsageError
from psyad_ext.core.toml_text import TomlText
from psyad_ext.ir.directives.said import Said, said_from_text
from psyad_ext.ir.external.kinds import expanded
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.external.toml import directives_in, rules_in

#: Makes the fields of a rule.
Maker = TypeVar("Maker", bound=FunctionType)


class Rules:
    """Rules by name, of files and of Python.

    ``Rules("mine.toml").add(interface=..., adjoint=...)``

    :param files: files with rules.
    :param own_derivatives: whether ``solve_reversing`` and the like beside ``solve`` are its
        derivatives; or the names of the procedures of which they are.

    :raises UsageError: if a file is not there, or a rule in it is wrong.
    """

    def __init__(self, *files: str | PathLike[str],
                 own_derivatives: bool | Collection[str] = False) -> None:
        self._own = own_derivatives if isinstance(own_derivatives, bool) \
            else frozenset(name.lower() for name in own_derivatives)
        self._rules: dict[str, Rule] = {}
        self.directives: list[Said] = []
        for file in files:
            self.read(file)

    def read(self, file: str | PathLike[str]) -> Rules:
        """
        :param file: a file with rules.

        :returns: all rules.

        :raises UsageError: if it is not there, or a rule in it is wrong.
        """
        toml = TomlText.of_file(Path(file), "the rules")
        for rule in rules_in(toml):
            self._put(rule)
        self.directives += directives_in(toml)
        return self

    def direct(self, text: str) -> Rules:
        """
        :param text: a directive for a source that is left as it is:
            ``"model.f90:12: passive x"``, before a line, or ``"model.f90:solve: nodiff"``.

        :returns: all rules.

        :raises UsageError: if it is not understood.
        """
        self.directives.append(said_from_text(text))
        return self

    def add(self, rule: Rule | None = None, /, **fields: Any) -> Rules:
        """
        :param rule: a rule.
        :param fields: the fields of a :py:class:`Rule` otherwise.

        :returns: all rules.

        :raises UsageError: if it is wrong, or there is another one for its procedure.
        """
        try:
            self._put(rule or Rule(**expanded(fields)))
        except TypeError as error:
            raise UsageError(f"this is no rule: {error}") from error
        return self

    def rule(self, name: str, **words: Any) -> Callable[[Maker], Maker]:
        """
        Lets a function make a rule: ``make(name, **words)`` gives the fields of a
        :py:class:`Rule`. One function may make several::

            @rules.rule("ssolve", real="real")
            @rules.rule("dsolve", real="double precision")
            def solve(name, real):
                return {"interface": f"subroutine {name}(x) ...", "adjoint": "..."}

        :param name: the name of the procedure.
        :param words: what the function is given besides.

        :returns: what takes the function, and gives it back.

        :raises UsageError: if what it makes is wrong, or is for another procedure.
        """
        def taken(make: Maker) -> Maker:
            code = make.__code__
            origin = f"{code.co_filename}:{code.co_firstlineno}"
            try:
                rule = Rule(**expanded(dict(make(name, **words))), origin=origin)
            except (TypeError, UsageError) as error:
                raise UsageError(f"{origin}: this is no rule: {error}") from error
            if rule.name != name.lower():
                raise UsageError(f"{origin}: the interface is that of '{rule.name}', not of "
                                 f"'{name}'")
            self._put(rule)
            return make

        return taken

    def get(self, name: str) -> Rule | None:
        """:returns: the rule for a procedure, whatever the case of its name; None without one."""
        return self._rules.get(name.lower())

    def choices(self, name: str) -> list[Rule]:
        """:returns: the rules for a procedure whose arguments may have several types."""
        return [rule for rule in self if rule.generic.lower() == name.lower()]

    def takes_own(self, name: str) -> bool:
        """:returns: whether derivatives beside a procedure are used."""
        return self._own if isinstance(self._own, bool) else name.lower() in self._own

    def functions(self) -> frozenset[str]:
        """:returns: the names of the functions among the procedures."""
        return frozenset(name for name, rule in self._rules.items()
                         if rule.procedure.result is not None)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def _put(self, rule: Rule) -> None:
        known = self._rules.get(rule.name)
        if known is not None:
            raise UsageError(f"there are two rules for '{rule.name}': {known.origin or 'one'} and "
                             f"{rule.origin or 'another one'}")
        self._rules[rule.name] = rule
