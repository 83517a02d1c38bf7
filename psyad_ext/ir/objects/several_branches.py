# SPDX-License-Identifier: BSD-3-Clause
"""Lines that are written once for each type of the objects that they name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from fparser.two.Fortran2003 import Intrinsic_Function_Reference, Name
from fparser.two.utils import Base

from psyad_ext.ir.objects.several_mentions import Mention, Mentions, Unfit, is_question, named

#: What is written, and the statement of the source that it comes from.
Line = tuple[str, object]


class Branches:
    """
    :param found: finds objects in statements.
    """

    def __init__(self, found: Mentions) -> None:
        self._found = found

    def plain(self, node: Base) -> Iterator[Line]:
        """:returns: a statement that changes the type of no object itself."""
        self._found.check_uses(node)
        yield from self.around(self._found.mentions(node),
                               lambda: iter([(node.tofortran(), node.item)]), node.item)

    def for_text(self, node: Base, text: Callable[[], str]) -> Iterator[Line]:
        """:returns: a statement by its text, with branches for the objects that it still names."""
        self._found.check_uses(node)
        mentions = self._found.mentions(node)
        yield from self.around(mentions, lambda: iter([(text(), node.item)]), node.item)

    def around(self, mentions: Sequence[Mention], inside: Callable[[], Iterator[Line]],
               item: object) -> Iterator[Line]:
        """:returns: lines for each type of the objects that are named in them."""
        needed = [(mention, names) for mention in mentions if (names := [
            one for one in mention.last if not self._found.stays(mention.ends.get(id(one)))])]
        answers = [one for mention in mentions for one in mention.whole if is_question(one)]
        if any(is_question(one) for mention, _ in needed for one in mention.whole):
            raise Unfit  # where nothing is allocated, there is no branch
        with self._answered(answers, mentions):
            yield from self._nested(needed, inside, item)

    def _nested(self, needed: Sequence[tuple[Mention, list[Name]]],
                inside: Callable[[], Iterator[Line]], item: object) -> Iterator[Line]:
        if not needed:
            yield from inside()
            return
        (mention, names), *others = needed
        word = "if"
        for _, part in mention.union.parts:
            yield f"{word} ({mention.allocated(part)}) then", item
            with named(names, part):
                yield from list(self._nested(others, inside, item))
            word = "else if"
        yield "end if", item

    @contextmanager
    def _answered(self, answers: Sequence[Base], mentions: Sequence[Mention]) -> Iterator[None]:
        """Ask for each type whether an object is allocated."""
        asked = []
        for one in answers:
            mention = next(other for other in mentions if any(one is x for x in other.whole))
            question = one.parent if isinstance(one.parent, Intrinsic_Function_Reference) \
                else one.parent.parent
            # The text is made when it is asked for: what the object is in may have a type then.
            question.tostr = lambda mention=mention: "(" + " .or. ".join(
                mention.allocated(part) for _, part in mention.union.parts) + ")"
            asked.append(question)
        try:
            yield
        finally:
            for question in asked:
                del question.tostr
