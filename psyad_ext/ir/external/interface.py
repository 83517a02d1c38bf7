# SPDX-License-Identifier: BSD-3-Clause
"""The interface of a procedure, read from the text that declares it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from fparser.common.readfortran import FortranStringReader
from fparser.two import Fortran2003
from fparser.two.utils import Base, FortranSyntaxError
from psyclone.configuration import Config

from psyad_ext.core.bracketed import outside_brackets
from psyad_ext.core.errors import UsageError
from psyad_ext.core.identity import IdentitySet
from psyad_ext.core.suggest import nearest
from psyad_ext.ir.source.parser import parser
from psyad_ext.ir.source.walking import walk

_INTENTS = {"INTENT(IN)": "in", "INTENT(OUT)": "out", "INTENT(INOUT)": "inout"}
_UNITS = (Fortran2003.Subroutine_Subprogram, Fortran2003.Function_Subprogram)
_HEADERS = (Fortran2003.Subroutine_Stmt, Fortran2003.Function_Stmt)


@dataclass(frozen=True)
class Variable:
    """A variable that is declared.

    :param name: its name, in lower case.
    :param type: its type, as it is written.
    :param shape: its bounds, as they are written; empty for a scalar.
    :param intent: ``in``, ``out`` or ``inout``; empty if none is given.
    """

    name: str
    type: str
    shape: str = ""
    intent: str = ""

    @property
    def is_real(self) -> bool:
        """:returns: whether derivatives may flow through it."""
        return self.type.lower().startswith(("real", "double"))

    @property
    def is_written(self) -> bool:
        """:returns: whether a call may change it."""
        return self.intent != "in"

    @property
    def bounds(self) -> list[str]:
        """:returns: its bounds, one for each dimension."""
        return [one.strip() for one in outside_brackets(self.shape)] if self.shape else []

    @property
    def is_assumed(self) -> bool:
        """:returns: whether its sizes are those of what is passed: ``x(:)``."""
        return any(":" in one and not one.rpartition(":")[2].strip() for one in self.bounds)

    def local(self, name: str) -> Variable:
        """:returns: a local variable of the same shape."""
        shape = ", ".join(f"size({self.name}, {number})" for number in range(
            1, len(self.bounds) + 1)) if self.is_assumed else self.shape
        return replace(self, name=name, shape=shape, intent="")

    def declared(self, name: str = "", intent: str = "") -> str:
        """:returns: a declaration of a variable like it."""
        shape = f"({self.shape})" if self.shape else ""
        attribute = f", intent({intent})" if intent else ""
        return f"{self.type}{attribute} :: {name or self.name}{shape}"


@dataclass(frozen=True)
class Interface:
    """A subroutine or a function.

    :param name: its name, in lower case.
    :param arguments: its dummy arguments.
    :param result: what it returns if it is a function.
    """

    name: str
    arguments: tuple[Variable, ...]
    result: Variable | None = None

    @cached_property
    def variables(self) -> tuple[Variable, ...]:
        """:returns: the arguments and the result."""
        return self.arguments if self.result is None else (*self.arguments, self.result)

    @property
    def is_implicit(self) -> bool:
        """:returns: whether callers need to know its name only."""
        return self.result is None and not any(one.is_assumed for one in self.arguments)

    @property
    def names(self) -> str:
        """:returns: the names of the arguments, as a list in a call."""
        return ", ".join(one.name for one in self.arguments)

    def variable(self, name: str) -> Variable:
        """
        :param name: the name of an argument or of the result, in lower case.

        :returns: the variable.

        :raises UsageError: if there is none of that name.
        """
        found = {one.name: one for one in self.variables}
        if name not in found:
            raise UsageError(f"'{self.name}' has no argument '{name}'; {nearest(name, found)}")
        return found[name]

    def call(self, others: Mapping[str, str] = MappingProxyType({}), name: str = "") -> str:
        """
        :param others: what takes the place of variables, by their names.
        :param name: another name of the procedure.

        :returns: the statement that runs the procedure.
        """
        names = ", ".join(others.get(one.name, one.name) for one in self.arguments)
        if self.result is None:
            return f"call {name or self.name}({names})"
        return f"{others.get(self.result.name, self.result.name)} = {name or self.name}({names})"


def declarations(variables: Iterable[Variable]) -> list[str]:
    """:returns: the declarations of variables, scalars first, since arrays may need them."""
    return [one.declared(intent=one.intent)
            for one in sorted(variables, key=lambda one: bool(one.shape))]


def interface_of(text: str) -> Interface:
    """
    :param text: a procedure with the declarations of its arguments, as in an interface block.

    :returns: what it declares.

    :raises UsageError: if it is not understood.
    """
    return interface_in(_unit(text))


def interface_in(unit: Base) -> Interface:
    """
    :param unit: a procedure in fparser's tree.

    :returns: what it declares.

    :raises UsageError: if it is not understood.
    """
    header = next(iter(walk(unit, _HEADERS)))
    name, names = str(header.children[1]).lower(), header.children[2]
    dummies = [str(one).lower() for one in getattr(names, "children", [names] if names else [])]
    is_function = isinstance(header, Fortran2003.Function_Stmt)
    suffix = header.children[3] if is_function else None
    given = [str(one).lower() for one in walk(suffix, Fortran2003.Name)] if suffix else []
    typed = walk(header.children[0], Fortran2003.Intrinsic_Type_Spec) \
        if is_function and header.children[0] is not None else []
    declared = {name: Variable(name, str(typed[0]).lower()) for name in given[:1] if typed} \
        | {one.name: one for one in declared_in(unit, {*dummies, *given})}
    result = None
    if is_function:
        if not given or given[0] not in declared:
            raise UsageError(f"function '{name}' needs a result with a name of its own that is "
                             f"declared: function {name}(...) result(value)")
        result = replace(declared[given[0]], intent="out")
    for dummy in dummies:
        if dummy not in declared:
            raise UsageError(f"argument '{dummy}' of '{name}' is not declared")
        if not declared[dummy].intent:
            raise UsageError(f"argument '{dummy}' of '{name}' needs an intent")
    return Interface(name, tuple(declared[dummy] for dummy in dummies), result)


def variables_of(text: str) -> tuple[Variable, ...]:
    """
    :param text: declarations, one in a line.

    :returns: the variables that they declare.

    :raises UsageError: if they are not understood.
    """
    return tuple(declared_in(_unit(f"subroutine declarations()\n{text}\nend subroutine"))) \
        if text.strip() else ()


def _unit(text: str) -> Base:
    reader = FortranStringReader(text + "\n", ignore_comments=True)
    try:
        units = walk(parser(Config.get().fortran_standard)(reader), _UNITS)
    except (ValueError, SystemExit, FortranSyntaxError) as error:
        raise UsageError(f"this is not understood as Fortran: {error}") from error
    if len(units) != 1:
        raise UsageError("this is not one subroutine or function")
    return units[0]


def declared_in(unit: Base, names: Collection[str] | None = None) -> list[Variable]:
    """
    :param unit: a procedure in fparser's tree.
    :param names: the names of those that matter, if not all do.

    :returns: the variables that it declares.

    :raises UsageError: if one has an attribute that is not understood.
    """
    found = []
    part = next((one for one in unit.children
                 if isinstance(one, Fortran2003.Specification_Part)), unit)
    others = IdentitySet(walk(walk(part, Fortran2003.Interface_Block),
                              Fortran2003.Type_Declaration_Stmt))
    for statement in walk(part, Fortran2003.Type_Declaration_Stmt):
        if statement in others:
            continue
        type_, attributes, entities = statement.children
        wanted = [one for one in entities.children
                  if names is None or str(one.children[0]).lower() in names]
        words = [str(one).upper().replace(" ", "") for one in attributes.children] \
            if attributes is not None else []
        intent = next((_INTENTS[word] for word in words if word in _INTENTS), "")
        common = next((str(one.children[1]) for one in walk(
            attributes, Fortran2003.Dimension_Attr_Spec)), "") if attributes is not None else ""
        for word in words if wanted else ():
            if word not in _INTENTS and not word.startswith("DIMENSION"):
                raise UsageError(f"attribute {word.lower()} of '{entities}' is not understood in a "
                                 "rule: give the procedure a wrapper without it")
        for entity in wanted:
            shape = str(entity.children[1]) if entity.children[1] is not None else common
            found.append(Variable(str(entity.children[0]).lower(), str(type_).lower(), shape,
                                  intent))
    return found
