# SPDX-License-Identifier: BSD-3-Clause
"""Random constructs with names of their own: associate, block, do concurrent, pointers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.properties.numbers import DOUBLE, SINGLE
from tests.properties.operands import index
from tests.properties.scope import Active, Real

if TYPE_CHECKING:
    from tests.properties.statements import Body
    from tests.properties.text import Lines


class Constructs:
    """Writes constructs around statements of a routine.

    :param body: writes the statements.
    """

    def __init__(self, body: Body) -> None:
        self.body = body
        self.scope = body.scope
        self.random = body.random

    def associate(self) -> Lines:
        """:returns: statements in which a variable, a part of one, or a value has another name."""
        if self.scope.depth >= 3:
            return self.body.element()
        name = self._name("as")
        chosen = self._part(self.scope.writable()) if self.random.random() < 0.75 else None
        if chosen is None:
            value = self.body.number(DOUBLE)
            kind = DOUBLE if value.kind == DOUBLE else SINGLE
            # The name of a variable is one for it, parentheses make it a value.
            return self._associated(name, f"({value.text})", Real(
                name, kind=kind, writable=False), [])
        variable, text, extents = chosen
        # gfortran passes the name of a section with a stride as if it had none.
        return self._associated(name, text, Real(
            name, extents, tuple(1 for _ in extents), variable.kind,
            shared=variable.shared or bool(extents)), [variable])

    def _associated(self, name: str, text: str, new: Real, hidden: Sequence[Real]) -> Lines:
        with self._inside([new], hidden):
            lines = self.body.some(self.random.randint(1, 3))
        return [f"associate ({name} => {text})", *lines, "end associate"]

    def block(self) -> Lines:
        """:returns: statements with variables of their own."""
        if self.scope.depth >= 3:
            return self.body.scalar()
        scalar, array = Real(self._name("bs")), Real(self._name("ba"), ("3",), (1,))
        lines = [f"{scalar.name} = {self.body.value(DOUBLE)}",
                 f"{array.name} = {self.body.value(DOUBLE, '3')}"]
        with self._inside([scalar, array], []):
            inner = self.body.some(self.random.randint(2, 4))
        declared = f"real(wp) :: {scalar.name}, {array.name}(3)"
        return ["block", f"  {declared}", *(f"  {line}" for line in lines), *inner, "end block"]

    def concurrent(self) -> Lines:
        """:returns: a loop whose iterations may run in any order."""
        active = {loop.name for loop in self.scope.loops}
        free = [name for name in self.scope.loop_names if name not in active]
        extent = self.scope.extent
        options = [each for each in self.scope.writable(1)
                   if each.extents == (extent,) and not each.shared]
        if not free or not options or len(self.scope.loops) >= 2:
            return self.body.element()
        name = self.random.choice(free)
        targets = self.random.sample(options, min(len(options), self.random.randint(1, 2)))
        masks = [f", {each.name}({name}) /= 2" for each in self.scope.index_arrays()]
        mask = self.random.choice(masks) if masks and self.random.random() < 0.5 else ""
        lines = [f"do concurrent ({name} = 1:{extent}{mask})"]
        writer = self.body.writer
        function, writer.function = writer.function, lambda _: None
        self.scope.loops.append(Active(name, 1, 0))
        with self._inside([], targets):
            for each in targets:
                target = f"{each.name}({index((name, 0), each.lowers[0])})"
                lines.append(f"  {target} = {self.body.value(each.kind, favourite=target)}")
        self.scope.loops.pop()
        writer.function = function
        return [*lines, "end do"]

    def pointed(self) -> Lines:
        """:returns: statements that use a part of a local array by a pointer."""
        options = [each for each in self.scope.writable()
                   if each.rank and each.name in self.scope.targets]
        chosen = self._part(options)
        if chosen is None or self.scope.depth >= 3:
            return self.body.element()
        variable, text, extents = chosen
        name = self._name("pt")
        shape = "(:)" if extents else ""
        self.scope.pointers.append(
            f"real({'wp' if variable.kind == DOUBLE else '4'}), pointer :: {name}{shape}")
        new = Real(name, extents, tuple(1 for _ in extents), variable.kind)
        with self._inside([new], [variable]):
            lines = self.body.some(self.random.randint(1, 3))
        # Constructs only indent what is theirs.
        return [f"{name} => {text}", *(line[2:] for line in lines)]

    def renewed(self) -> Lines:
        """:returns: an allocatable array that is allocated again, or moved and moved back."""
        options = [each for each in self.scope.writable()
                   if each.name in self.scope.allocations]
        if not options:
            return self.body.whole_array()
        variable = self.random.choice(options)
        bounds = self.scope.allocations[variable.name]
        name = variable.name
        with self._inside([], [variable]):
            value = self.body.value(variable.kind)
        return self.random.choice((
            [f"deallocate({name})", f"allocate({name}({bounds}), source={value})"],
            [f"if (allocated({name})) deallocate({name})", f"allocate({name}({bounds}))",
             f"{name} = {value}"]))

    def _name(self, prefix: str) -> str:
        self.scope.labels += 1
        return f"{prefix}_{self.scope.labels}"

    def _part(self, options: Sequence[Real]) -> tuple[Real, str, tuple[str, ...]] | None:
        """:returns: a variable, a scalar or a section of it, and the extents of this."""
        if not options:
            return None
        variable = self.random.choice(options)
        length = self.random.choice((self.scope.extent, "3"))
        text = self.body.writer.section(variable, length, whole=True) \
            if variable.rank and self.random.random() < 0.6 else None
        if text is None:
            return variable, self.body.writer.element(variable), ()
        return variable, text, (length,)

    @contextmanager
    def _inside(self, new: Sequence[Real], hidden: Sequence[Real]) -> Iterator[None]:
        """Some variables have values, some are not to be named."""
        saved = list(self.scope.reals)
        self.scope.reals = [each for each in saved if each not in hidden] + list(new)
        self.scope.defined |= {each.name for each in new}
        yield
        self.scope.reals = saved
        self.scope.defined -= {each.name for each in new}
