# SPDX-License-Identifier: BSD-3-Clause
"""Statements that use objects of several types, as branches, one for each type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fparser.common.readfortran import FortranStringReader
from fparser.common.sourceinfo import FortranFormat
from fparser.two.Fortran2003 import (
    Allocate_Stmt, Assignment_Stmt, Associate_Construct, Association, Call_Stmt, Comment,
    Deallocate_Stmt, Else_If_Stmt, Entity_Decl, Execution_Part, Forall_Construct, If_Construct,
    If_Stmt, Loop_Control, Name, Nonlabel_Do_Stmt, Pointer_Assignment_Stmt, Select_Type_Construct,
    Select_Type_Stmt, Type_Guard_Stmt, Where_Construct)
from fparser.two.utils import Base, FortranSyntaxError, NoMatchError, walk

from psyad_ext.ir.objects.object_sources import arguments_of, constructed_of
from psyad_ext.ir.objects.object_types import CHAINS, ObjectTypes
from psyad_ext.ir.objects.polymorphism import chosen_branch
from psyad_ext.ir.objects.several_branches import Branches, Line
from psyad_ext.ir.objects.several_mentions import Mention, Mentions, Unfit, Union, joined, named
from psyad_ext.ir.objects.several_values import Values
from psyad_ext.ir.source.dummy_procedures import is_label
from psyad_ext.ir.source.meanings import Meanings
from psyad_ext.ir.source.parsed import APPLIED

_MASKED = (Where_Construct, Forall_Construct)


class Writer:
    """
    :param meanings: knows what names mean.
    :param types: knows of which types expressions are.
    :param unions: what takes the places of objects, by their declarations.
    """

    def __init__(self, meanings: Meanings, types: ObjectTypes,
                 unions: Mapping[int, Union]) -> None:
        self._found = Mentions(meanings, types, unions)
        self._branches = Branches(self._found)
        self._values = Values(self._found, self._branches)

    def is_needed(self, part: Base) -> bool:
        """:returns: whether statements name an object, or a function that gives one."""
        return bool(self._found.mentions(part)) or any(self._found.gives(one) for one in walk(
            part, (*APPLIED, *CHAINS)))

    def check_rest(self, tree: Base) -> None:
        """
        :raises Unfit: if an object is named outside of statements that are executed, or given a
            value by a constructor.
        """
        for call in walk(tree, APPLIED):
            definition = self._found.types.constructed(call)
            lineage = None if definition is None else self._found.meanings.lineage(definition)
            if any(id(decl) in self._found.unions for decl, _ in constructed_of(
                    lineage or (), arguments_of(call))):
                raise Unfit
        inside = {id(name) for part in walk(tree, Execution_Part) for name in walk(part, Name)}
        for name in walk(tree, Name):
            if id(name) not in inside and not isinstance(name.parent, Entity_Decl) \
                    and type(name.parent).__name__ in ("Part_Ref", "Data_Ref") \
                    and self._found.mentions(name.parent):
                raise Unfit

    def rewritten(self, part: Base) -> Base:
        """
        :param part: the statements of a routine.

        :returns: what takes their place.

        :raises Unfit: if it is not understood what they do with an object.
        """
        lines = [line for one in part.content for line in self._lines(one)]
        text = "\n".join(words for words, _ in lines)
        reader = FortranStringReader(text + "\n")
        reader.set_format(FortranFormat(True, False))
        try:
            new = Execution_Part(reader)
        except (NoMatchError, FortranSyntaxError) as error:
            raise Unfit from error
        if new is None or reader.get_item() is not None:  # branches can't stand in all places
            raise Unfit
        for one in walk(new):
            item = getattr(one, "item", None)
            if item is not None and item.span[0] <= len(lines):
                old = lines[item.span[0] - 1][1]
                if old is not None:
                    item.span = old.span
        return new

    def _lines(self, node: Base) -> Iterator[Line]:
        if isinstance(node, Comment):
            if str(node).startswith("!$"):
                raise Unfit
        elif isinstance(node, _MASKED):
            yield from self._masked(node)
        elif getattr(node, "content", None):
            yield from self._construct(node)
        else:
            yield from self._statement(node)

    def _masked(self, node: Base) -> Iterator[Line]:
        """:returns: a construct that can hold no branches."""
        self._found.check_uses(node)
        mentions = self._found.mentions(node)
        if mentions and _is_known_by_name(node):
            raise Unfit
        first = node.content[0].item
        yield from self._branches.around(mentions, lambda: (
            (line, first) for line in node.tofortran().split("\n")), first)

    def _construct(self, node: Base) -> Iterator[Line]:
        if isinstance(node, Select_Type_Construct):
            selector = node.content[0].children[1]
            if self._found.is_object(selector) is not None:
                yield from self._choice(node, self._found.mentions(selector)[-1])
                return
        if isinstance(node, Associate_Construct):
            self._check_aliases(node, [str(one.children[0]) for one in walk(
                node.content[0], Association)])
        if isinstance(node, If_Construct) and any(
                isinstance(one, Else_If_Stmt) and self._found.mentions(one)
                for one in node.content):
            yield from self._conditions(node)
            return
        heads = [one for one in node.content if not getattr(one, "content", None)
                 and _is_head(one, node)]
        mentions = joined([mention for one in heads for mention in self._found.mentions(one)])
        if mentions and any(isinstance(one, Nonlabel_Do_Stmt) and _is_while(one) for one in heads):
            raise Unfit  # it may be of another type each time
        if mentions and _is_known_by_name(node):
            raise Unfit
        for one in heads:
            self._found.check_uses(one)

        def inside() -> Iterator[Line]:
            for one in node.content:
                if any(one is head for head in heads):
                    yield one.tofortran(), one.item
                else:
                    yield from self._lines(one)

        yield from self._branches.around(mentions, inside, node.content[0].item)

    def _conditions(self, node: Base) -> Iterator[Line]:
        """:returns: branches of which later conditions name objects: these need not be there where
            an earlier condition holds."""
        if _is_known_by_name(node):
            raise Unfit
        parts: list[tuple[Base, list[Base]]] = []
        for one in node.content[:-1]:
            if _is_head(one, node):
                self._found.check_uses(one)
                parts.append((one, []))
            else:
                parts[-1][1].append(one)
        yield from self._chain(parts)

    def _chain(self, parts: Sequence[tuple[Base, list[Base]]]) -> Iterator[Line]:
        first = parts[0][0]

        def inside() -> Iterator[Line]:
            for number, (head, body) in enumerate(parts):
                if number and self._found.mentions(head):
                    yield "else", head.item
                    yield from self._chain(parts[number:])
                    break
                yield head.tofortran() if number else f"if ({head.children[0]}) then", head.item
                for one in body:
                    yield from self._lines(one)
            yield "end if", first.item

        yield from self._branches.around(self._found.mentions(first), inside, first.item)

    @staticmethod
    def _check_aliases(node: Base, aliases: Sequence[str]) -> None:
        """
        :raises Unfit: if the type of what another name stands for is asked for.
        """
        names = {one.lower() for one in aliases}
        if any(str(one.children[1]).lower() in names for one in walk(node, Select_Type_Stmt)):
            raise Unfit

    def _statement(self, node: Base) -> Iterator[Line]:
        item = node.item
        if item is not None and item.label and (
                self._found.mentions(node) or self._found.gives_any(node)):
            raise Unfit
        if isinstance(node, If_Stmt):
            if not self._found.mentions(node) and not self._found.gives_any(node):
                yield node.tofortran(), item
                return
            condition, action = node.children

            def block() -> Iterator[Line]:
                yield f"if ({condition}) then", item
                action.item = item
                yield from self._statement(action)
                yield "end if", item

            self._found.check_uses(condition)
            yield from self._branches.around(self._found.mentions(condition), block, item)
            return
        if isinstance(node, Allocate_Stmt):
            yield from self._values.allocate(node)
        elif isinstance(node, Deallocate_Stmt):
            yield from self._values.deallocate(node)
        elif isinstance(node, Assignment_Stmt) and self._found.is_object(node.children[0]):
            yield from self._values.assign(node)
        elif isinstance(node, Call_Stmt) and str(node.children[0]).lower() == "move_alloc" \
                and any(self._found.is_object(one) for _, one in arguments_of(node)):
            yield from self._values.move(node)
        elif isinstance(node, Pointer_Assignment_Stmt) and self._found.mentions(node):
            raise Unfit
        else:
            yield from self._branches.plain(node)

    def _choice(self, node: Base, mention: Mention) -> Iterator[Line]:
        """:returns: a choice by the type of an object, as branches."""
        alias, selector = node.content[0].children[:2]
        if _is_known_by_name(node) or not any(one is selector for one in mention.whole):
            raise Unfit
        guards = [one for one in node.content if isinstance(one, Type_Guard_Stmt)]
        used = [name for name in walk(node.content[1:-1], Name) if not is_label(name) and any(
            one is guard for one in self._found.meanings.of(name.string.lower(), name)
            for guard in guards)]
        outer = [one for one in self._found.mentions(selector) if one.text != mention.text]
        if outer:
            raise Unfit
        if alias is not None:
            self._check_aliases(node, [str(alias)])
        item, word = node.content[0].item, "if"
        for type_, part in mention.union.parts:
            try:
                chosen = chosen_branch(node, self._found.meanings.lineage(type_) or [],
                                       lambda name: self._found.meanings.type_(name, node.parent))
            except NotImplementedError as error:
                raise Unfit from error
            yield f"{word} ({mention.allocated(part)}) then", item
            if alias is not None and chosen:
                yield f"associate ({alias} => {mention.text}%{part})", item
            with named([] if alias is not None else used, part):
                yield from [line for one in chosen for line in self._lines(one)]
            if alias is not None and chosen:
                yield "end associate", item
            word = "else if"
        yield "end if", item


def _is_head(one: Base, node: Base) -> bool:
    """:returns: whether a part of a construct is one of the statements that it consists of."""
    name = type(one).__name__
    return one is node.content[0] or one is node.content[-1] or name in (
        "Else_If_Stmt", "Else_Stmt", "Case_Stmt", "Type_Guard_Stmt", "Masked_Elsewhere_Stmt",
        "Elsewhere_Stmt")


def _is_known_by_name(construct: Base) -> bool:
    """:returns: whether a part of a construct has a label, or a name, which can't be had twice."""
    items = [item for one in walk(construct) if (item := getattr(one, "item", None)) is not None]
    return any(one.label or one.name for one in items)


def _is_while(do: Base) -> bool:
    return any("while" in str(one).lower() for one in walk(do, Loop_Control))
