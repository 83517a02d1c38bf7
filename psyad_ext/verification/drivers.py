# SPDX-License-Identifier: BSD-3-Clause
"""The Fortran programs that call the routine under test.

They know nothing about the numbers: they read values from ``input.bin``, call,
and write what came out to ``output.bin``. Names of their own begin with
``v_`` and a number, so that nothing clashes with the source.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from psyad_ext.verification.arguments import Filled
from psyad_ext.verification.interface import Interface

Lines = list[str]

INPUT_FILE = "input.bin"
OUTPUT_FILE = "output.bin"


@dataclass(frozen=True)
class Follower:
    """A variable that follows an argument in the call.

    :param prefix: what it is for.
    :param intent: the intent of its dummy argument.
    :param directions: extent of one more dimension, the first; 0 for none.
    """

    prefix: str
    intent: str
    directions: int = 0


@dataclass(frozen=True)
class Trailing:
    """An argument behind all others.

    :param type_name: its type and kind.
    :param intent: the intent of the dummy argument.
    :param shape: its shape; that of an allocatable array has colons.
    :param dummy_shape: the shape of the dummy argument.
    """

    type_name: str
    intent: str
    shape: str
    dummy_shape: str

    def declared(self, name: str, dummy: bool) -> str:
        """:returns: the declaration of the variable or of the dummy argument."""
        shape = self.dummy_shape if dummy else self.shape
        attributes = ", allocatable" if ":" in shape else ""
        attributes += f", intent({self.intent})" if dummy else ""
        return f"  {self.type_name}{attributes} :: {name}{shape}"


class Driver:
    """Builds the text of one program.

    :param interface: the routine under test.
    :param filled: its arguments.
    :param routine: name of the routine that is called.
    :param adjoints: positions of the arguments that are followed by an adjoint
        or a tangent in the call, with the intent of that if it is not inout.
    :param directions: number of directions of vector tangents, 0 for single ones.
    :param followers: what follows an argument instead of ``adjoints``.
    :param trailing: arguments behind all others.
    :param alias: what the routine is called here, if it is in a module.
    """

    def __init__(self, interface: Interface, filled: Sequence[Filled], routine: str,
                 adjoints: Collection[int] | Mapping[int, str] = (),
                 directions: int = 0,
                 followers: Mapping[int, Sequence[Follower]] = MappingProxyType({}),
                 trailing: Mapping[str, Trailing] = MappingProxyType({}),
                 alias: str = "v_routine") -> None:
        self._interface = interface
        self._filled = filled
        self._routine = routine
        intents = adjoints if isinstance(adjoints, Mapping) else dict.fromkeys(adjoints, "inout")
        self._followers = followers or {
            at: [Follower("adj", intent, directions)] for at, intent in intents.items()}
        self._declarations: Lines = []
        self._allocations: Lines = []
        for at in range(len(filled)):
            self.variable("arg", at)
            self.variable("init", at)
        self._directions = directions
        self._trailing = trailing
        self._alias = alias
        self._declarations += [each.declared(name, False) for name, each in trailing.items()]
        for at, own in self._followers.items():
            for follower in own:
                self.variable(follower.prefix, at, follower.directions)

    def variable(self, prefix: str, at: int, directions: int = 0) -> None:
        """Declares a variable of the shape of an argument.

        :param prefix: what it is for.
        :param at: position of the argument.
        :param directions: extent of one more dimension, the first; 0 for none.
        """
        filled = self._filled[at]
        head = f"{filled.argument.type_name}(kind={filled.argument.kind})"
        name = f"v_{prefix}_{at}"
        sides = [f"1:{directions}"] if directions else []
        sides += [f"{low}:{low + extent - 1}"
                  for low, extent in zip(filled.lowers, filled.extents)]
        if not sides:
            self._declarations.append(f"  {head} :: {name}")
            return
        shape = ", ".join(":" * len(sides))
        bounds = ", ".join(sides)
        self._declarations.append(f"  {head}, allocatable :: {name}({shape})")
        self._allocations.append(f"  allocate(v_{prefix}_{at}({bounds}))")

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
        used = [line for each in (self, *others) for line in each._use()]
        interfaces = [line for each in (self, *others) for line in each._interface_block()]
        calls = [line for each in (self, *others) for line in each._procedure()]
        lines = ["program v_driver", *used, "  implicit none",
                 "  integer :: v_in, v_out", *self._declarations, *declarations,
                 *interfaces, *self._allocations,
                 f"  open(newunit=v_in, file='{INPUT_FILE}', access='stream', "
                 "form='unformatted', status='old')",
                 f"  open(newunit=v_out, file='{OUTPUT_FILE}', access='stream', "
                 "form='unformatted', status='replace')",
                 *(f"  read(v_in) v_init_{at}" for at in count), *body,
                 "  close(v_in)", "  close(v_out)", "contains",
                 "  subroutine v_restore()",
                 *(f"    v_arg_{at} = v_init_{at}" for at in count),
                 "  end subroutine v_restore",
                 *calls, *procedures, "end program v_driver"]
        return "\n".join(lines) + "\n"

    def _use(self) -> Lines:
        if self._interface.module is None:
            return []
        return [f"  use {self._interface.module}, only: {self._alias} => {self._routine}"]

    def _procedure(self) -> Lines:
        name = self._alias.replace("v_routine", "v_call").replace("v_other", "v_call_other")
        return [f"  subroutine {name}()", *self._call(), f"  end subroutine {name}"]

    def _call(self) -> Lines:
        name = self._alias if self._interface.module else self._routine
        actuals = [f"v_{prefix}_{at}" for at in range(len(self._filled)) for prefix in (
            "arg", *(follower.prefix for follower in self._followers.get(at, ())))]
        start = f"call {name}"
        if self._interface.is_function and self._routine == self._interface.name:
            start = f"{actuals.pop()} = {name}"
        actuals += [str(self._directions)] if self._directions else []
        actuals += self._trailing
        if not actuals:
            return [f"    {start}()"]
        return [f"    {start}( &", *(f"      {actual}, &" for actual in actuals[:-1]),
                f"      {actuals[-1]})"]

    def _interface_block(self) -> Lines:
        """Only an external routine with assumed-shape or allocatable arguments needs one."""
        if self._interface.module:
            return []
        allocatable = any(":" in each.dummy_shape for each in self._trailing.values())
        if not allocatable and not any(each.argument.assumed_shape for each in self._filled):
            return [f"  external :: {self._routine}"]
        dummies: Lines = []
        names: Lines = []
        for at, filled in enumerate(self._filled):
            own = Follower("arg", filled.argument.intent)
            for each in (own, *self._followers.get(at, ())):
                names.append(f"v_d_{each.prefix}_{at}")
                dummies.append(_dummy(filled, names[-1], each.intent, each.directions))
        if self._directions:
            names.append("v_d_directions")
            dummies.append(f"      integer, intent(in) :: {names[-1]}")
        for name, trailing in self._trailing.items():
            names.append(name)
            dummies.append(trailing.declared(name, True))
        header = [f"    subroutine {self._routine}( &",
                  *(f"      {name}, &" for name in names[:-1]), f"      {names[-1]})"]
        return ["  interface", *header, *dummies, f"    end subroutine {self._routine}",
                "  end interface"]


def _dummy(filled: Filled, name: str, intent: str, directions: int) -> str:
    argument = filled.argument
    sides = [f"{low}:" if upper is None else f"{low}:{low + extent - 1}"
             for low, extent, (_, upper) in zip(filled.lowers, filled.extents, argument.bounds)]
    if directions:
        sides.insert(0, "1:" if argument.assumed_shape else f"1:{directions}")
    shape = f"({', '.join(sides)})" if sides else ""
    return (f"      {argument.type_name}(kind={argument.kind}), intent({intent}) :: "
            f"{name}{shape}")


def primal_driver(interface: Interface, filled: Sequence[Filled]) -> str:
    """
    :param interface: the routine.
    :param filled: its arguments.

    :returns: a program that calls it twice, with other values of the output
        arguments the second time, and writes all arguments after each call.
    """
    driver = Driver(interface, filled, interface.name)
    call = ["  call v_restore()", "  call v_call()",
            *(f"  write(v_out) v_arg_{at}" for at in range(len(filled)))]
    return driver.text([*call, *_other_outputs(filled), *call], [])


def _other_outputs(filled: Sequence[Filled]) -> Lines:
    return [f"  read(v_in) v_init_{at}" for at, each in enumerate(filled)
            if each.argument.intent == "out"]


def difference_driver(interface: Interface, filled: Sequence[Filled], dependents: Sequence[int],
                      independents: Sequence[int], steps: int) -> str:
    """
    :param interface: the routine.
    :param filled: its arguments.
    :param dependents: positions of the dependent arguments.
    :param independents: positions of the independent arguments.
    :param steps: number of step sizes in the input file.

    :returns: a program that writes, for each independent variable, step and
        dependent variable, the product of the seed with the change of the
        dependent variable, and the sum of its terms' absolute values.
    """
    driver = Driver(interface, filled, interface.name)
    for prefix, positions in (("seed", dependents), ("base", dependents), ("dir", independents)):
        for at in positions:
            driver.variable(prefix, at)
    body = [f"  read(v_in) v_seed_{at}" for at in dependents]
    body += [f"  read(v_in) v_dir_{at}" for at in independents]
    body += ["  read(v_in) v_steps", "  call v_restore()", "  call v_call()"]
    body += [f"  v_base_{at} = v_arg_{at}" for at in dependents]
    for at in independents:
        move = f"v_arg_{at} = v_init_{at} + real(v_steps(v_i), kind(v_arg_{at})) * v_dir_{at}"
        body += [f"  do v_i = 1, {steps}", "    call v_restore()", f"    {move}",
                 "    call v_call()", "    call v_products()", "  end do"]
    products = ["  subroutine v_products()"]
    for at in dependents:
        change = (f"real(v_seed_{at}, 16) * (real(v_arg_{at}, 16) - &\n"
                  f"      real(v_base_{at}, 16))")
        for wrap in ("", "abs"):
            term = f"{wrap}({change})"
            products.append(f"    write(v_out) {f'sum({term})' if filled[at].extents else term}")
    products.append("  end subroutine v_products")
    declarations = ["  integer :: v_i", f"  real(kind=16) :: v_steps({steps})"]
    return driver.text(body, products, declarations)


def adjoint_driver(interface: Interface, filled: Sequence[Filled], routine: str,
                   incoming: Sequence[int], runs: Sequence[Collection[int]]) -> str:
    """
    :param interface: the routine that was differentiated.
    :param filled: its arguments.
    :param routine: name of the reversing routine.
    :param incoming: positions of the arguments that have an adjoint; the input
        file holds a value of each, after the arguments, and after these the
        values that output arguments have from the second call on.
    :param runs: for each call, which of the adjoints start from that value;
        all others start from zero.

    :returns: a program that writes all arguments and adjoints after each call.
    """
    driver = Driver(interface, filled, routine, incoming)
    for at in incoming:
        driver.variable("seed", at)
    body = [f"  read(v_in) v_seed_{at}" for at in incoming]
    for number, run in enumerate(runs):
        body += _other_outputs(filled) if number == 1 else []
        body.append("  call v_restore()")
        body += [f"  v_adj_{at} = {'v_seed_' + str(at) if at in run else '0'}" for at in incoming]
        body.append("  call v_call()")
        body += [f"  write(v_out) v_{prefix}_{at}" for at in range(len(filled))
                 for prefix in (("arg", "adj") if at in incoming else ("arg",))]
    return driver.text(body, [])


def tangent_driver(interface: Interface, filled: Sequence[Filled], routine: str,
                   intents: Mapping[int, str], runs: Sequence[Collection[int]]) -> str:
    """
    :param interface: the routine that was differentiated.
    :param filled: its arguments.
    :param routine: name of the tangent routine.
    :param intents: the intent of the tangent by the position of its argument; the input file
        holds a value of each, after the arguments, and after these the values that output
        arguments have from the second call on.
    :param runs: for each call, which of the tangents start from that value; other inputs start
        from zero, outputs from nonsense.

    :returns: a program that writes all arguments and tangents after each call.
    """
    driver = Driver(interface, filled, routine, intents)
    for at in intents:
        driver.variable("seed", at)
    body = [f"  read(v_in) v_seed_{at}" for at in intents]
    for number, run in enumerate(runs):
        body += _other_outputs(filled) if number == 1 else []
        body.append("  call v_restore()")
        for at, intent in intents.items():
            start = f"{1 - 12345 * number}" if intent == "out" else \
                f"v_seed_{at}" if at in run else "0"
            body.append(f"  v_adj_{at} = {start}")
        body.append("  call v_call()")
        body += [f"  write(v_out) v_{prefix}_{at}" for at in range(len(filled))
                 for prefix in (("arg", "adj") if at in intents else ("arg",))]
    return driver.text(body, [])


def vector_driver(interface: Interface, filled: Sequence[Filled], routine: str,
                  intents: Mapping[int, str], runs: Sequence[Collection[int]]) -> str:
    """
    The same for a routine that takes several directions at once. It is called twice: for the
    first of ``runs``, and for all others together.

    :param interface: the routine that was differentiated.
    :param filled: its arguments.
    :param routine: name of the vector tangent routine.
    :param intents: as for :py:func:`tangent_driver`.
    :param runs: as for :py:func:`tangent_driver`.

    :returns: a program that writes all arguments and tangents of each direction.
    """
    width = len(runs)
    driver = Driver(interface, filled, routine, intents, width)
    for at in intents:
        driver.variable("seed", at)
    body = [f"  read(v_in) v_seed_{at}" for at in intents]
    for number in range(2):
        body += _other_outputs(filled) if number == 1 else []
        body.append("  call v_restore()")
        for at, intent in intents.items():
            for place, run in enumerate(runs, 1):
                start = f"{1 - 12345 * number}" if intent == "out" else \
                    f"v_seed_{at}" if at in run else "0"
                body.append(f"  v_adj_{at}({_place(filled[at], place)}) = {start}")
        body.append("  call v_call()")
        for place in ([1] if number == 0 else range(2, width + 1)):
            for at in range(len(filled)):
                body.append(f"  write(v_out) v_arg_{at}")
                if at in intents:
                    body.append(f"  write(v_out) v_adj_{at}({_place(filled[at], place)})")
    return driver.text(body, [])


def _place(filled: Filled, direction: int) -> str:
    return ", ".join([str(direction), *":" * len(filled.extents)])
