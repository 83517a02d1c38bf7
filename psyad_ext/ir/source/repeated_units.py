# SPDX-License-Identifier: BSD-3-Clause
"""Program units, and procedures of a module, with the name of another one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fparser.two.Fortran2003 import Module
from fparser.two.utils import Base

from psyad_ext.ir.source.dummy_procedures import UNITS, unit_name
from psyad_ext.ir.source.layout import first_line
from psyad_ext.ir.source.meanings import module_name
from psyad_ext.ir.source.unit_parts import procedures_in


def repeated_units(tree: Base) -> Iterator[tuple[str, int]]:
    """
    :param tree: a file.

    :returns: the name of each unit that has the name of another one before it, and its line.
    """
    units = [one for one in tree.children if isinstance(one, (Module, *UNITS))]
    yield from _repeated(units)
    for one in units:
        yield from _repeated(procedures_in(one))


def _repeated(units: Sequence[Base]) -> Iterator[tuple[str, int]]:
    seen: set[str] = set()
    for one in units:
        name = module_name(one) if isinstance(one, Module) else unit_name(one)
        if name in seen:
            yield name, first_line(one)
        seen.add(name)
