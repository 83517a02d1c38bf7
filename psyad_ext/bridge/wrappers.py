# SPDX-License-Identifier: BSD-3-Clause
"""Fortran that C can call, and that calls the routines.

Each wrapper takes a table of pointers, one for each argument, and a table of sizes: for each
argument the length of text and the extents, in this order. It stands in the module of its
routine, so it knows all that is private there. Variables of modules are exchanged for the time of a
call by a procedure in their own module.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from psyad_ext.bridge.streams import Lines, Streamer, interfaces, records_in
from psyad_ext.bridge.types import Dummy, Intrinsic, Record, Signature, spelt, unknown_sides

#: A name that is no component.
_NAME = re.compile(r"(?<![\w%.])[a-z]\w*", re.IGNORECASE)

def sizes_of(dummy: Dummy) -> int:
    """:returns: how many sizes are passed for an argument."""
    is_text = isinstance(dummy.type, Intrinsic) and dummy.type.name == "character"
    return bool(dummy.module) + is_text + dummy.rank


def free_prefix(text: str) -> str:
    """:returns: letters that no name in a text begins with."""
    words, prefix = text.lower(), "v_"
    while prefix in words:
        prefix = f"v{prefix}"
    return prefix


@dataclass
class Wrapping:
    """Collects what is added to modules.

    :param prefix: begins all names that are added.
    """

    prefix: str
    _entries: list[Signature] = field(default_factory=list)
    _exchanged: dict[tuple[str, str], str] = field(default_factory=dict)
    _modules: dict[str, list[Dummy]] = field(default_factory=dict)

    def add(self, signature: Signature) -> None:
        """
        :param signature: a routine; the wrapper of the first one is ``psyad_e0``.
        """
        self._modules.setdefault(signature.module, []).extend(signature.arguments)
        for one in signature.dummies:
            if one.module and (one.module, one.name) not in self._exchanged:
                self._modules.setdefault(one.module, []).append(one)
                self._exchanged[one.module, one.name] = f"psyad_v{len(self._exchanged) + 1}"
        self._entries.append(signature)

    def finish(self) -> dict[str, Lines]:
        """:returns: the procedures, by the module that they go to."""
        added: dict[str, Lines] = {}
        streamers = {module: Streamer(self.prefix, module, records_in(dummies))
                     for module, dummies in self._modules.items()}
        for module, streamer in streamers.items():
            added[module] = streamer.procedures()
        exchanged = {(one.module, one.name): one for dummies in self._modules.values()
                     for one in dummies if one.module}
        for (module, name), label in self._exchanged.items():
            added[module] += _exchange(streamers[module], exchanged[module, name], label)
        for number, signature in enumerate(self._entries):
            added[signature.module] += _Caller(
                streamers[signature.module], signature, self._exchanged).lines(f"psyad_e{number}")
        return added


class _Caller:
    """Writes the wrapper of one routine."""

    def __init__(self, streamer: Streamer, signature: Signature,
                 exchanged: Mapping[tuple[str, str], str]) -> None:
        self._streamer, self._signature, self._routine = streamer, signature, signature.name
        self._prefix, self._exchanged = streamer.prefix, exchanged
        self._starts: list[int] = []
        start = 1
        for one in signature.dummies:
            self._starts.append(start)
            start += sizes_of(one)

    def lines(self, label: str) -> Lines:
        """:returns: the wrapper."""
        name, dummies = self._prefix, self._signature.dummies
        head = f"subroutine {name}{label}({name}p, {name}s) bind(c, name='{label}')"
        uses = self._streamer.uses(self._signature.arguments)
        checks = [line for at, one in enumerate(dummies) for line in self._checked(at, one)]
        body = [line for at, one in enumerate(dummies) for line in self._before(at, one)]
        after = [line for at, one in enumerate(dummies) for line in self._after(at, one)]
        return [head, f"  use, intrinsic :: iso_c_binding, only: {name}ptr => c_ptr, "
                f"{name}point => c_f_pointer, {name}there => c_associated",
                *uses, *interfaces(name), *self._exchange_interfaces(), *self._bare_interface(),
                f"  type({name}ptr), intent(in) :: {name}p(*)",
                f"  integer({name}i8), intent(in) :: {name}s(*)",
                *self._streamer.locals(),
                *(line for at, one in enumerate(dummies) for line in self._declared(at, one)),
                *body, *checks, *self._call(), *after, f"end subroutine {name}{label}"]

    def _local(self, at: int) -> str:
        return f"{self._prefix}a{at + 1}"

    def _size(self, at: int, offset: int) -> str:
        return f"{self._prefix}s({self._starts[at] + offset})"

    def _extents(self, at: int, one: Dummy) -> list[str]:
        first = sizes_of(one) - one.rank
        return [self._size(at, first + number) for number in range(one.rank)]

    def _declared(self, at: int, one: Dummy) -> Lines:
        if one.module:
            return []
        shape = f"({', '.join(':'*one.rank)})" if one.rank else ""
        if one.is_streamed:
            type_ = self._streamer.declared(one.type)
            return [f"  {type_}, allocatable :: {self._local(at)}{shape}"]
        type_ = f"character(len={self._size(at, 0)})" if one.type.name == "character" else \
            self._streamer.declared(one.type)
        contiguous = ", contiguous" if one.rank else ""
        return [f"  {type_}, pointer{contiguous} :: {self._local(at)}{shape}"]

    def _before(self, at: int, one: Dummy) -> Lines:
        name, local = self._prefix, self._local(at)
        if one.module:
            return [f"  call {self._exchange_name(one)}({name}p({at + 1}), "
                    f"{name}s({self._starts[at]}), 1)"]
        if not one.is_streamed:
            extents = self._extents(at, one)
            shape = f", [{', '.join(extents)}]" if extents else ""
            return [f"  nullify({local})",
                    f"  if ({name}there({name}p({at + 1}))) call {name}point("
                    f"{name}p({at + 1}), {local}{shape})"]
        lines: Lines = []
        if not one.is_allocatable:
            shape = ", ".join(self._extents(at, one))
            lines.append(f"  allocate({local}{f'({shape})' if shape else ''})")
        if one.intent != "out":
            lines += self._streamer.moved("get", local, one)
        return [f"  if ({name}there({name}p({at + 1}))) then", *lines, "  end if"] if lines else []

    def _checked(self, at: int, one: Dummy) -> Lines:
        """:returns: statements that stop if a shape is another one than that which only Fortran
            can compute."""
        if one.role or not self._signature.module:
            return []  # generated: as large as what it belongs to
        lines: Lines = []
        for side in unknown_sides(one):
            low, high = (self._renamed(spelt(bound)) for bound in one.bounds[side])
            extent = self._extents(at, one)[side]
            lines += [f"  if ({self._prefix}there({self._prefix}p({at + 1}))) then",
                      f"  if ({extent} /= max(0_{self._prefix}i8, int(({high}) - ({low}) + 1, "
                      f"{self._prefix}i8))) &", f"    error stop \"the shape of '{one.name}' is "
                      f"not that of its declaration, {str(one)[:40]}\"", "  end if"]
        return lines

    def _renamed(self, text: str) -> str:
        """:returns: an expression with what the wrapper calls the arguments in it."""
        locals_ = {one.name: self._local(at) for at, one in enumerate(self._signature.dummies)
                   if not one.module}
        return _NAME.sub(lambda found: locals_.get(found[0].lower(), found[0]), text)

    def _after(self, at: int, one: Dummy) -> Lines:
        name = self._prefix
        if one.module:
            return [f"  call {self._exchange_name(one)}({name}p({at + 1}), "
                    f"{name}s({self._starts[at]}), 2)"]
        if not one.is_streamed or one.intent == "in":
            return []
        return [f"  if ({name}there({name}p({at + 1}))) then",
                *self._streamer.moved("put", self._local(at), one), "  end if"]

    def _call(self) -> Lines:
        signature = self._signature
        names = [self._local(at) for at, one in enumerate(signature.dummies) if not one.module]
        if not signature.result:
            return [f"  call {self._routine}({_listed(names)})"]
        return [f"  {names[-1]} = {self._routine}({_listed(names[:-1])})"]

    def _exchange_name(self, one: Dummy) -> str:
        label = self._exchanged[one.module, one.name]
        return f"{self._prefix}{label}" + ("" if one.module == self._signature.module else "x")

    def _exchange_interfaces(self) -> Lines:
        """:returns: what declares exchanges in other modules."""
        lines: Lines = []
        for one in self._signature.dummies:
            if not one.module or one.module == self._signature.module:
                continue
            name, label = self._exchange_name(one), self._exchanged[one.module, one.name]
            lines += ["  interface", f"    subroutine {name}(p, s, phase) bind(c, name='{label}')",
                      "      use, intrinsic :: iso_c_binding, only: c_ptr, c_int64_t, c_int",
                      "      type(c_ptr), intent(in) :: p",
                      "      integer(c_int64_t), intent(in) :: s(*)",
                      "      integer(c_int), value :: phase", f"    end subroutine {name}",
                      "  end interface"]
        return lines

    def _bare_interface(self) -> Lines:
        """:returns: what tells the compiler of a bare routine how its arguments are passed."""
        signature = self._signature
        if signature.module:
            return []
        arguments = signature.arguments
        result = arguments[-1] if signature.result else None
        passed = [one for one in arguments if one is not result]
        kind = "function" if result else "subroutine"
        lines = ["  interface", f"    {kind} {self._routine}"
                 f"({_listed([one.name for one in passed])}) {signature.binding}",
                 *map("  {}".format, self._streamer.uses(arguments))]
        for one in passed:
            lines.append(f"      {self._dummy_type(one)} :: {one.name}{_dummy_shape(one)}")
        if result:
            lines.append(f"      {self._result_type(result)} :: {self._routine}")
        return [*lines, f"    end {kind} {self._routine}", "  end interface"]

    def _dummy_type(self, one: Dummy) -> str:
        type_ = self._streamer.declared(one.type)
        if isinstance(one.type, Intrinsic) and one.type.name == "character" \
                and not one.type.is_deferred:
            type_ = f"character(len={one.type.length if isinstance(one.type.length, int) else '*'})"
        if one.passing == "class":
            type_ = type_.replace("type(", "class(", 1)
        return type_ + (", allocatable" if one.is_allocatable else "") \
            + (", optional" if one.is_optional else "") \
            + (", value" if one.passing == "value" else "") \
            + (f", intent({one.intent})" if one.is_allocatable and one.intent != "inout" else "")

    def _result_type(self, one: Dummy) -> str:
        """:returns: the type and the shape of a result, which arguments may decide."""
        type_, allocatable = self._streamer.declared(one.type), ", allocatable"
        if isinstance(one.type, Intrinsic) and one.type.name == "character" \
                and not one.type.is_deferred:
            type_ = f"character(len={spelt(one.type.length)})"
        bounds = ", ".join(":" if one.is_allocatable else f"{spelt(low)}:{spelt(high)}"
                           for low, high in one.bounds)
        return type_ + (allocatable if one.is_allocatable else "") \
            + (f", dimension({bounds})" if bounds else "")


def _dummy_shape(one: Dummy) -> str:
    if not one.rank:
        return ""
    if one.is_allocatable or one.is_assumed_shape:
        return f"({', '.join(':'*one.rank)})"
    return "(*)"


def _exchange(streamer: Streamer, one: Dummy, label: str) -> Lines:
    """:returns: a procedure that gives a variable of a module the value of a call, and the old one
        back."""
    name = streamer.prefix
    shape = f"({', '.join(':'*one.rank)})" if one.rank else ""
    is_record = isinstance(one.type, Record)
    type_ = streamer.declared(one.type)
    streamed = one.is_streamed
    declared = [f"  {type_}, allocatable, save :: {name}old{shape}"]
    head = [f"subroutine {name}{label}({name}p, {name}s, {name}phase) bind(c, name='{label}')",
            f"  use, intrinsic :: iso_c_binding, only: {name}ptr => c_ptr, {name}int => c_int, "
            f"{name}point => c_f_pointer, {name}there => c_associated",
            *streamer.uses([one]), *interfaces(name),
            f"  type({name}ptr), intent(in) :: {name}p",
            f"  integer({name}i8), intent(in) :: {name}s(*)",
            f"  integer({name}int), value :: {name}phase", *streamer.locals(), *declared]
    if streamed and one.is_allocatable:
        keep = [f"  if (allocated({one.name})) call move_alloc({one.name}, {name}old)"]
        back = [f"  if (allocated({one.name})) deallocate({one.name})",
                f"  if (allocated({name}old)) call move_alloc({name}old, {one.name})"]
    else:
        keep = [f"  {name}old = {one.name}"]
        back = [f"  {one.name} = {name}old", f"  deallocate({name}old)"]
    if streamed:
        set_, result = streamer.moved("get", one.name, one), streamer.moved("put", one.name, one)
        if one.is_allocatable and not is_record and one.rank:
            set_ = [*set_, *_same_bounds(name, one)]
    else:
        extents = [f"size({one.name}, {at + 1})" for at in range(one.rank)]
        point = f", [{', '.join(extents)}]" if extents else ""
        pointed = f"character(len={one.intrinsic.length})" \
            if one.intrinsic.name == "character" else type_
        head.append(f"  {pointed}, pointer :: {name}new{shape}")
        attach = f"  call {name}point({name}p, {name}new{point})"
        set_, result = [attach, f"  {one.name} = {name}new"], [attach, f"  {name}new = {one.name}"]
    return [*head, f"  if (.not. {name}there({name}p)) return",
            f"  if ({name}phase == 1 .and. {name}s(1) == 1) then", *keep, *set_, "  end if",
            f"  if ({name}phase == 2) then", *result, f"  if ({name}s(1) == 1) then", *back,
            "  end if", "  end if", f"end subroutine {name}{label}"]


def _same_bounds(name: str, one: Dummy) -> Lines:
    """:returns: statements that keep the lower bounds of an array that had the same shape."""
    extents = ", ".join(f"lbound({name}old, {at}):ubound({name}old, {at})"
                        for at in range(1, one.rank + 1))
    return [f"  if (allocated({name}old) .and. allocated({one.name})) then",
            f"  if (all(shape({name}old) == shape({one.name}))) then", "  block",
            f"  {_element(one)}, allocatable :: {name}kept({', '.join(':'*one.rank)})",
            f"  allocate({name}kept({extents}))", f"  {name}kept(:{', :'*(one.rank - 1)}) = "
            f"{one.name}", f"  call move_alloc({name}kept, {one.name})",
            "  end block", "  end if", "  end if"]


def _element(one: Dummy) -> str:
    type_ = one.intrinsic
    return f"{type_.name}(kind={type_.kind})" if type_.name != "character" else \
        f"character(len={type_.length})"


def _listed(names: Sequence[str]) -> str:
    return ", &\n    ".join(names)
