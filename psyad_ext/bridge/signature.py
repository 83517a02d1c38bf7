# SPDX-License-Identifier: BSD-3-Clause
"""What a routine takes, as Python has to know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from psyclone.psyir.nodes import Container, FileContainer, Node, Routine
from psyclone.psyir.symbols import ArgumentInterface, ArrayType, DataSymbol, ScalarType

from psyad_ext.core.errors import UsageError
from psyad_ext.core.suggest import nearest
from psyad_ext.verification.evaluate import Evaluator

_TYPES = {ScalarType.Intrinsic.REAL: "real", ScalarType.Intrinsic.INTEGER: "integer",
          ScalarType.Intrinsic.BOOLEAN: "logical"}
_DTYPES: Mapping[tuple[str, int], str] = {
    ("real", 4): "f4", ("real", 8): "f8", ("integer", 4): "i4", ("integer", 8): "i8",
    ("logical", 4): "i4"}
_INTENTS = {ArgumentInterface.Access.READ: "in", ArgumentInterface.Access.WRITE: "out"}


@dataclass(frozen=True)
class Dummy:
    """A dummy argument.

    :param name: its name in lower case.
    :param type_name: ``real``, ``integer`` or ``logical``.
    :param kind: kind number of gfortran.
    :param intent: ``in``, ``out`` or ``inout``.
    :param extents: for each dimension its extent as an expression, a pair of bounds, or ``None``
        if the caller decides.
    :param is_allocatable: whether the routine allocates it.
    """

    name: str
    type_name: str
    kind: int
    intent: str
    extents: tuple[tuple[Node | int, Node] | None, ...]
    is_allocatable: bool

    @property
    def dtype(self) -> str:
        """:returns: numpy's name of the type."""
        return _DTYPES[self.type_name, self.kind]

    @property
    def rank(self) -> int:
        """:returns: the number of dimensions."""
        return len(self.extents)


@dataclass(frozen=True)
class Signature:
    """A routine that can be called.

    :param name: its name in lower case.
    :param module: its module, ``None`` for a bare routine.
    :param dummies: its arguments.
    """

    name: str
    module: str | None
    dummies: tuple[Dummy, ...]


def signature_of(tree: FileContainer, name: str, evaluator: Evaluator) -> Signature:
    """
    :param tree: a file.
    :param name: name of a subroutine in it.
    :param evaluator: finds kinds.

    :returns: what it takes.

    :raises UsageError: if there is no such subroutine, or an argument can't come from Python.
    """
    routines = {routine.name.lower(): routine for routine in tree.walk(Routine)}
    routine = routines.get(name.lower())
    if routine is None or routine.return_symbol is not None:
        raise UsageError(f"there is no subroutine '{name}'; {nearest(name.lower(), routines)}")
    evaluator.table = routine.symbol_table
    container = routine.parent
    module = container.name if isinstance(container, Container) \
        and not isinstance(container, FileContainer) else None
    return Signature(routine.name.lower(), module, tuple(
        _dummy(symbol, evaluator) for symbol in routine.symbol_table.argument_list))


def _dummy(symbol: DataSymbol, evaluator: Evaluator) -> Dummy:
    datatype = symbol.datatype
    known = isinstance(datatype, (ScalarType, ArrayType)) and datatype.intrinsic in _TYPES
    type_name = _TYPES[datatype.intrinsic] if known else ""
    kind = evaluator.kind(datatype) if known else 0
    if (type_name, kind) not in _DTYPES:
        raise UsageError(f"argument '{symbol.name}' has a type that Python cannot pass")
    shape: Sequence[Any] = datatype.shape if isinstance(datatype, ArrayType) else ()
    extents = []
    for bounds in shape:
        upper = getattr(bounds, "upper", None)
        extents.append((bounds.lower, upper) if isinstance(upper, Node) else None)
    return Dummy(symbol.name.lower(), type_name, kind,
                 _INTENTS.get(symbol.interface.access, "inout"), tuple(extents),
                 any(bounds is ArrayType.Extent.DEFERRED for bounds in shape))
