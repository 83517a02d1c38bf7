# SPDX-License-Identifier: BSD-3-Clause
"""Arguments of a call whose routine is inlined."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set

from fparser.two.utils import Base
from psyclone.psyir.nodes import IntrinsicCall, Node, Reference, Routine, StructureReference
from psyclone.psyir.symbols import ArrayType, DataTypeSymbol, IntrinsicSymbol, ScalarType, Symbol

from psyad_ext.core.naming import unique
from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.expressions.questions import declared_rank, is_data, symbols_read
from psyad_ext.ir.lookup.callees import rank_of_value
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.type_reading import is_pointer_type
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.inlined_names import name_in_text
from psyad_ext.ir.lowering.pointers.inlined_shapes import (
    check_extents, check_of_bounds, check_of_shape, first_elements, in_caller, is_as_long,
    lower_bounds_of, selector, shape_of)
from psyad_ext.ir.lowering.pointers.inlined_text import declared_locally, tell_in_text
from psyad_ext.ir.lowering.pointers.presence_for_callers import may_be_nothing
from psyad_ext.ir.source.dummy_procedures import dummy_names
from psyad_ext.ir.source.host_text import names_in_text
from psyad_ext.ir.structures.component_types import last_component
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.names import meaning, names_in_scope
from psyad_ext.ir.tree.optional import is_optional

_OWNED = re.compile(r",\s*(allocatable|pointer)\b", re.IGNORECASE)
_OUT = re.compile(r"intent\s*\(\s*out\s*\)", re.IGNORECASE)
_IN = re.compile(r"intent\s*\(\s*in\s*\)", re.IGNORECASE)
_TARGET = re.compile(r",\s*target\b", re.IGNORECASE)
_STRUCTURE = re.compile(r"\b(type|class)\s*\(", re.IGNORECASE)
_OPTIONAL = re.compile(r",\s*optional\b", re.IGNORECASE)
_POINTER = re.compile(r",\s*pointer\b", re.IGNORECASE)
_VALUE = re.compile(r",\s*value\b", re.IGNORECASE)
_REFUSED = re.compile(r"^\s*(procedure|external)\b", re.IGNORECASE)


class InlinedArguments:
    """The arguments of a call whose routine is inlined.

    :param tree: a copy of the routine, which changes.
    :param passed: what is passed.
    :param declared: the names that the routine declares.
    :param variables: those of the routine that calls.
    """

    def __init__(self, tree: Base, passed: Mapping[str, Node], declared: Set[str],
                 variables: Variables) -> None:
        self._tree, self._passed, self._variables = tree, passed, variables
        self._declared = declared
        self._dummies = dummy_names(tree)
        #: Structures that begin anew before the call.
        self.anew: list[Symbol] = []
        #: The declarations of variables that stand for arguments.
        self.declarations: list[str] = []
        self._copies: list[str] = []
        #: Values that are arrays of which a part is passed, by their names.
        self.values: dict[str, str] = {}

    def named(self, entities: Mapping[str, tuple[str, str]]) -> tuple[list[str], list[str]]:
        """:returns: what names what is passed, and statements before those of the routine."""
        names: list[str] = []
        before: list[str] = []
        tell_in_text(self._tree, {name for name in self._dummies if _OPTIONAL.search(
            entities.get(name, ("",))[0])}, self._passed.keys())
        for name in self._dummies:
            actual = self._passed.get(name)
            head, entity = entities.get(name, ("", ""))
            if actual is None and _OPTIONAL.search(head):
                before += self._absent(name, head, entity)
                continue
            if actual is None or _REFUSED.search(head) or not head:
                raise NotImplementedError(f"its argument '{name}' is a procedure")
            self._check_presence(name, actual, head)
            if _VALUE.search(head):
                names.append(f"{self._copied(name, head, entity)} => {text_of(actual)}")
                continue
            if _POINTER.search(head):
                before += self._point(name, actual, head, entity)
                continue
            if _OUT.search(head):
                before += self._begun(name, actual, head)
            if _OWNED.search(head):
                self._rename(name, actual)
            elif not (type(actual) is Reference and actual.name.lower() == name
                      and not declared_rank(actual.symbol)):
                shape, lower = shape_of(entity, head), lower_bounds_of(entity, head)
                if lower:
                    before += check_of_bounds(name, actual, lower)
                text, checked = (text_of(actual), shape) if lower else \
                    self._selected(name, actual, shape, head)
                names.append(f"{name} => {text}")
                before += check_of_shape(name, checked)
        return names, [*self._copies, *before]

    def _check_presence(self, name: str, actual: Node, head: str) -> None:
        """
        :raises NotImplementedError: if it is not known whether an argument is given: what is not
            there, not allocated, or points nowhere, counts as absent.
        """
        if is_data(actual) and is_optional(actual.symbol):
            raise NotImplementedError(f"what is passed for '{name}' is optional itself")
        if _OPTIONAL.search(head) and not _OWNED.search(head) and isinstance(
                actual, (Reference, IntrinsicCall)) and may_be_nothing(actual) \
                and not _is_plain_component(actual, self._variables.routine):
            raise NotImplementedError(f"what is passed for '{name}' may be nothing")

    def _copied(self, name: str, head: str, entity: str) -> str:
        """:returns: a name for what is passed by value."""
        if shape_of(entity, head):
            raise NotImplementedError(f"its argument '{name}' is an array that is passed by value")
        given = unique(f"{name}_given", names_in_scope(self._variables.routine)
                       | names_in_text(self._tree))
        self.declarations.append(declared_locally(head, entity))
        self._copies.append(f"{name} = {given}")
        return given

    def _absent(self, name: str, head: str, entity: str) -> list[str]:
        """:returns: what stands for an argument that is not given, and is never used."""
        self.declarations.append(declared_locally(head, entity))
        return [f"{name} => null()"] if _POINTER.search(head) else []

    def _point(self, name: str, actual: Node, head: str, entity: str) -> list[str]:
        """:returns: what lets a pointer point where the one does that is passed, if the routine
            can't know that by its name."""
        if is_data(actual) and declares_pointer(actual.symbol) and type(actual) is Reference:
            self._rename(name, actual)
            return []
        self.declarations.append(declared_locally(head, entity))
        if isinstance(actual, IntrinsicCall):
            return [f"{name} => null()"]
        text = text_of(actual)
        if not is_data(actual) or self._hidden() & set(re.findall(r"[a-z_]\w*", text.lower())):
            raise NotImplementedError(f"what is passed for the pointer '{name}' has no name that "
                                      "it does not know otherwise")
        if not _is_pointer(actual, self._variables.routine):
            return [f"{name} => {text}"]
        if "(" in text:
            raise NotImplementedError(f"a pointer with indices is passed for '{name}'")
        self.declarations.pop()
        name_in_text(self._tree, name, text)
        return []

    def _hidden(self) -> set[str]:
        """:returns: the names that mean something else in the routine than where it is called."""
        return self._declared - {name for name, actual in self._passed.items()
                                 if type(actual) is Reference and actual.name.lower() == name}

    def _selected(self, dummy: str, actual: Node, shape: Sequence[str], head: str
                  ) -> tuple[str, Sequence[str]]:
        """:returns: what is passed for an argument, as much of it as the routine takes as far as
            that can be named, and the extents that are left to be compared."""
        counts = [one if one == "*" else in_caller(one, self._passed) for one in shape]
        extents = counts if self._only_reads(head) else None
        if not shape or shape[-1] == "*" or rank_of_value(actual) != len(shape):
            return selector(actual, shape, extents), shape
        check_extents(actual, counts)
        count = counts[-1]
        if count is None or is_as_long(actual, count):
            return selector(actual, shape, extents), shape
        if is_data(actual):
            return first_elements(actual, len(shape), count), [*shape[:-1], ":"]
        name = unique(f"{dummy}_passed", names_in_scope(self._variables.routine)
                      | names_in_text(self._tree))
        self.values[name] = text_of(actual)
        return f"{name}({':, '*(len(shape) - 1)}1:{count})", [*shape[:-1], ":"]

    def _only_reads(self, head: str) -> bool:
        """:returns: whether the routine may have a copy of an argument."""
        return bool(_IN.search(head)) and not _TARGET.search(head) and all(isinstance(
            meaning(name, self._variables.routine), (IntrinsicSymbol, type(None)))
            for name in ("reshape", "size"))

    def _begun(self, name: str, actual: Node, head: str) -> list[str]:
        """:returns: what lets an argument begin anew that the routine gives its value."""
        if "allocatable" in head.lower():
            return [f"if (allocated({actual.name})) deallocate({actual.name})"] \
                if type(actual) is Reference else []  # that is refused
        if _STRUCTURE.search(head):
            if type(actual) is not Reference:
                raise NotImplementedError(f"its argument '{name}' begins anew (intent(out)), and "
                                          "is a part of what is passed")
            if any(actual.symbol in symbols_read(one) for one in self._passed.values()
                   if one is not actual):
                raise NotImplementedError(f"its argument '{name}' begins anew (intent(out)), and "
                                          "another one takes a value from what is passed")
            self.anew.append(actual.symbol)
        return []

    def _rename(self, name: str, actual: Node) -> None:
        """Let the routine know an argument by the name of what is passed."""
        other = actual.name.lower() if type(actual) is Reference else ""
        if not other or other != name and other in self._declared:
            raise NotImplementedError(f"its argument '{name}' is allocatable, or a pointer, and "
                                      "what is passed has no name that it does not know otherwise")
        name_in_text(self._tree, name, other)


def _is_plain_component(actual: Node, routine: Routine) -> bool:
    """:returns: whether a component is there whenever its structure is."""
    datatype = last_component(actual, Types(), routine) \
        if isinstance(actual, StructureReference) else None
    return isinstance(datatype, (ScalarType, DataTypeSymbol)) or isinstance(
        datatype, ArrayType) and ArrayType.Extent.DEFERRED not in datatype.shape


def _is_pointer(actual: Reference, routine: Routine) -> bool:
    """:returns: whether a component is a pointer."""
    return isinstance(actual, StructureReference) \
        and is_pointer_type(last_component(actual, Types(), routine))
