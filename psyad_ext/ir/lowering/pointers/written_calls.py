# SPDX-License-Identifier: BSD-3-Clause
"""Routines that are written out where they are called: as blocks, with names for what is passed.

What takes the place of a call is text, which is read as if the source had it there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import copy

from fparser.common.readfortran import FortranStringReader
from fparser.two import Fortran2003
from fparser.two.utils import Base, walk
from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IfBlock, IntrinsicCall, Loop, Node, Reference, Routine, Statement,
    StructureReference)
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, DataTypeSymbol, ScalarType, Symbol)

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.expressions.questions import declared_rank, is_data, symbols_read
from psyad_ext.ir.lookup.callees import is_elemental, rank_of_value
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.outer import is_from_host
from psyad_ext.ir.lookup.type_reading import is_pointer_type
from psyad_ext.ir.lowering.arrays.where import is_where
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.aims import Passed
from psyad_ext.ir.lowering.pointers.pointer_moving import like_pointer
from psyad_ext.ir.lowering.pointers.told_presence import may_be_nothing
from psyad_ext.ir.lowering.pointers.written_names import let_know
from psyad_ext.ir.lowering.pointers.written_shapes import (
    check_extents, check_of_shape, first_elements, in_caller, is_as_long, selector, shape_of)
from psyad_ext.ir.lowering.pointers.written_text import (
    assign_null, declared_locally, name_in_text, tell_in_text, without_returns)
from psyad_ext.ir.lowering.procedures.saved import with_names_moved
from psyad_ext.ir.lowering.structures.block_structures import begin_anew
from psyad_ext.ir.lowering.structures.component_values import known_type
from psyad_ext.ir.source.dummy_procedures import (
    all_names_declared, cloned, dummy_names, inner_units, is_label)
from psyad_ext.ir.source.parser import parser
from psyad_ext.ir.structures.component_types import last_component
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.definitions import NotTakenApart
from psyad_ext.ir.tree.locate import adopt_location, nearest_item
from psyad_ext.ir.tree.names import meaning
from psyad_ext.ir.tree.optional import is_optional
from psyad_ext.ir.tree.walking import statement_of

#: What a routine may declare besides variables.
_HARMLESS = (Fortran2003.Implicit_Part, Fortran2003.Comment, Fortran2003.Use_Stmt)
#: What stands for more than its text where it is.
_BOUND_TO_ROUTINE = (
    Fortran2003.Data_Stmt, Fortran2003.Entry_Stmt, Fortran2003.Format_Stmt,
    Fortran2003.Goto_Stmt, Fortran2003.Namelist_Stmt)
_LASTING = re.compile(r",\s*save\b", re.IGNORECASE)
_OWNED = re.compile(r",\s*(allocatable|pointer)\b", re.IGNORECASE)
_OUT = re.compile(r"intent\s*\(\s*out\s*\)", re.IGNORECASE)
_STRUCTURE = re.compile(r"\b(type|class)\s*\(", re.IGNORECASE)
#: A text that is as long as what is passed.
_AS_LONG = re.compile(r"character\s*\*?\s*\(\s*(len\s*=\s*)?[*:]", re.IGNORECASE)
_OPTIONAL = re.compile(r",\s*optional\b", re.IGNORECASE)
_POINTER = re.compile(r",\s*pointer\b", re.IGNORECASE)
_REFUSED = re.compile(r",\s*value\b|^\s*(procedure|external)\b", re.IGNORECASE)


class WrittenCall:
    """A call whose routine is written out.

    :param call: the call.
    :param callee: what it runs.
    :param passed: what it passes.
    :param variables: declares new variables in the routine that calls.
    :param holder: the structure that gets the value of a function, if that is one, and that has
        been let begin anew.
    """

    def __init__(self, call: Call, callee: Routine, passed: Passed, variables: Variables,
                 holder: Reference | None = None) -> None:
        self._call, self._callee, self._passed = call, callee, dict(passed)
        self._variables, self._holder = variables, holder
        self._anew: list[Symbol] = []
        self._known: set[str] = set()
        #: The declarations of pointers, and of arguments that are not given.
        self._pointers: list[str] = []
        #: Values that are arrays of which a part is passed, by their names.
        self._values: dict[str, str] = {}
        # pylint: disable-next=protected-access
        self._tree = with_names_moved(cloned(callee._ast), callee) \
            if callee._ast is not None else None

    def write_out(self) -> None:
        """Put the statements of the routine in the place of the call, in place.

        :raises NotImplementedError: if that is not possible; says why.
        """
        tree, call = self._tree, self._call
        if tree is None or inner_units(tree) or any(
                map(is_from_host, self._callee.symbol_table._argument_list)):
            raise NotImplementedError("it has, or is, an internal procedure")
        if is_elemental(self._callee) and any(map(rank_of_value, call.arguments)):
            raise NotImplementedError("it is an elemental procedure that is given arrays")
        assign_null(tree)
        self._declared, self._dummies = all_names_declared(tree), dummy_names(tree)
        entities = dict(self._entities())
        outside, inside = self._named(entities)
        self._check_asked(inside)
        result = self._result() if self._holder is None else None
        if self._holder is not None:
            outside.append(self._held())
        self._check_names()
        structures = self._declare_structure_pointers(entities)
        body = [line for part in tree.content if isinstance(part, Fortran2003.Execution_Part)
                for line in without_returns(part.content)]
        locals_ = [f"{head} :: {entity}" for name, (head, entity) in entities.items()
                   if name not in self._dummies and not self._is_result(name)
                   and name not in structures]
        text = "\n".join(["block", *locals_, *self._pointers, *inside, *body, "end block"])
        if outside:
            text = f"associate ({', '.join(outside)})\n{text}\nend associate"
        for name, value in self._values.items():
            text = f"associate ({name} => {value})\n{text}\nend associate"
        statement = statement_of(call)
        for symbol in self._anew:
            build.insert(statement.parent, statement.position, [begin_anew(symbol)])
            self._variables.renews_structures = True
        new = _block(text, nearest_item(call if call._ast else statement))
        adopt_location(new, statement)
        if result is None:
            replace_statement(statement, [new])
            return
        self._check_place(statement)
        call.replace_with(build.ref(result), keep_name_in_context=True)
        statement.parent.addchild(new, statement.position)

    def _entities(self) -> Iterator[tuple[str, tuple[str, str]]]:
        """:returns: the variables of the routine, with their types and what follows those."""
        for part in self._tree.content:
            for one in part.content if isinstance(part, Fortran2003.Specification_Part) else ():
                if isinstance(one, _HARMLESS):
                    continue
                if not isinstance(one, Fortran2003.Type_Declaration_Stmt):
                    raise NotImplementedError(f"it declares '{one}'")
                head = str(one).partition("::")[0].strip()
                for entity in walk(one, Fortran2003.Entity_Decl):
                    name = str(entity.children[0]).lower()
                    if name not in self._passed and (
                            _LASTING.search(head) or "parameter" not in head.lower()
                            and entity.children[3] is not None
                            and not _OWNED.search(head)):
                        raise NotImplementedError(f"'{name}' keeps its value")
                    if head.lower().startswith("character") and name in self._passed and not (
                            _AS_LONG.match(head) and entity.children[2] is None
                            and is_data(self._passed[name])):
                        raise NotImplementedError(f"its argument '{name}' is a text, and is not as "
                                                  "long ('*') as a variable that is passed")
                    yield name, (head, str(entity))

    def _named(self, entities: Mapping[str, tuple[str, str]]) -> tuple[list[str], list[str]]:
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
                raise NotImplementedError(f"its argument '{name}' is passed by value, or a "
                                          "procedure")
            self._check_presence(name, actual, head)
            if _POINTER.search(head):
                before += self._point(name, actual, head, entity)
                continue
            if _OUT.search(head):
                before += self._begun(name, actual, head)
            if _OWNED.search(head):
                self._rename(name, actual)
            elif not (type(actual) is Reference and actual.name.lower() == name
                      and not declared_rank(actual.symbol)):
                shape = shape_of(entity, head)
                if is_data(actual) and shape and rank_of_value(actual) != len(shape):
                    raise NotImplementedError("an array of another rank, or an element, is passed")
                text, checked = self._selected(name, actual, shape)
                names.append(f"{name} => {text}")
                before += check_of_shape(name, checked)
        return names, before

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

    def _check_asked(self, lines: Sequence[str]) -> None:
        """
        :raises NotImplementedError: if statements before those of the routine need an intrinsic
            function, the name of which means something else in it.
        """
        for name in {"size", "allocated"} & self._declared:
            if any(f"{name}(" in line for line in lines):
                raise NotImplementedError(f"'{name}' is no intrinsic function in it")

    def _absent(self, name: str, head: str, entity: str) -> list[str]:
        """:returns: what stands for an argument that is not given, and is never used."""
        self._pointers.append(declared_locally(head, entity))
        return [f"{name} => null()"] if _POINTER.search(head) else []

    def _point(self, name: str, actual: Node, head: str, entity: str) -> list[str]:
        """:returns: what lets a pointer point where the one does that is passed, if the routine
            can't know that by its name."""
        if is_data(actual) and declares_pointer(actual.symbol) and type(actual) is Reference:
            self._rename(name, actual)
            return []
        self._pointers.append(declared_locally(head, entity))
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
        self._pointers.pop()
        name_in_text(self._tree, name, text)
        self._known.add(actual.symbol.name.lower())
        return []

    def _hidden(self) -> set[str]:
        """:returns: the names that mean something else in the routine than where it is called."""
        return self._declared - {name for name, actual in self._passed.items()
                                 if type(actual) is Reference and actual.name.lower() == name}

    def _selected(self, dummy: str, actual: Node, shape: Sequence[str]
                  ) -> tuple[str, Sequence[str]]:
        """:returns: what is passed for an argument, as much of it as the routine takes as far as
            that can be named, and the extents that are left to be compared."""
        if not shape:
            return selector(actual, shape), shape
        check_extents(actual, [in_caller(one, self._passed) for one in shape])
        count = in_caller(shape[-1], self._passed)
        if count is None or is_as_long(actual, count):
            return selector(actual, shape), shape
        if is_data(actual):
            return first_elements(actual, len(shape), count), [*shape[:-1], ":"]
        name = self._variables.routine.symbol_table.next_available_name(
            f"{dummy}_passed", other_table=self._callee.symbol_table)
        self._values[name] = text_of(actual)
        return f"{name}({':, '*(len(shape) - 1)}1:{count})", [*shape[:-1], ":"]

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
            self._anew.append(actual.symbol)
        return []

    def _rename(self, name: str, actual: Node) -> None:
        """Let the routine know an argument by the name of what is passed."""
        other = actual.name.lower() if type(actual) is Reference else ""
        if not other or other != name and other in self._declared:
            raise NotImplementedError(f"its argument '{name}' is allocatable, or a pointer, and "
                                      "what is passed has no name that it does not know otherwise")
        name_in_text(self._tree, name, other)

    def _is_result(self, name: str) -> bool:
        result = self._callee.return_symbol
        return result is not None and result.name.lower() == name

    def _result(self) -> DataSymbol | None:
        """:returns: a variable for the value of a function."""
        result = self._callee.return_symbol
        if result is None:
            return None
        if declares_pointer(result):
            new = like_pointer(result, self._variables)
        elif not isinstance(result.datatype, ScalarType):
            raise NotImplementedError("it is a function that does not return a number")
        else:
            try:
                type_ = known_type(result.datatype, self._variables.routine)
            except NotTakenApart as reason:
                raise NotImplementedError(str(reason)) from None
            new = self._variables.new(f"{self._callee.name}_value", type_)
        if new.name.lower() in self._declared:
            raise NotImplementedError("its result has no name that it does not know otherwise")
        self._name_result(new.name)
        return new

    def _name_result(self, name: str) -> None:
        """Let the statements of a function know its result by another name."""
        result = self._callee.return_symbol.name.lower()
        for part in self._tree.content:
            if isinstance(part, Fortran2003.Execution_Part):
                name_in_text(part, result, name)
        self._known = {name.lower()}

    def _held(self) -> str:
        """:returns: what names the structure that gets the value of a function."""
        holder, table = self._holder, self._variables.routine.symbol_table
        if any(holder.symbol in symbols_read(one) for one in self._passed.values()):
            raise NotImplementedError("it is given what gets its value")
        name = table.next_available_name(f"{self._callee.name}_value")
        if name.lower() in self._declared:
            raise NotImplementedError("its result has no name that it does not know otherwise")
        self._name_result(name)
        return f"{name} => {text_of(holder)}"

    def _declare_structure_pointers(self, entities: Mapping[str, tuple[str, str]]) -> list[str]:
        """Let the routine that calls declare pointers to structures, which blocks have not.

        :returns: their names in the routine that is called.
        """
        table = self._callee.symbol_table
        found = [name for name, (head, _) in entities.items() if name not in self._dummies
                 and _POINTER.search(head) and _STRUCTURE.match(head)
                 and not self._is_result(name)]
        for name in found:
            new = like_pointer(table.lookup(name), self._variables)
            name_in_text(self._tree, name, new.name)
        return found

    def _check_names(self) -> None:
        """
        :raises NotImplementedError: if a name means something else where the routine is called.
        """
        routine = self._variables.routine
        own = self._declared | self._known | {
            one.name.lower() for one in self._passed.values() if type(one) is Reference}
        parts = [part for part in self._tree.content if isinstance(
            part, (Fortran2003.Execution_Part, Fortran2003.Specification_Part))]
        inner = {str(one.children[0]).lower() for one in walk(
            parts, (Fortran2003.Entity_Decl, Fortran2003.Association))}
        for name in walk(parts, Fortran2003.Name):
            text = name.string.lower()
            if text in own or is_label(name) or isinstance(name.parent, Fortran2003.Use_Stmt) \
                    or text in inner and meaning(text, self._callee) is None:
                continue
            let_know(text, self._callee, routine)
        if walk(parts, _BOUND_TO_ROUTINE):
            raise NotImplementedError("it jumps")
        if any(getattr(one.item, "label", None) for one in walk(parts, Base)
               if getattr(one, "item", None) is not None):
            raise NotImplementedError("it has labels")

    @staticmethod
    def _check_place(statement: Statement) -> None:
        """
        :raises NotImplementedError: if nothing can be done before a statement.
        """
        one: Node | None = statement
        while one is not None and not is_where(one):
            one = one.parent
        if one is not None or not isinstance(statement, (Assignment, Call, IfBlock, Loop)):
            raise NotImplementedError("its value is needed again and again")


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


def _block(text: str, item: object) -> CodeBlock:
    """:returns: statements that have been written as text."""
    parser("f2008")
    part = Fortran2003.Execution_Part(FortranStringReader(f"{text}\n"))
    if part is None or len(part.content) != 1:
        raise NotImplementedError("it is not understood where it is written out")
    for one in walk(part, Base):
        own = getattr(one, "item", None)
        if own is not None and item is not None:
            # The names of constructs belong to the lines.
            one.item = copy(item)
            one.item.name = own.name
    part.content[0].parent = None
    return Fparser2CodeBlock(list(part.content), CodeBlock.Structure.STATEMENT)
