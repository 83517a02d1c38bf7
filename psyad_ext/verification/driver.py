# SPDX-License-Identifier: BSD-3-Clause
"""The frame of the Fortran programs that call the routine under test."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from psyad_ext.core.errors import VerificationError
from psyad_ext.verification.arguments import Filled
from psyad_ext.verification.called import Called
from psyad_ext.verification.driver_names import name_in_driver
from psyad_ext.verification.followers import (
    DIRECTIONS, DUMMY_DIRECTIONS, Follower, Trailing, declared_dummy, external_function,
    interface_block)
from psyad_ext.verification.holders import Holders
from psyad_ext.verification.interface import Interface
from psyad_ext.verification.processes import FORK, WAIT
from psyad_ext.verification.randomness import SEEDED
from psyad_ext.verification.row_vectors import RowVectors

Lines = list[str]

INPUT_FILE = "input.bin"
OUTPUT_FILE = "output.bin"
#: What the routine that is called is called in a driver, if it is in a module.
ALIAS = "v_routine"
#: So many variables are in one statement at most, well below the limit of continuation lines.
_ITEMS = 100
#: Arrays of more elements are allocated: their first values would be listed one by one.
_PLAIN_SIZE = 1000


def transfer(action: str, names: Sequence[str]) -> Lines:
    """
    One statement for many variables: each costs the compiler as much as ten assignments.

    :param action: ``read(v_in)`` or ``write(v_out)``.
    :param names: the variables, one after the other in the file.

    :returns: statements that transfer all of them.
    """
    lines: Lines = []
    for start in range(0, len(names), _ITEMS):
        *most, last = names[start:start + _ITEMS]
        lines += [f"  {action} &", *(f"    {name}, &" for name in most), f"    {last}"]
    return lines


def _in_parentheses(sides: Sequence[str]) -> str:
    """:returns: what stands behind the name of an array; nothing for a scalar."""
    return f"({', '.join(sides)})" if sides else ""


class Driver:
    """Builds the text of one program.

    :param interface: the routine under test.
    :param filled: its arguments.
    :param called: the routine that is called.
    :param adjoints: positions of the arguments that are followed by an adjoint
        or a tangent in the call, with the intent of that if it is not inout.
    :param many: whether derivatives are for many directions; the program sets their number.
    :param followers: what follows an argument instead of ``adjoints``.
    :param trailing: arguments behind all others.
    :param alias: what the routine is called here, if it is in a module.
    """

    def __init__(self, interface: Interface, filled: Sequence[Filled], called: Called,
                 adjoints: Collection[int] | Mapping[int, str] = (),
                 many: bool = False,
                 followers: Mapping[int, Sequence[Follower]] = MappingProxyType({}),
                 trailing: Mapping[str, Trailing] = MappingProxyType({}),
                 alias: str = ALIAS) -> None:
        self._interface = interface
        self._filled = filled
        self._routine, self._module = called.name, called.module
        self._derivatives = called.derivatives
        intents = adjoints if isinstance(adjoints, Mapping) else dict.fromkeys(adjoints, "inout")
        self._followers = followers or {
            at: [Follower("adj", intent, many)] for at, intent in intents.items()}
        self._holders = Holders(filled)
        prefixes = ["arg", *self._following()]
        self._rows = RowVectors(filled, [
            (one, at) for at, own in self._followers.items() for one in own])
        self._declarations: Lines = self._holders.declarations(prefixes)
        self._declarations += self._rows.declarations()
        self._allocations: Lines = self._holders.allocations(prefixes)
        for at in range(len(filled)):
            self.variable("arg", at)
            self.variable("init", at)
        self._many = many
        self._declarations += [f"  integer :: {DIRECTIONS} = 1"] if many else []
        self._trailing = trailing
        self._alias = alias
        self._declarations += [each.declared(name, False) for name, each in trailing.items()]
        for at, own in self._followers.items():
            for follower in own:
                self.variable(follower.prefix, at, follower.many)
            if many and ("adj", at) in self._derivatives:
                self._allocations.append(self._allocation("dmod_adj", at, many))

    def _following(self) -> dict[str, list[int]]:
        """
        :returns: what followers that structures have room for are for, with the positions of
            their arguments; those with many directions stay apart.
        """
        found: dict[str, list[int]] = {}
        for at, own in self._followers.items():
            for follower in own:
                if not follower.many:
                    found.setdefault(follower.prefix, []).append(at)
        return found

    def variable(self, prefix: str, at: int, many: bool = False) -> None:
        """Declares a variable of the shape of an argument.

        :param prefix: what it is for.
        :param at: position of the argument.
        :param many: whether it has one more dimension, the first, for directions.
        """
        filled = self._filled[at]
        head = filled.argument.declared
        name = f"v_{prefix}_{at}"
        sides = self._sides(prefix, at, many)
        if filled.argument.pointer and prefix == "arg":
            shape = _in_parentheses(":" * len(sides))
            self._declarations.append(f"  {head}, pointer :: v_pointer_{at}{shape}")
            head += ", target"
        if not sides and not filled.argument.allocatable:
            self._declarations.append(f"  {head} :: {name}")
            return
        if not many and self._is_plain(filled):
            self._declarations.append(f"  {head} :: {name}{_in_parentheses(sides)}")
            return
        shape = _in_parentheses(":" * len(sides))
        self._declarations.append(f"  {head}, allocatable :: {name}{shape}")
        self._allocations.append(self._allocation(prefix, at, many))

    @staticmethod
    def _is_plain(filled: Filled) -> bool:
        """:returns: whether an array need not be allocated, which takes the compiler longer."""
        return not filled.argument.allocatable and not filled.argument.pointer \
            and 0 < filled.size <= _PLAIN_SIZE

    def _allocation(self, prefix: str, at: int, many: bool) -> str:
        bounds = _in_parentheses(self._sides(prefix, at, many))
        return f"  allocate(v_{prefix}_{at}{bounds})"

    def _sides(self, prefix: str, at: int, many: bool) -> list[str]:
        filled = self._filled[at]
        # Adjoints and weights have the bounds that an argument has in the end.
        after = filled.final_lowers if prefix in ("adj", "w") else None
        lowers = filled.lowers if after is None else after
        sides = [f"1:{DIRECTIONS}"] if many else []
        return sides + [f"{low}:{low + extent - 1}"
                        for low, extent in zip(lowers, filled.extents)]

    def text(self, body: Lines, procedures: Lines, declarations: Sequence[str] = (),
             others: Sequence[Driver] = ()) -> str:
        """
        :param body: statements after the arguments have been read.
        :param procedures: internal procedures besides the call itself.
        :param declarations: further declarations.
        :param others: further routines, with the same variables, that are called.

        :returns: the program.
        """
        count = range(len(self._filled))
        used = [line for each in others for line in each._use_of_routine()]
        interfaces = [line for each in (self, *others) for line in each._interface_block()]
        calls = [line for each in (self, *others) for line in each._calling()]
        lines = ["program v_driver", *self._use(), *used, "  implicit none",
                 "  integer :: v_in, v_out", *self._declarations, *declarations,
                 *interfaces, *self._allocations, *self._opening(),
                 *(f"  v_init_{at} = {name_in_driver(at, each.name)}"
                   for at, each in enumerate(self._filled)
                   if each.argument.observed), *body, *self._closing(), "contains",
                 "  subroutine v_restore()",
                 *(line for at in count for line in self._restored(at)),
                 "  end subroutine v_restore",
                 *calls,
                 *procedures, "end program v_driver"]
        return "\n".join(lines) + "\n"

    def _opening(self) -> Lines:
        """:returns: what gives all arguments their values, and opens what results go to."""
        return [f"  open(newunit=v_in, file='{INPUT_FILE}', access='stream', "
                "form='unformatted', status='old')",
                f"  open(newunit=v_out, file='{OUTPUT_FILE}', access='stream', "
                "form='unformatted', status='replace')",
                *transfer("read(v_in)", [f"v_init_{at}" for at in range(len(self._filled))])]

    def _closing(self) -> Lines:
        return ["  close(v_in)", "  close(v_out)"]

    def _restored(self, at: int) -> Lines:
        """:returns: what gives an argument its first value, or no memory where it needs none."""
        name, argument = f"v_arg_{at}", self._filled[at].argument
        if not argument.allocatable:
            return [f"    {name} = v_init_{at}"]
        lines = [f"    if (allocated({name})) deallocate({name})"]
        if argument.intent != "out":
            lines.append(f"    allocate({name}, source=v_init_{at})")
        return lines

    def derivative(self, at: int) -> Lines:
        """:returns: what allocates the adjoint or the tangent of an argument as that is, for as
            many directions as there are now."""
        if not self._many and not self._filled[at].argument.allocatable:
            return []
        prefixes = ["adj", *(["dmod_adj"] if self._many and ("adj", at) in self._derivatives
                             else [])]
        return [line for prefix in prefixes for line in (
            f"  if (allocated(v_{prefix}_{at})) deallocate(v_{prefix}_{at})",
            self._allocation(prefix, at, self._many))]

    def _use(self) -> Lines:
        lines = [f"  {line}" for line in (*self._holders.uses(), *self._rows.uses())]
        lines += [f"  use {each.argument.module}, only: v_mod_{at} => {each.name.split('%')[0]}"
                  for at, each in enumerate(self._filled) if each.argument.module]
        lines += [f"  use {module}, only: v_dmod_{prefix}_{at} => {name}"
                  for (prefix, at), (module, name) in self._derivatives.items()]
        lines += self._use_of_routine()
        if self._interface.has_state:
            lines.append("  use, intrinsic :: iso_c_binding, only: v_int => c_int")
        return lines

    def _use_of_routine(self) -> Lines:
        if self._module is None:
            return []
        return [f"  use {self._module}, only: {self._alias} => {self._routine}"]

    @property
    def _name_of_call(self) -> str:
        return self._alias.replace("v_", "v_call_") if self._alias != ALIAS else "v_call"

    def _calling(self) -> Lines:
        """Nothing that a call leaves behind may reach the next one: each has a process of its own,
        if anything may be kept between calls."""
        state = [f"    {name_in_driver(at, each.name)} = v_arg_{at}"
                 for at, each in enumerate(self._filled) if each.argument.module]
        state += [f"    v_dmod_{prefix}_{at} = v_{prefix}_{at}"
                  for prefix, at in self._derivatives]
        back = [" = ".join(reversed(line.strip().split(" = "))) for line in state]
        call = [*self._holders.counters(), *SEEDED, *state, *self._call(),
                *(f"    {line}" for line in back)]
        if not self._interface.has_state:
            name = self._name_of_call
            return [f"  subroutine {name}()", *call, f"  end subroutine {name}"]
        variables = [f"v_arg_{at}" for at in range(len(self._filled))]
        variables += [f"v_{follower.prefix}_{at}" for at, own in self._followers.items()
                      for follower in own]
        variables += self._trailing
        name = self._name_of_call
        fork = [line.replace("v_call_here", f"{name}_here") for line in FORK]
        return [f"  subroutine {name}()", *(f"    {line}" for line in fork),
                *(f"      {line}" for name in variables for line in self._written(name)),
                *(f"    {line}" for line in WAIT), *self._room(variables),
                *(f"    {line}" for name in variables for line in self._read(name)),
                "    close(v_file)", f"  end subroutine {name}",
                f"  subroutine {name}_here()", *call, f"  end subroutine {name}_here"]

    def _grows(self, name: str) -> bool:
        return name in self._trailing and ":" in self._trailing[name].shape

    def _written(self, name: str) -> Lines:
        size = [f"write(v_file) size({name})"] if self._grows(name) else []
        return [*size, f"write(v_file) {name}"]

    def _read(self, name: str) -> Lines:
        new = ["read(v_file) v_size", f"if (allocated({name})) deallocate({name})",
               f"allocate({name}(v_size))"] if self._grows(name) else []
        return [*new, f"read(v_file) {name}"]

    def _room(self, variables: Collection[str]) -> Lines:
        """:returns: what allocates the variables that another process has allocated for itself."""
        lines: Lines = []
        for at, each in enumerate(self._filled):
            prefixes = ["arg", *(one.prefix for one in self._followers.get(at, ()))]
            for prefix in prefixes if each.argument.allocatable else ():
                name = f"v_{prefix}_{at}"
                after = "adj" if each.final_lowers is not None else prefix
                sides = _in_parentheses(
                    self._sides(after, at, self._many and prefix != "arg"))
                if name in variables:
                    lines += [f"    if (allocated({name})) deallocate({name})",
                              f"    allocate({name}{sides})"]
        return lines

    def _call(self) -> Lines:
        """:returns: the call, with the ways of components into structures and back."""
        copied = {"arg": list(range(len(self._filled))), **self._following()}
        there, back = ([line for prefix, positions in copied.items()
                        for line in self._holders.copies(prefix, positions, back=back)]
                       for back in (False, True))
        pointers = [f"    v_pointer_{at} => v_arg_{at}" for at, each in enumerate(self._filled)
                    if each.argument.pointer]
        return [*there, *self._rows.copies(back=False), *pointers, *self._call_itself(), *back,
                *self._rows.copies(back=True)]

    def _call_itself(self) -> Lines:
        name = self._alias if self._module else self._routine
        actuals = [self._keyword(follower, at) + self._actual(follower, at)
                   for follower, at in self._passed()]
        start = f"call {name}"
        if self._calls_function:
            start = f"{actuals.pop()} = {name}"
        gap = any(filled.absent for filled in self._filled)
        keyword = "" if not gap else "directions=" if self._module \
            else f"{DUMMY_DIRECTIONS}="
        actuals += [f"{keyword}{DIRECTIONS}"] if self._many else []
        actuals += [self._trailing_keyword(name, gap) + name for name in self._trailing]
        if not actuals:
            return [f"    {start}()"]
        return [f"    {start}( &", *(f"      {actual}, &" for actual in actuals[:-1]),
                f"      {actuals[-1]})"]

    @property
    def _calls_function(self) -> bool:
        """:returns: whether a function is called, and not what is generated from it."""
        return self._interface.is_function and self._routine == self._interface.name

    def _trailing_keyword(self, name: str, gap: bool) -> str:
        if not gap:
            return ""
        return f"{name.removeprefix('v_')}=" if self._module else f"{name}="

    def _passed(self) -> list[tuple[Follower, int]]:
        """:returns: what is passed, with the position of the argument; structures once."""
        return [(follower, at) for follower, at in self._dummies() if not self._filled[at].absent]

    def _dummies(self) -> list[tuple[Follower, int]]:
        """:returns: the same for all dummy arguments."""
        passed: list[tuple[Follower, int]] = []
        for at, filled in enumerate(self._filled):
            own = self._holders.together(at)
            if own[0] != at or filled.argument.module:
                continue
            passed.append((Follower("arg", filled.argument.intent), at))
            structures: set[str] = set()
            for one in own:
                for follower in self._followers.get(one, ()):
                    if follower.prefix not in structures:
                        passed.append((follower, one))
                    if not follower.many:
                        structures.add(follower.prefix)
        return passed

    def _keyword(self, follower: Follower, at: int) -> str:
        """:returns: the name of an argument behind one that is not given."""
        if not any(filled.absent for filled in self._filled[:at]):
            return ""
        if self._module is None:
            return f"v_d_{follower.prefix}_{at}="
        if follower.prefix != "arg":
            raise VerificationError(f"'{self._filled[at].name}' has a derivative and is behind an "
                                    "argument that is not given: these must be the last ones")
        holder = self._holders.holder(at)
        return f"{self._filled[at].name if holder is None else holder.name}="

    def _actual(self, follower: Follower, at: int) -> str:
        holder = self._holders.holder(at)
        if holder is None or follower.many:
            pointer = self._filled[at].argument.pointer and follower.prefix == "arg"
            rows = self._rows.variable(follower, at)
            return rows or f"v_{'pointer' if pointer else follower.prefix}_{at}"
        return self._holders.variable(follower.prefix, holder)

    def _interface_block(self) -> Lines:
        """:raises VerificationError: if a function in no module needs more than its type."""
        if self._module:
            return []
        allocatable = any(":" in each.dummy_shape for each in self._trailing.values())
        is_plain = not allocatable and not any(
            each.argument.assumed_shape or each.argument.optional or each.argument.allocatable
            for each in self._filled)
        if self._calls_function:
            result = next(each for each in reversed(self._filled) if not each.argument.module)
            return external_function(self._routine, result, is_plain)
        if is_plain:
            return [f"  external :: {self._routine}"]
        dummies = {f"v_d_{each.prefix}_{at}": declared_dummy(
            self._filled[at], f"v_d_{each.prefix}_{at}", each) for each, at in self._dummies()}
        if self._many:
            dummies[DUMMY_DIRECTIONS] = f"      integer, intent(in) :: {DUMMY_DIRECTIONS}"
        dummies |= {name: each.declared(name, True) for name, each in self._trailing.items()}
        return interface_block(self._routine, dummies, self._holders.uses())
