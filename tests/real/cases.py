# SPDX-License-Identifier: BSD-3-Clause
"""The routines that are tried: where they are, and with what they are called."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from psyclone.psyir.nodes import FileContainer, Routine
from psyclone.psyir.symbols import ArgumentInterface, DataSymbol, DataTypeSymbol

from psyad_ext.verification import Settings
from tests.real import lfric
from tests.real.lfric import is_real

EXAMPLES = Path(sys.prefix) / "share" / "psyclone" / "examples"
STAND_INS = Path(__file__).parent / "stand_ins"
CALLERS = Path(__file__).parent / "callers"
TANGENT_LINEAR = EXAMPLES / "psyad" / "lfric" / "tangent_linear"
Access = ArgumentInterface.Access
Values = Callable[[Routine, Mapping[str, Any]], dict[str, Any]]


@dataclass(frozen=True)
class Family:
    """Files that are treated alike.

    :param title: heading in the table.
    :param folder: where they are.
    :param pattern: their names.
    :param include_paths: where the modules that they use are.
    :param values: gives values to the arguments.
    :param before: files that stand before it as if all were one, so that nothing in them is hidden.
    :param shapes: extents of arrays of assumed shape, under an empty name that of all others.
    """

    title: str
    folder: Path
    pattern: str
    include_paths: tuple[Path, ...]
    values: Values
    shapes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    before: tuple[Path, ...] = ()

    @cached_property
    def included(self) -> tuple[str, ...]:
        """:returns: the texts of all files that may be included."""
        return tuple(path.read_text(encoding="utf-8") for folder in self.include_paths
                     for path in sorted(folder.iterdir()) if path.is_file())


@dataclass(frozen=True)
class Case:
    """One routine.

    :param family: how it is treated.
    :param file: name of its file.
    :param routine: its name.
    :param settings: further choices for the verification.
    :param constant: real arguments that are no independent variables.
    """

    family: Family
    file: str
    routine: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    constant: frozenset[str] = frozenset()

    @property
    def path(self) -> Path:
        """:returns: its file."""
        return self.family.folder / self.file

    @property
    def text(self) -> str:
        """:returns: its source."""
        return "".join(path.read_text(encoding="utf-8")
                       for path in (*self.family.before, self.path))

    def arguments(self, container: FileContainer) -> tuple[Routine, list[str], list[str]]:
        """:returns: the routine, its dependent and its independent arguments."""
        routine = next(one for one in container.walk(Routine)
                       if one.name.lower() == self.routine)
        real = [one for one in routine.symbol_table.argument_list
                if is_real(one) or isinstance(one.datatype, DataTypeSymbol)]
        result = routine.return_symbol
        dependent = [one.name for one in real if _comes_out(one)]
        independent = [one.name for one in real
                       if _goes_in(one) and one.name.lower() not in self.constant]
        return routine, dependent + ([result.name] if result else []), independent

    def chosen(self, routine: Routine) -> Settings:
        """:returns: how it is verified."""
        given = dict(self.settings)
        values = self.family.values(routine, given.pop("values", {}))
        shapes = self.family.shapes
        names = [one.name.lower() for one in routine.symbol_table.argument_list if one.is_array]
        sizes = given.pop("sizes", {}) | {name: shapes.get(name, shapes.get("")) for name in names
                 if name in shapes or "" in shapes}
        return Settings(values=values, sizes=sizes, **given)


def _comes_out(argument: DataSymbol) -> bool:
    return argument.interface.access is not Access.READ


def _goes_in(argument: DataSymbol) -> bool:
    return argument.interface.access is not Access.WRITE


def _point(routine: Routine, given: Mapping[str, Any]) -> dict[str, Any]:
    """:returns: a point that has neighbours on all sides."""
    places = {"i": 2, "j": 3, "ji": 2, "jj": 3}
    return {**{one.name.lower(): places[one.name.lower()]
               for one in routine.symbol_table.argument_list if one.name.lower() in places},
            **given}


def _as_given(_: Routine, given: Mapping[str, Any]) -> dict[str, Any]:
    return dict(given)


LFRIC = Family("Tangent-linear kernels of LFRic", TANGENT_LINEAR, "*.F90",
               (STAND_INS / "lfric", TANGENT_LINEAR), lfric.values_of, lfric.SIZES)
GOCEAN = Family("Kernels of the shallow water model of GOcean", EXAMPLES / "gocean" / "eg1",
                "*_mod.f90", (STAND_INS / "gocean",), _point, {"": (4, 5)})
LFRIC_CALLERS = replace(LFRIC, title="Calls of LFRic kernels", folder=CALLERS,
                        pattern="lfric_*.f90")
GOCEAN_CALLERS = replace(GOCEAN, title="Calls of GOcean routines", folder=CALLERS,
                         pattern="gocean_*.f90", shapes={},
                         include_paths=(STAND_INS / "gocean", GOCEAN.folder),
                         before=(GOCEAN.folder / "time_smooth_mod.f90",))
NEMO = Family("Lateral mixing of NEMO (`traldf_iso.F90`), called", CALLERS, "nemo_*.f90",
              (STAND_INS / "nemo",), _as_given,
              before=(EXAMPLES / "nemo" / "code" / "traldf_iso.F90",))


_FIELDS = ("p", "u", "v", "cu", "cv", "h", "z", "pnew", "unew", "vnew")
_REGION = {"xstart": 2, "xstop": 3, "ystart": 2, "ystop": 3}

#: What differs from the rule, by routine.
SETTINGS: dict[str, dict[str, Any]] = {
    "step": {"sizes": {f"{name}%data": (4, 4) for name in _FIELDS},
             "values": {f"{name}%internal%{side}": place for name in _FIELDS
                        for side, place in _REGION.items()}},
    # The source reads fluxes in the first row, which are not set and not used.
    "mixing": {"undefined_values": True},
    # Random cells are badly shaped.
    "convert_hdiv_field_code": {"tolerance": 1e-10},
}
CONSTANT: dict[str, frozenset[str]] = {}
#: Routines that have nothing to differentiate, or are tried where they are called.
WITHOUT = frozenset((
    "time_smooth_init",
    # called in others, as are those whose name starts with "invoke"
    "time_smooth_code", *(f"{kernel}matrix_vector_code_r_{kind}" for kernel in ("", "dg_inc_")
                          for kind in ("single", "double"))))


def cases_of(family: Family, routines: Mapping[str, list[str]]) -> list[Case]:
    """
    :param family: a family.
    :param routines: the routines of each of its files.

    :returns: a case for each of them.
    """
    return [Case(family, file, name, SETTINGS.get(name, {}),
                 CONSTANT.get(name, frozenset()))
            for file, names in sorted(routines.items()) for name in names
            if name not in WITHOUT and not name.startswith("invoke_")]
