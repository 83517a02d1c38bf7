# SPDX-License-Identifier: BSD-3-Clause
"""Routines that are written out where they are called: as blocks, with names for what is passed.

What takes the place of a call is text, which is read as if the source had it there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from fparser.common.readfortran import FortranStringReader
from fparser.two import Fortran2003
from fparser.two.utils import Base, EndStmtBase, walk
from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, Container, FileContainer, IfBlock, Literal, Loop, Node, Range,
    Reference, Routine, Statement)
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock
from psyclone.psyir.symbols import (
    ArrayType, ContainerSymbol, DataSymbol, ImportInterface, IntrinsicSymbol, ScalarType, Symbol)

from psyad_ext.ir import build
from psyad_ext.ir.callees import is_elemental, rank_of_value
from psyad_ext.ir.declarations import is_by_value
from psyad_ext.ir.definitions import NotTakenApart
from psyad_ext.ir.dummy_procedures import (
    all_names_declared, cloned, inner_units, is_label, rename)
from psyad_ext.ir.expressions import declared_rank, is_data, symbols_read
from psyad_ext.ir.kinds import integer_value
from psyad_ext.ir.locate import adopt_location, item_of
from psyad_ext.ir.lowering.aims import Passed
from psyad_ext.ir.lowering.block_structures import begin_anew
from psyad_ext.ir.lowering.component_values import known_type
from psyad_ext.ir.lowering.replacing import replace_statement
from psyad_ext.ir.lowering.variables import Variables
from psyad_ext.ir.lowering.where import is_where
from psyad_ext.ir.names import meaning
from psyad_ext.ir.opaque import text_of
from psyad_ext.ir.procedure_names import used_module
from psyad_ext.ir.outer import is_from_host
from psyad_ext.ir.parser import parser
from psyad_ext.ir.walking import statement_of

#: What a routine may declare besides variables.
_HARMLESS = (Fortran2003.Implicit_Part, Fortran2003.Comment, Fortran2003.Use_Stmt)
#: What stands for more than its text where it is.
_BOUND_TO_ROUTINE = (
    Fortran2003.Data_Stmt, Fortran2003.Entry_Stmt, Fortran2003.Format_Stmt,
    Fortran2003.Goto_Stmt, Fortran2003.Return_Stmt, Fortran2003.Namelist_Stmt)
#: What names a construct: each one that has a name ends with it.
_NAMING = (Fortran2003.Cycle_Stmt, Fortran2003.Exit_Stmt, EndStmtBase)
_LASTING = re.compile(r",\s*save\b", re.IGNORECASE)
_OWNED = re.compile(r",\s*(allocatable|pointer)\b", re.IGNORECASE)
_OUT = re.compile(r"intent\s*\(\s*out\s*\)", re.IGNORECASE)
_STRUCTURE = re.compile(r"\b(type|class)\s*\(", re.IGNORECASE)
#: A text that is as long as what is passed.
_AS_LONG = re.compile(r"character\s*\*?\s*\(\s*(len\s*=\s*)?[*:]", re.IGNORECASE)
_REFUSED = re.compile(r",\s*(optional|value)\b|^\s*(procedure|external)\b", re.IGNORECASE)


class WrittenCall:
    """A call whose routine is written out.

    :param call: the call.
    :param callee: what it runs.
    :param passed: what it passes.
    :param variables: declares new variables in the routine that calls.
    """

    def __init__(self, call: Call, callee: Routine, passed: Passed, variables: Variables) -> None:
        self._call, self._callee, self._passed = call, callee, dict(passed)
        self._variables = variables
        self._anew: list[Symbol] = []
        self._known: set[str] = set()
        # pylint: disable-next=protected-access
        self._tree = cloned(callee._ast) if callee._ast is not None else None

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
        self._declared = all_names_declared(tree)
        entities = dict(self._entities())
        outside, inside = self._named(entities)
        result = self._result()
        self._check_names()
        body = [str(part) for part in tree.content
                if isinstance(part, Fortran2003.Execution_Part)]
        locals_ = [f"{head} :: {entity}" for name, (head, entity) in entities.items()
                   if name not in self._passed and not self._is_result(name)]
        text = "\n".join(["block", *locals_, *inside, *body, "end block"])
        if outside:
            text = f"associate ({', '.join(outside)})\n{text}\nend associate"
        statement = statement_of(call)
        for symbol in self._anew:
            build.insert(statement.parent, statement.position, [begin_anew(symbol)])
            self._variables.renews_structures = True
        new = _block(text, item_of(call._ast or statement._ast))
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
        for dummy in self._callee.symbol_table._argument_list:
            name = dummy.name.lower()
            actual = self._passed.get(name)
            head, entity = entities.get(name, ("", ""))
            if actual is None or _REFUSED.search(head) or not head or is_by_value(dummy):
                raise NotImplementedError(f"its argument '{name}' is optional, passed by value, "
                                          "or a procedure")
            if _OUT.search(head):
                before += self._begun(name, actual, head)
            if _OWNED.search(head):
                self._rename(name, actual)
            elif not (type(actual) is Reference and actual.name.lower() == name
                      and not declared_rank(actual.symbol)):
                shape = _shape(entity, head)
                if is_data(actual) and shape and rank_of_value(actual) != len(shape):
                    raise NotImplementedError("an array of another rank, or an element, is passed")
                names.append(f"{name} => {_selector(actual, shape)}{self._cut(actual, shape)}")
                before += _check_of_shape(name, shape)
        return names, before

    def _cut(self, actual: Node, shape: Sequence[str]) -> str:
        """:returns: what takes the first elements of an array that may have more than a routine
            needs; an empty text if they are not named simply."""
        if len(shape) != 1 or type(actual) is not Reference \
                or not _counts_from_one(actual.symbol):
            return ""
        number = self._passed.get(shape[0].lower(), build.integer(int(shape[0]))
                                  if shape[0].isdigit() else None)
        own = actual.symbol.datatype.shape[0].upper
        if number is None or not isinstance(own, Node) or not (
                isinstance(number, Literal) or is_data(number)):
            return ""
        return "" if text_of(own) == text_of(number) else f"(1:{text_of(number)})"

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
        for one in walk(self._tree, Fortran2003.Name):
            if one.string.lower() == name and not is_label(one):
                rename(one, other)

    def _is_result(self, name: str) -> bool:
        result = self._callee.return_symbol
        return result is not None and result.name.lower() == name

    def _result(self) -> DataSymbol | None:
        """:returns: a variable for the value of a function."""
        result = self._callee.return_symbol
        if result is None:
            return None
        if not isinstance(result.datatype, ScalarType):
            raise NotImplementedError("it is a function that does not return a number")
        try:
            type_ = known_type(result.datatype, self._variables.routine)
        except NotTakenApart as reason:
            raise NotImplementedError(str(reason)) from None
        new = self._variables.new(f"{self._callee.name}_value", type_)
        if new.name.lower() in self._declared:
            raise NotImplementedError("its result has no name that it does not know otherwise")
        name = result.name.lower()
        for part in self._tree.content:
            if isinstance(part, Fortran2003.Execution_Part):
                for one in walk(part, Fortran2003.Name):
                    if one.string.lower() == name and not is_label(one):
                        rename(one, new.name)
        self._known = {new.name.lower()}
        return new

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
            _let_know(text, self._callee, routine)
        last = _last_statement(parts)
        for one in walk(parts, _BOUND_TO_ROUTINE):
            if not (isinstance(one, Fortran2003.Return_Stmt) and one is last):
                raise NotImplementedError("it may end early, or jumps")
        if isinstance(last, Fortran2003.Return_Stmt):
            last.parent.content.remove(last)
        if any(isinstance(one.parent, _NAMING) for one in walk(parts, Fortran2003.Name)):
            raise NotImplementedError("it has constructs with names")
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


def _shape(entity: str, head: str) -> list[str]:
    """:returns: the extents of an argument as they are declared."""
    found = re.search(r"^\w+\s*\(", entity)
    text = entity[found.end():] if found is not None else ""
    if found is None:
        found = re.search(r",\s*dimension\s*\(", head, re.IGNORECASE)
        text = head[found.end():] if found is not None else ""
    extents = [""]
    depth = 0
    for character in re.sub(r"\s", "", text):
        depth += (character == "(") - (character == ")")
        if depth < 0:
            break
        if character == "," and not depth:
            extents.append("")
        else:
            extents[-1] += character
    if any(":" in one and one != ":" or one.endswith("*") for one in extents):
        raise NotImplementedError("an argument is an array with lower bounds, or of assumed size")
    return extents if found is not None else []


def _selector(actual: Node, shape: Sequence[str]) -> str:
    """:returns: what is passed, counted from one if it is an array."""
    text = text_of(actual)
    if not shape or not is_data(actual):
        return text
    last = actual
    while getattr(last, "member", None) is not None:
        last = last.member
    indices = getattr(last, "indices", ())
    if indices and not any(isinstance(one, Range) for one in indices):
        raise NotImplementedError("an element is passed to an array")
    if indices or type(actual) is Reference and _counts_from_one(actual.symbol):
        return text
    return f"{text}({', '.join(':'*len(shape))})"


def _check_of_shape(name: str, shape: Sequence[str]) -> list[str]:
    """:returns: what stops where an array does not have the extents that are declared."""
    if not shape or all(one == ":" for one in shape):
        return []
    others = " .or. ".join(f"size({name}, {number}) /= ({one})"
                           for number, one in enumerate(shape, 1) if one != ":")
    return [f"if ({others}) error stop 'an array has another shape than an argument'"]


def _origin(symbol: Symbol, place: Node) -> tuple[Container, str] | None:
    """:returns: the module that defines what a symbol means at a place, and its name there."""
    name = symbol.name.lower()
    if symbol.is_import:
        module = used_module(symbol.interface.container_symbol, place)
        name = (symbol.interface.orig_name or name).lower()
        found = None if module is None else module.symbol_table.symbols_dict.get(name)
        if found is None:
            return None
        return _origin(found, module) if found.is_import else (module, name)
    home = place if isinstance(place, Container) else place.ancestor(Container)
    while home is not None and home.symbol_table.symbols_dict.get(name) is not symbol:
        home = home.ancestor(Container)
    return None if home is None else (home, name)


def _let_know(name: str, callee: Routine, caller: Routine) -> None:
    """Let a routine know a name as another one does, in place.

    :raises NotImplementedError: if it knows something else by this name, or can't know it.
    """
    there, here = meaning(name, callee), meaning(name, caller)
    kinds = [isinstance(one, (IntrinsicSymbol, type(None))) for one in (there, here)]
    if there is here or all(kinds):
        return
    origin = None if there is None else _origin(there, callee)
    if here is not None and origin is not None and not kinds[1]:
        other = _origin(here, caller)
        if other is not None and other[0] is origin[0] and other[1] == origin[1]:
            return
    if origin is None or here is not None:
        raise NotImplementedError(f"'{name}' means something else where it is called")
    home, own = origin
    symbol = home.symbol_table.symbols_dict[own]
    if isinstance(home, FileContainer) or symbol.visibility is Symbol.Visibility.PRIVATE:
        raise NotImplementedError(f"'{name}' is not known where it is called")
    table = caller.symbol_table
    container = table.lookup(home.name, otherwise=None)
    if not isinstance(container, ContainerSymbol):
        container = ContainerSymbol(home.name)
        table.add(container)
    new = symbol.copy()
    new._name = name  # pylint: disable=protected-access
    new.interface = ImportInterface(container, None if own == name else own)
    table.add(new)


def _counts_from_one(symbol: Symbol) -> bool:
    """:returns: whether all lower bounds of an array are 1."""
    shape = symbol.datatype.shape if isinstance(symbol.datatype, ArrayType) else [None]
    return all(isinstance(one, ArrayType.ArrayBounds) and isinstance(one.lower, Node)
               and integer_value(one.lower) == 1 for one in shape)


def _last_statement(parts: Sequence[Base]) -> Base | None:
    execution = [part for part in parts if isinstance(part, Fortran2003.Execution_Part)]
    return execution[-1].content[-1] if execution else None


def _block(text: str, item: object) -> CodeBlock:
    """:returns: statements that have been written as text."""
    parser("f2008")
    part = Fortran2003.Execution_Part(FortranStringReader(f"{text}\n"))
    if part is None or len(part.content) != 1:
        raise NotImplementedError("it is not understood where it is written out")
    for one in walk(part, Base):
        if getattr(one, "item", None) is not None:
            one.item = item
    part.content[0].parent = None
    return Fparser2CodeBlock(list(part.content), CodeBlock.Structure.STATEMENT)
