# SPDX-License-Identifier: BSD-3-Clause
"""Statements that give an object of several types one of these, or take it away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fparser.two.Fortran2003 import Alloc_Opt, Derived_Type_Def, Name
from fparser.two.utils import Base, walk

from psyad_ext.ir.objects.object_sources import arguments_of
from psyad_ext.ir.objects.object_types import CHAINS
from psyad_ext.ir.objects.several_branches import Branches, Line
from psyad_ext.ir.objects.several_mentions import Mention, Mentions, Unfit, Union, named
from psyad_ext.ir.source.parsed import APPLIED


class Values:
    """
    :param found: finds objects in statements.
    :param branches: writes lines for each type.
    """

    def __init__(self, found: Mentions, branches: Branches) -> None:
        self._found = found
        self._branches = branches

    def allocate(self, node: Base) -> Iterator[Line]:
        """:returns: what allocates objects."""
        spec, allocations, options = node.children
        listed = list(allocations.children) if type(allocations).__name__.endswith("_List") \
            else [allocations]
        targets = [one for one in listed if self._found.is_object(one) is not None]
        if not targets:
            yield from self._branches.plain(node)
            return
        values = [] if options is None else walk(options, Alloc_Opt)
        if len(listed) > 1 or len(values) > 1 or values and str(
                values[0].children[0]).upper() not in ("SOURCE", "MOLD"):
            raise Unfit
        mention = self._found.target(targets[0])
        names = mention.last
        if not values:
            type_ = self._found.types.static_type(self._found.types.designated(targets[0])[0]) \
                if spec is None else self._found.meanings.type_(str(spec).lower(), node)
            with named([names[0]], self._part(mention.union, type_)):
                yield from list(self._branches.for_text(
                    node, lambda: f"allocate({targets[0]})"))
            return
        word, value = str(values[0].children[0]).lower(), values[0].children[1]
        if self._found.gives(value) is not None:
            if word != "source":
                raise Unfit
            yield from self._whole_value(targets[0], value, node)
            return
        yield from self._each(mention, value, node, lambda: (
            f"allocate({targets[0]}, {word}={value})"), [])

    def assign(self, node: Base) -> Iterator[Line]:
        """:returns: an assignment to an object."""
        target, _, value = node.children
        if self._found.gives(value) is not None or self._found.is_object(value) is not None:
            yield from self._whole_value(target, value, node)
            return
        mention = self._found.target(target)
        yield from self._each(mention, value, node, lambda: f"{target} = {value}",
                              [part for _, part in mention.union.parts])

    def deallocate(self, node: Base) -> Iterator[Line]:
        """:returns: what deallocates objects."""
        listed = node.children[0]
        objects = list(listed.children) if type(listed).__name__.endswith("_List") else [listed]
        if not any(self._found.is_object(one) for one in objects):
            yield from self._branches.plain(node)
            return
        if len(objects) > 1 or node.children[1] is not None:
            raise Unfit
        mention = self._found.target(objects[0])
        outer = [one for one in self._found.mentions(node) if one.text != mention.text]
        yield from self._branches.around(outer, lambda: self._away(
            mention, [part for _, part in mention.union.parts], node.item), node.item)

    def move(self, node: Base) -> Iterator[Line]:
        """:returns: a call of ``move_alloc`` for objects."""
        arguments = [one for _, one in arguments_of(node)]
        if len(arguments) != 2 or any(self._found.is_object(one) is None for one in arguments) \
                or any(len(self._found.mentions(one)) > 1 for one in arguments):
            raise Unfit
        mentions = [self._found.target(one) for one in arguments]
        for _, part in mentions[0].union.parts:
            with named([one.last[0] for one in mentions], part):
                yield node.tofortran(), node.item

    def _whole_value(self, target: Base, value: Base, node: Base) -> Iterator[Line]:
        """:returns: the assignment of what a function gives, which is such an object."""
        if any(self._found.gives(one) for one in walk(value, (*APPLIED, *CHAINS))
               if one is not value and one is not value.children[0]):
            raise Unfit
        mention = self._found.target(target)
        kept = [*mention.last]
        if self._found.is_object(value) is not None:
            kept += self._found.target(value).last
        mentions = self._found.mentions(node)
        for one in mentions:
            one.last = [name for name in one.last if all(name is not other for other in kept)]
        if any(one.last and one.text.startswith(f"{mention.text}%") for one in mentions):
            raise Unfit
        yield from self._branches.around(
            mentions, lambda: iter([(f"{target} = {value}", node.item)]), node.item)

    def _each(self, mention: Mention, value: Base, node: Base, text: Callable[[], str],
              old: Sequence[str]) -> Iterator[Line]:
        """:returns: a statement that gives an object the type of a value."""
        given = self._found.types.given(value)
        source = self._found.is_object(value)
        name = mention.last[0]
        if any(mention.text.startswith(f"{one.text}%") for one in self._found.mentions(node)):
            raise Unfit
        if source is not None:
            other = self._found.target(value)
            word = "if"
            for _, part in mention.union.parts:
                yield f"{word} ({other.allocated(part)}) then", node.item
                with named([name, other.last[0]], part):
                    yield text(), node.item
                word = "else if"
            yield "end if", node.item
            return
        if len(given) == 1 and isinstance(given[0], Derived_Type_Def):
            part = self._part(mention.union, given[0])
            with named([name], part):
                yield from list(self._branches.for_text(node, text))
            yield from self._away(mention, [one for one in old if one != part], node.item)
            return
        if not isinstance(value, Name):
            raise Unfit
        yield f"select type ({value})", node.item
        for type_, part in mention.union.parts:
            yield f"type is ({type_.content[0].children[1]})", node.item
            with named([name], part):
                yield from list(self._branches.for_text(node, text))
            yield from self._away(mention, [one for one in old if one != part], node.item)
        yield "end select", node.item

    def _away(self, mention: Mention, parts: Sequence[str], item: object) -> Iterator[Line]:
        for part in parts:
            yield f"if ({mention.allocated(part)}) deallocate({mention.text}%{part})", item

    def _part(self, union: Union, type_: Base | None) -> str:
        for one, part in union.parts:
            if one is type_:
                return part
        raise Unfit
