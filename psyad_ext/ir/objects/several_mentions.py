# SPDX-License-Identifier: BSD-3-Clause
"""Where statements name objects of several types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from fparser.two.Fortran2003 import (
    Ac_Implied_Do_Control, Entity_Decl, Execution_Part, Forall_Construct, Forall_Stmt,
    Forall_Triplet_Spec, Intrinsic_Function_Reference, Io_Implied_Do_Control, Loop_Control, Name,
    Part_Ref)
from fparser.two.utils import Base, walk

from psyad_ext.ir.objects.object_flow import Held
from psyad_ext.ir.objects.object_sources import arguments_of, given_to
from psyad_ext.ir.objects.object_types import CHAINS, ObjectTypes, parts_of
from psyad_ext.ir.source.dummy_procedures import is_label, rename
from psyad_ext.ir.source.meanings import Meanings, has_attribute, statement_of
from psyad_ext.ir.source.parsed import APPLIED, ARGUMENT_LISTS, CALLS, NAMED_ARGUMENTS

#: What says which index an implied loop runs through.
_CONTROLS = (Ac_Implied_Do_Control, Io_Implied_Do_Control)


class Unfit(Exception):
    """What uses an object is not understood."""


@dataclass(frozen=True)
class Union:
    """What takes the place of objects of several types.

    :param name: the name of the type.
    :param parts: the types of the objects, with the names of the components for these.
    """

    name: str
    parts: tuple[tuple[Base, str], ...]


@dataclass
class Mention:
    """An object that a statement names.

    :param parts: the steps to the object.
    :param whole: the designators that end there.
    :param union: what takes the object's place.
    :param last: the names of the last step, wherever the statement names the object.
    :param ends: the designators that end with one of these, by their identities.
    """

    parts: list[Base]
    whole: list[Base]
    union: Union
    last: list[Name] = field(default_factory=list)
    ends: dict[int, Base] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """:returns: the object as it is written now."""
        return "%".join(map(str, self.parts))

    def allocated(self, part: str) -> str:
        """:returns: whether the object is of one type."""
        return f"allocated({self.text}%{part})"


class Mentions:
    """
    :param meanings: knows what names mean.
    :param types: knows of which types expressions are.
    :param unions: what takes the places of objects, by their declarations.
    """

    def __init__(self, meanings: Meanings, types: ObjectTypes,
                 unions: Mapping[int, Union]) -> None:
        self.meanings = meanings
        self.types = types
        self.unions = unions

    def mentions(self, statement: Base) -> list[Mention]:
        """:returns: the objects that a statement names, outer ones before those in them."""
        found: dict[str, Mention] = {}
        for name in walk(statement, Name):
            if is_label(name) or not isinstance(name, Name):
                continue
            designator = name
            while isinstance(designator.parent, (Part_Ref, *CHAINS)) \
                    and designator.parent.children[0] is designator:
                designator = designator.parent
            parts = parts_of(designator)
            for number in range(1, len(parts) + 1):
                decls = self.types.at_end_of(parts[:number], designator)
                union = self.unions.get(id(decls[0])) if decls else None
                if union is None:
                    continue
                if not isinstance(parts[number - 1], Name):
                    raise Unfit
                self._check_indices(parts[:number], designator)
                text = "%".join(str(one).lower() for one in parts[:number])
                mention = found.setdefault(text, Mention(parts[:number], [], union))
                mention.last.append(parts[number - 1])
                if number == len(parts):
                    mention.whole.append(designator)
                    mention.ends[id(parts[number - 1])] = designator
        return sorted(found.values(), key=lambda one: len(one.parts))

    def _check_indices(self, parts: Sequence[Base], designator: Base) -> None:
        """
        :raises Unfit: if which object is meant is known inside of the statement only, or asking for
            it may change something.
        """
        names = {name.string.lower() for part in parts for name in walk(part, Name)}
        around = designator.parent
        while around is not None and not isinstance(around, Execution_Part):
            if not names.isdisjoint(_counters(around)):
                raise Unfit
            around = around.parent
        for call in [one for part in parts if isinstance(part, Part_Ref)
                     for one in walk(part.children[1:], APPLIED)]:
            if not any(isinstance(one, Entity_Decl) for one in self.meanings.of(
                    str(call.children[0]).lower(), designator)):
                raise Unfit

    def is_object(self, expression: Base) -> Union | None:
        """:returns: what takes the place of an expression that is such an object."""
        decls = self.types.designated(expression)
        return self.unions.get(id(decls[0])) if decls else None

    def gives(self, expression: Base) -> Union | None:
        """:returns: the same for what a function gives."""
        if not isinstance(expression, (*APPLIED, *CHAINS)) \
                or self.types.designated(expression) is not None:
            return None
        found = [self.unions.get(id(one.decl)) if isinstance(one, Held) else None
                 for one in self.types.given(expression)]
        if any(found) and (None in found or len(found) > 1):
            raise Unfit
        return found[0] if found else None

    def gives_any(self, node: Base) -> bool:
        """:returns: whether a statement calls a function that gives such an object."""
        return any(self.gives(one) for one in walk(node, (*APPLIED, *CHAINS)))

    def check_uses(self, node: Base) -> None:
        """
        :raises Unfit: if what a function gives is used where that is not understood.
        """
        if self.gives_any(node):
            raise Unfit

    def target(self, designator: Base) -> Mention:
        """:returns: the object that a designator means.

        :raises Unfit: if it is named twice there.
        """
        found = next(one for one in self.mentions(designator)
                     if any(other is designator for other in one.whole))
        if len(found.last) > 1:
            raise Unfit
        return found

    def stays(self, designator: Base | None) -> bool:
        """:returns: whether an object is given as a whole to what takes it so, or asked for."""
        return designator is not None and (is_question(designator) or self._taken(designator))

    def _taken(self, designator: Base) -> bool:
        """:returns: whether a call takes an object with the right to change its type.

        :raises Unfit: if it is not understood what is done with it.
        """
        call = designator.parent
        while isinstance(call, (*ARGUMENT_LISTS, *NAMED_ARGUMENTS)):
            call = call.parent
        if type(call).__name__ in ("Association", "Association_List"):
            return False
        if not isinstance(call, CALLS) or call.children[0] is designator:
            raise Unfit
        whole = call.parent if isinstance(call.parent, CHAINS) else call
        answers = set()
        constructed = self.types.constructed(call)
        if constructed is not None:
            raise Unfit
        for procedure, passed in self.types.procedures(whole):
            if procedure is None:
                raise Unfit
            names = [dummy for dummy, actual in given_to(procedure, passed, arguments_of(call))
                     if actual is designator]
            for dummy in names:
                decls = self.meanings.declared(procedure).get(dummy, ())
                if any(isinstance(one, Entity_Decl) and has_attribute(
                        statement_of(one), "OPTIONAL") for one in decls):
                    raise Unfit  # what is not allocated is not there
                answers.add(any(id(one) in self.unions for one in decls))
        if len(answers) != 1:
            raise Unfit
        return answers.pop()


def _counters(node: Base) -> set[str]:
    """:returns: the indices that a part of a statement runs through by itself."""
    if isinstance(node, (Forall_Stmt, Forall_Construct, Loop_Control)):
        header = node.content[0] if isinstance(node, Forall_Construct) else node
        return {str(one.children[0]).lower() for one in walk(header, Forall_Triplet_Spec)}
    controls = [one for one in getattr(node, "children", ()) if isinstance(one, _CONTROLS)]
    return {str(one.children[0]).lower() for one in controls}


@contextmanager
def named(names: Sequence[Name], part: str) -> Iterator[None]:
    """Let names mean the component for one type."""
    before = [one.string for one in names]
    for one in names:
        rename(one, f"{one.string}%{part}")
    try:
        yield
    finally:
        for one, text in zip(names, before):
            rename(one, text)


def is_question(designator: Base) -> bool:
    """:returns: whether it is asked whether something is allocated."""
    holder = designator.parent
    if isinstance(holder, ARGUMENT_LISTS):
        holder = holder.parent
    return isinstance(holder, Intrinsic_Function_Reference) \
        and str(holder.children[0]).lower() == "allocated"


def joined(mentions: Sequence[Mention]) -> list[Mention]:
    """:returns: each object once."""
    found: dict[str, Mention] = {}
    for one in mentions:
        if one.text.lower() in found:
            found[one.text.lower()].last += one.last
            found[one.text.lower()].whole += one.whole
            found[one.text.lower()].ends |= one.ends
        else:
            found[one.text.lower()] = one
    return sorted(found.values(), key=lambda one: len(one.parts))
