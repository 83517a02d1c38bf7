# SPDX-License-Identifier: BSD-3-Clause
"""What calls of procedures without source do with their arguments, as interface blocks tell.

Such a procedure is in no module, and no file holds it: a timer, a table in C, a
message. Without an interface, each variable that it is given may be read and set.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fparser.common.readfortran import FortranStringReader
from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.configuration import Config
from psyclone.psyir.nodes import (
    ArrayReference, Call, IntrinsicCall, Node, Range, Reference, Schedule, StructureReference)
from psyclone.psyir.symbols import UnsupportedFortranType

from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lookup.external_names import external_name
from psyad_ext.ir.lookup.free_names import has_free_name
from psyad_ext.ir.lookup.interface_arguments import interfaces_of
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.source.dummy_procedures import BODIES, dummy_names, header_of, unit_name
from psyad_ext.ir.source.parser import parser
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.intents import Access

_ACCESS = {"IN": Access.READ, "OUT": Access.WRITE, "INOUT": Access.READWRITE}
#: Attributes that do not change what a call does with an argument.
_HARMLESS = ("INTENT", "DIMENSION", "OPTIONAL", "VALUE", "TARGET", "CONTIGUOUS")
#: Communication may go on behind the call, with the array itself.
_MAY_GO_ON = ("mpi_", "pmpi_")
_ENDS_WITH_CALL = frozenset((
    "mpi_abort", "mpi_barrier", "mpi_comm_rank", "mpi_comm_size", "mpi_finalize",
    "mpi_finalized", "mpi_init", "mpi_initialized", "mpi_init_thread"))


@dataclass(frozen=True)
class Dummy:
    """A dummy argument of a procedure without source.

    :param access: what the procedure may do with it.
    :param is_scalar: whether it is known to be a scalar.
    """

    access: Access
    is_scalar: bool


_UNKNOWN = Dummy(Access.READWRITE, False)


def external_accesses(call: Call) -> dict[str, Access] | None:
    """
    :param call: a call of a subroutine.

    :returns: what a subroutine without source may do with its arguments, by their names, in their
        order; None if the call is one of something else, or if not all that it may do shows in the
        call: elements behind one that is passed, memory, what goes on behind the call.
    """
    name = external_name(call) if isinstance(call.parent, Schedule) else ""
    if not name or name.upper() in IntrinsicCall.Intrinsic.__members__ \
            or name.startswith(_MAY_GO_ON) and name not in _ENDS_WITH_CALL \
            or not _has_no_source(call, name):
        return None
    dummies = _dummies(call, name)
    if dummies is None or len(call.arguments) > len(dummies):
        return None
    given = list(dummies)
    for position, (keyword, argument) in enumerate(zip(call.argument_names, call.arguments)):
        dummy = dummies.get(keyword.lower()) if keyword else dummies[given[position]]
        if dummy is None or not _shows_all(argument, dummy):
            return None
    accesses = {key: dummy.access for key, dummy in dummies.items()}
    if all(dummy is _UNKNOWN for dummy in dummies.values()):
        # Nobody can set an expression.
        accesses |= {key: Access.READ for key, argument in zip(given, call.arguments)
                     if not isinstance(argument, Reference)}
    return accesses


def _has_no_source(call: Call, name: str) -> bool:
    """:returns: whether no file that is known has a procedure of that name."""
    info = source_of(call)
    if info is None or name in info.modules.failures or info.modules.paths_of_external(name):
        return False
    return callee_of(call) is None if call.routine.symbol.is_import else has_free_name(call)


def _dummies(call: Call, name: str) -> dict[str, Dummy] | None:
    """:returns: the dummy arguments by name; None if one is of a kind that is not understood."""
    if isinstance(getattr(call.routine.symbol, "datatype", None), UnsupportedFortranType):
        return None  # a generic name
    texts = set(interfaces_of(call, name))
    if not texts:
        return {f"argument {number}": _UNKNOWN for number, _ in enumerate(call.arguments)} \
            if not any(call.argument_names) else None
    found = [dummies for text in texts for body in _bodies(text, name)
             for dummies in [_declared(body)]]
    return found[0] if found and all(one == found[0] for one in found) else None


def _bodies(text: str, name: str) -> Iterator[Base]:
    """:returns: what the text of an interface block has of a procedure."""
    reader = FortranStringReader(f"module holder\n{text}\nend module holder\n")
    tree = parser(Config.get().fortran_standard)(reader)
    return (body for body in walk(tree, BODIES) if unit_name(body) == name)


def _declared(body: Base) -> dict[str, Dummy] | None:
    """:returns: the dummy arguments that are declared in the body of an interface block."""
    found: dict[str, Dummy] = {}
    for statement in walk(body, Fortran2003.Type_Declaration_Stmt):
        type_, attributes, entities = statement.children
        for entity in entities.children:
            name, shape = str(entity.children[0]).lower(), entity.children[1]
            dummy = _dummy(type_, attributes, shape is not None)
            if dummy is not None:
                found[name] = dummy
    names = dummy_names(body)
    prefix = str(header_of(body).children[0]).upper().split()
    # The body of a module procedure is in a submodule.
    if any(one not in found for one in names) or "MODULE" in prefix \
            or isinstance(body, Fortran2003.Function_Body):
        return None
    return {name: found[name] for name in names}


def _dummy(type_: Base, attributes: Base | None, has_shape: bool) -> Dummy | None:
    """:returns: a dummy argument; None if it is of a type of its own, or has memory of its own."""
    words = [str(one).upper().replace(" ", "") for one in attributes.children] \
        if attributes is not None else []
    if not isinstance(type_, Fortran2003.Intrinsic_Type_Spec) \
            or not all(word.startswith(_HARMLESS) for word in words):
        return None
    is_scalar = not has_shape and not any(word.startswith("DIMENSION") for word in words)
    if "VALUE" in words:
        return Dummy(Access.READ, is_scalar)
    intents = [word[len("INTENT("):-1] for word in words if word.startswith("INTENT(")]
    access = _ACCESS[intents[0]] if intents else Access.READWRITE
    # Elements of an array may be left as they are, whatever the standard says.
    return Dummy(access if is_scalar or access is Access.READ else Access.READWRITE, is_scalar)


def _shows_all(argument: Node, dummy: Dummy) -> bool:
    """:returns: whether an argument is all that the procedure may reach through it, and a variable
        if it may be set."""
    if isinstance(argument, StructureReference):
        return False
    if not isinstance(argument, Reference):
        return dummy.access is Access.READ or dummy is _UNKNOWN
    is_element = isinstance(argument, ArrayReference) and not any(
        isinstance(index, Range) for index in argument.indices)
    return dummy.is_scalar or not is_element

