# SPDX-License-Identifier: BSD-3-Clause
"""What routines under test take besides the arguments of the original one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from psyad_ext.core.errors import VerificationError
from psyad_ext.verification.arguments import Filled
from psyad_ext.verification.holders import type_variable

#: How many directions there are, in the program and as a dummy argument.
DIRECTIONS, DUMMY_DIRECTIONS = "v_directions", "v_d_directions"


@dataclass(frozen=True)
class Follower:
    """A variable that follows an argument in the call.

    :param prefix: what it is for.
    :param intent: the intent of its dummy argument.
    :param many: whether it has one more dimension, the first, for directions.
    """

    prefix: str
    intent: str
    many: bool = False


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


def declared_dummy(filled: Filled, name: str, follower: Follower) -> str:
    """
    :param filled: an argument.
    :param name: name of a dummy argument like it.
    :param follower: what it is for.

    :returns: its declaration in an interface block.
    """
    argument, many = filled.argument, follower.many
    pointer = argument.pointer and follower.prefix == "arg"
    holder = argument.place.holder if argument.place is not None and not many else None
    sides = [f"{low}:" if upper is None else f"{low}:{low + extent - 1}"
             for low, extent, (_, upper) in zip(filled.lowers, filled.extents, argument.bounds)]
    if holder is not None:
        sides = sides[:holder.rank]
    if many:
        sides.insert(0, "1:" if argument.assumed_shape else f"1:{DUMMY_DIRECTIONS}")
        # Extents are all given by the caller, or none.
        sides = [side.split(":")[0] + ":" if argument.assumed_shape else side for side in sides]
    if argument.assumed_size:
        sides[-1] = f"{filled.lowers[-1]}:*"
    if argument.allocatable or pointer:
        sides = [":"] * len(sides)
    shape = f"({', '.join(sides)})" if sides else ""
    type_ = argument.declared_dummy if holder is None else \
        f"type({type_variable(holder.module, holder.type_name)})"
    attributes = ", allocatable" * argument.allocatable + ", pointer" * pointer
    optional = ", optional" * argument.optional
    intent = "in" if pointer else follower.intent
    return f"      {type_}{attributes}, intent({intent}){optional} :: {name}{shape}"


def interface_block(routine: str, dummies: Mapping[str, str], uses: Sequence[str]) -> list[str]:
    """
    :param routine: a subroutine in no module.
    :param dummies: the declarations of its dummy arguments, by their names, in order.
    :param uses: what these declarations take from modules.

    :returns: its interface block.
    """
    *names, last = dummies
    # How many directions there are is part of shapes.
    declared = sorted(dummies, key=lambda name: name != DUMMY_DIRECTIONS)
    return ["  interface", f"    subroutine {routine}( &",
            *(f"      {name}, &" for name in names), f"      {last})",
            *(f"      {line}" for line in uses), *(dummies[name] for name in declared),
            f"    end subroutine {routine}", "  end interface"]


def external_function(name: str, result: Filled, is_plain: bool) -> list[str]:
    """
    :param name: a function in no module.
    :param result: its result.
    :param is_plain: whether its arguments need no interface.

    :returns: its declaration.

    :raises VerificationError: if a type does not say how it is called.
    """
    if not is_plain or result.argument.rank:
        raise VerificationError(f"'{name}' is a function in no module, which gives an array or "
                                "needs an interface: put it into a module")
    return [f"  {result.argument.declared}, external :: {name}"]
