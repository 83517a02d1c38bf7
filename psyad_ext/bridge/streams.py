# SPDX-License-Identifier: BSD-3-Clause
"""Fortran that streams values whose size only the wrapper or the model knows.

Structures and allocatable arrays become bytes one after the other. What is allocatable has a
flag in front (1 if it is allocated), then the length of text, then both bounds of each dimension,
all as integers of 8 bytes. ``psyad_ext.bridge.packing`` is the other side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from psyad_ext.bridge.types import Component, Dummy, Intrinsic, Record

Lines = list[str]


def interfaces(prefix: str) -> Lines:
    """:returns: what declares the procedures of the stream."""
    lines = [f"  use, intrinsic :: iso_c_binding, only: {prefix}i8 => c_int64_t"]
    for name in ("get", "put"):
        lines += ["  interface",
                  f"    subroutine {prefix}{name}(x, n) bind(c, name='psyad_{name}')",
                  "      use, intrinsic :: iso_c_binding, only: c_int64_t", "      implicit none",
                  "      !gcc$ attributes no_arg_check :: x", "      type(*) :: x",
                  "      integer(c_int64_t), value :: n", f"    end subroutine {prefix}{name}",
                  "  end interface"]
    return lines


def records_in(dummies: Sequence[Dummy]) -> list[Record]:
    """:returns: the types of structures among arguments, and in these."""
    found: dict[Record, None] = {}

    def visit(type_: Intrinsic | Record) -> None:
        if isinstance(type_, Record) and type_ not in found:
            for component in type_.components:
                visit(component.type)
            found[type_] = None

    for one in dummies:
        visit(one.type)
    return list(found)


class Streamer:
    """Writes what gets and puts values.

    :param prefix: begins all names.
    :param module: the module that it is for.
    :param records: the types of structures.
    """

    def __init__(self, prefix: str, module: str, records: Sequence[Record]) -> None:
        self.prefix = prefix
        self._module = module
        self._numbers = {record: number for number, record in enumerate(records, 1)}

    def name_of(self, record: Record) -> str:
        """:returns: what a type is called."""
        return record.name if record.module == self._module else \
            f"{self.prefix}t{self._numbers[record]}"

    def use(self, record: Record) -> Lines:
        """:returns: what makes a type known."""
        if record.module == self._module:
            return []
        return [f"  use {record.module}, only: {self.name_of(record)} => {record.name}"]

    def uses(self, dummies: Sequence[Dummy]) -> Lines:
        """:returns: what makes the types of arguments known."""
        return [line for record in dict.fromkeys(
                    one.type for one in dummies if isinstance(one.type, Record))
                for line in self.use(record)]

    def declared(self, type_: Intrinsic | Record) -> str:
        """:returns: a type in a declaration."""
        if isinstance(type_, Record):
            return f"type({self.name_of(type_)})"
        if type_.name == "character":
            return "character(len=:)" if type_.is_deferred else f"character(len={type_.length})"
        return f"{type_.name}(kind={type_.kind})"

    def locals(self) -> Lines:
        """:returns: variables that statements below need."""
        name = self.prefix
        return [f"  integer({name}i8) :: {name}n(30), {name}l",
                f"  integer({name}i8) :: {', '.join(f'{name}i{at}' for at in range(1, 8))}"]

    def procedures(self) -> Lines:
        """:returns: procedures that get and put structures, two for each type."""
        lines: Lines = []
        for record, number in self._numbers.items():
            for verb in ("get", "put"):
                name = f"{self.prefix}{verb}{number}"
                lines += [f"recursive subroutine {name}({self.prefix}x)", *self.use(record),
                          *self._inner_uses(record), *interfaces(self.prefix),
                          f"  type({self.name_of(record)}), intent(inout) :: {self.prefix}x",
                          *self.locals()]
                for one in record.components:
                    lines += self.moved(verb, f"{self.prefix}x%{one.name}", one)
                lines.append(f"end subroutine {name}")
        return lines

    def _inner_uses(self, record: Record) -> Lines:
        inner = dict.fromkeys(one.type for one in record.components
                              if isinstance(one.type, Record) and one.type != record)
        return [line for one in inner for line in self.use(one)]

    def moved(self, verb: str, target: str, item: Component | Dummy) -> Lines:
        """
        :param verb: ``get`` or ``put``.
        :param target: what is moved.
        :param item: its declaration.

        :returns: statements that do it.
        """
        if not item.is_allocatable:
            return list(self._data(verb, target, item))
        allocate = self._allocated(target, item)
        name, rank = self.prefix, len(item.bounds)
        text = isinstance(item.type, Intrinsic) and item.type.is_deferred
        if verb == "get":
            return [f"  if (allocated({target})) deallocate({target})",
                    f"  call {name}get({name}n, 8_{name}i8)", f"  if ({name}n(1) == 1) then",
                    *([f"  call {name}get({name}l, 8_{name}i8)"] if text else []),
                    *([f"  call {name}get({name}n, {16*rank}_{name}i8)"] if rank else []),
                    *allocate, *self._data(verb, target, item), "  end if"]
        bounds = [f"  {name}n({2*at + 1 + upper}) = {word}({target}, {at + 1}, kind={name}i8)"
                  for at in range(rank) for upper, word in enumerate(("lbound", "ubound"))]
        return [f"  {name}n(1) = merge(1, 0, allocated({target}))",
                f"  call {name}put({name}n, 8_{name}i8)", f"  if ({name}n(1) == 1) then",
                *([f"  {name}l = len({target})", f"  call {name}put({name}l, 8_{name}i8)"]
                  if text else []), *bounds,
                *([f"  call {name}put({name}n, {16*rank}_{name}i8)"] if rank else []),
                *self._data(verb, target, item), "  end if"]

    def _allocated(self, target: str, item: Component | Dummy) -> Lines:
        name = self.prefix
        bounds = ", ".join(f"{name}n({2*at + 1}):{name}n({2*at + 2})"
                           for at in range(len(item.bounds)))
        shape = f"({bounds})" if bounds else ""
        if isinstance(item.type, Intrinsic) and item.type.is_deferred:
            return [f"  allocate(character(len={name}l) :: {target}{shape})"]
        return [f"  allocate({target}{shape})"]

    def _data(self, verb: str, target: str, item: Component | Dummy) -> Iterator[str]:
        name, rank = self.prefix, len(item.bounds)
        if isinstance(item.type, Intrinsic):
            count = f"*size({target}, kind={name}i8)" if rank else ""
            width = f"len({target}, kind={name}i8)" if item.type.name == "character" else \
                f"storage_size({target}, kind={name}i8)/8"
            yield f"  call {name}{verb}({target}, {width}{count})"
            return
        counters = [f"{name}i{at}" for at in range(1, rank + 1)]
        for at in reversed(range(rank)):
            yield f"  do {counters[at]} = lbound({target}, {at + 1}, kind={name}i8), " \
                  f"ubound({target}, {at + 1}, kind={name}i8)"
        index = f"({', '.join(counters)})" if rank else ""
        yield f"  call {name}{verb}{self._numbers[item.type]}({target}{index})"
        yield from ["  end do"] * rank
