# SPDX-License-Identifier: BSD-3-Clause
"""Text whose length changes: ``character(len=:), allocatable``.

It is executed as it stands: what is allocated, deallocated or assigned is text, which no
derivative depends on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import Call, CodeBlock, Node, Reference, Routine, Schedule, Statement
from psyclone.psyir.symbols import ArgumentInterface, AutomaticInterface, DataSymbol, DataType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.conversions import integer_for
from psyad_ext.ir.expressions.opaque import OpaqueCall, Template, opaque_call
from psyad_ext.ir.expressions.questions import rank, section_bounds
from psyad_ext.ir.expressions.text import access_of_deferred, changing_type, is_deferred_text
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.normal_form.array_statements import at_elements
from psyad_ext.ir.structures.groups import group_of
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.deferred_type import declaration_of_deferred
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.locate import adopt_location
from psyad_ext.ir.tree.walking import nodes_of

#: Reads an expression of fparser's tree.
Expression = Callable[[Base, Node], Node]
#: Gives a new variable.
NewVariable = Callable[[str, DataType], DataSymbol]


def declare_deferred_text(routine: Routine) -> None:
    """Let text of a routine whose length changes be no array, which PSyclone takes it for, in
    place."""
    for symbol in routine.symbol_table.datasymbols:
        if declaration_of_deferred(symbol.datatype) and not symbol.is_import:
            access = access_of_deferred(symbol)
            symbol.datatype = changing_type(symbol.name)
            symbol.interface = ArgumentInterface(access) if symbol.is_argument \
                else AutomaticInterface()


def end_on_entry(routine: Routine, variables: Variables) -> None:
    """Deallocate the text that a routine expects not to be there (``intent(out)``), in place.

    :param routine: the routine; its structures have been taken apart.
    :param variables: declares new variables in it.
    """
    arguments = routine.symbol_table._argument_list  # pylint: disable=protected-access
    texts = [one for one in arguments if is_deferred_text(one)
             and one.interface.access is Access.WRITE and group_of(one) is None]
    if routine.return_symbol is not None and is_deferred_text(routine.return_symbol):
        texts.append(routine.return_symbol)
    for symbol in texts:
        for statement in _for_each(deallocated_if_there, variables.new, build.ref(symbol)):
            routine.addchild(statement, 0)


def deallocated_if_there(text: Reference) -> OpaqueCall:
    """:returns: a statement that deallocates a text if it is allocated."""
    place = Template.place(0)
    return _opaque("deallocate", Fortran2003.If_Stmt,
                   f"IF (ALLOCATED({place})) DEALLOCATE({place})", [(text, Access.READWRITE)])


def copied_text(target: Reference, value: Reference, new: NewVariable) -> list[Node] | None:
    """
    :param target: a text, or those of several structures.
    :param value: the same.
    :param new: gives variables by their wished names and types.

    :returns: statements that let texts be like others, also if these are not allocated; None if
        they may overlap.
    """
    if rank(target) and target.symbol is value.symbol or rank(value) not in (0, rank(target)):
        return None
    return _for_each(_copied_if_there, new, target, value)


def _for_each(make: Callable[..., Statement], new: NewVariable,
              *texts: Reference) -> list[Node]:
    """:returns: a statement for each element of texts, of which the first has the largest rank."""
    sections = section_bounds(texts[0]) if rank(texts[0]) else []
    counters = [new(f"i_{texts[0].symbol.name}_{number + 1}", integer_for(*section))
                for number, section in enumerate(sections)]
    found: Node = make(*(at_elements(copied(one), sections, counters) for one in texts))
    for counter, section in zip(counters, sections):
        found = build.loop(counter, *section, [found])
    return [found]


def _copied_if_there(target: Reference, value: Reference) -> Statement:
    """:returns: what lets a text be like another one, also if this is not allocated."""
    target_place, value_place = Template.place(1), Template.place(0)
    missing = build.negation(build.intrinsic("ALLOCATED", copied(value)))
    return build.branch(missing, [deallocated_if_there(copied(target))], [
        _opaque("assignment", Fortran2003.Assignment_Stmt, f"{target_place} = {value_place}",
                [(copied(value), Access.READ), (copied(target), Access.READWRITE)])])


def read_allocations(routine: Routine, expression: Expression) -> None:
    """Let statements that allocate text of a given length be executed as they stand, in place.

    :param routine: the routine.
    :param expression: reads an expression of fparser's tree.
    """
    for block in nodes_of(routine, CodeBlock):
        if isinstance(block.parent, Schedule) and len(block.parse_tree_nodes) == 1 \
                and isinstance(block.parse_tree_nodes[0], Fortran2003.Allocate_Stmt):
            new = _allocations(block.parse_tree_nodes[0], block.parent, expression)
            if new:
                _replace(block, new)


def _allocations(tree: Base, parent: Node, expression: Expression) -> list[Node]:
    """:returns: a statement for each text that is allocated; none if there is more than that."""
    type_, objects, options = tree.children
    length = _length(type_)
    if length is None or options is not None:
        return []
    try:
        texts = [expression(one, parent) for one in objects.children]
    except NotImplementedError:
        return []
    if not all(_may_be_text(one) for one in texts):
        return []
    return [_opaque("allocate", Fortran2003.Allocate_Stmt,
                    f"ALLOCATE(CHARACTER(LEN = {Template.place(0)})::{Template.place(1)})",
                    [(expression(length, parent), Access.READ), (one, Access.READWRITE)])
            for one in texts]


def _length(type_: Base | None) -> Base | None:
    """:returns: the length in ``character(len=...)``, None if there is anything else."""
    if not isinstance(type_, Fortran2003.Intrinsic_Type_Spec) \
            or str(type_.children[0]).upper() != "CHARACTER":
        return None
    selector = type_.children[1]
    found = selector.children if selector is not None else ()
    lengths = [one for one in found if isinstance(one, Base)]
    return lengths[0] if isinstance(selector, Fortran2003.Length_Selector) \
        and len(lengths) == 1 and not isinstance(lengths[0], Fortran2003.Type_Param_Value) \
        else None


def _may_be_text(node: Node) -> bool:
    """:returns: whether this is a variable without indices at its end."""
    last = node
    while getattr(last, "member", None) is not None:
        last = last.member
    return isinstance(node, Reference) and not getattr(last, "children", ())


def spell_out_memory(routine: Routine) -> None:
    """Let all that allocates or deallocates text be executed as it stands, in place.

    :param routine: the routine; its structures have been taken apart.
    """
    for call in nodes_of(routine, Call):
        if not isinstance(call.parent, Schedule) or isinstance(call, OpaqueCall):
            continue
        name = call.routine.name.upper()
        texts = [one for one in call.arguments
                 if isinstance(one, Reference) and is_deferred_text(one.symbol)]
        if name in _MAKERS and texts:
            new = _MAKERS[name](call, texts)
            if new:
                _replace(call, new)


def _allocated(call: Call, texts: Sequence[Reference]) -> list[Node]:
    """:returns: a text that is allocated like another one."""
    names = [name.lower() if name else None for name in call.argument_names]
    if names not in ([None, "source"], [None, "mold"]) or call.arguments[0] is not texts[0]:
        return []
    text, model = Template.place(0), Template.place(1)
    return [_opaque("allocate", Fortran2003.Allocate_Stmt,
                    f"ALLOCATE({text}, {names[1].upper()} = {model})",
                    [(copied(texts[0]), Access.READWRITE),
                     (copied(call.arguments[1]), Access.READ)])]


def _deallocated(call: Call, texts: Sequence[Reference]) -> list[Node]:
    """:returns: what deallocates texts, one by one, and the others that were named with them."""
    if any(call.argument_names):
        return []
    others = [one for one in call.arguments if not any(one is text for text in texts)]
    new: list[Node] = [_opaque(
        "deallocate", Fortran2003.Deallocate_Stmt, f"DEALLOCATE({Template.place(0)})",
        [(copied(one), Access.READWRITE)]) for one in texts]
    return new + ([build.intrinsic("DEALLOCATE", *(copied(one) for one in others))]
                  if others else [])


def _moved(call: Call, texts: Sequence[Reference]) -> list[Node]:
    """:returns: what moves a text."""
    if len(texts) != 2 or len(call.arguments) != 2 or any(call.argument_names):
        return []
    places = f"{Template.place(0)}, {Template.place(1)}"
    return [_opaque("move_alloc", Fortran2003.Call_Stmt, f"CALL move_alloc({places})",
                    [(copied(one), Access.READWRITE) for one in texts])]


_MAKERS: dict[str, Callable[[Call, Sequence[Reference]], list[Node]]] = {
    "ALLOCATE": _allocated, "DEALLOCATE": _deallocated, "MOVE_ALLOC": _moved}


def _opaque(name: str, kind: type[Base], text: str,
            arguments: Sequence[tuple[Node, Access]]) -> OpaqueCall:
    """:returns: a statement that has no effects but on its arguments."""
    return opaque_call(name, Template(kind, text), arguments, False)


def _replace(statement: Node, new: Sequence[Node]) -> None:
    block, place = statement.parent, statement.position
    comment = statement.preceding_comment
    for number, one in enumerate(new):
        adopt_location(one, statement)
        block.addchild(one, place + number)
    new[0].preceding_comment = comment
    statement.detach()
