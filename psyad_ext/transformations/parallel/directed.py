# SPDX-License-Identifier: BSD-3-Clause
"""What the directives of originals say, and what is said of them to users."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Container, Loop
from psyclone.psyir.symbols import UnsupportedFortranType

from psyad_ext.core.errors import Problem
from psyad_ext.ir.lookup.origin import SourceInfo, source_of
from psyad_ext.ir.source.directives import directives, threadprivate
from psyad_ext.ir.source.layout import Unit
from psyad_ext.ir.source.openmp import Clauses
from psyad_ext.ir.source.parallel_loops import Parallelism, loops_by_line, parallelism
from psyad_ext.ir.source.sources import Place
from psyad_ext.ir.tree.locate import line_in_text
from psyad_ext.transformations.originals import derived_units, place_of


@dataclass(frozen=True)
class DirectedUnit:
    """An original that something has been generated from, and its directives.

    :param info: its file.
    :param unit: where it stands there.
    :param name: its name.
    :param known: what its directives say.
    """

    info: SourceInfo
    unit: Unit
    name: str
    known: Parallelism

    def place(self, line: int) -> Place:
        """:returns: file and line where a line of its text comes from."""
        return place_of(self.info, line)


@dataclass(frozen=True)
class DirectedLoop:
    """A loop of an original that threads share.

    :param place: file and line of the loop.
    :param routine: the lower-case name of the original.
    :param directive: what stands in front of it.
    :param clauses: what is said of variables, there and by the region around it.
    :param own: what is said there.
    :param is_plain: whether nothing but loops is shared in the routine.
    """

    place: Place
    routine: str
    directive: str
    clauses: Clauses
    own: Clauses
    is_plain: bool

    @property
    def own_private(self) -> frozenset[str]:
        """:returns: the variables of which each iteration has its own, without a value from before
            or after it; those of a region may have got one before the loop."""
        return self.own.private - self.own.copied - self.own.last


@dataclass(frozen=True)
class Outcome:
    """What became of a loop.

    :param routine: the name of the generated routine.
    :param obstacle: why it is serial, empty if it is not.
    :param way: what is done about sums.
    """

    routine: str
    obstacle: str
    way: str = ""


def directed_units(container: Container) -> list[DirectedUnit]:
    """:returns: the originals that something has been generated from, with their directives."""
    return [DirectedUnit(info, unit, name, parallelism(info.text, unit.first, unit.last))
            for info, unit, name in derived_units(container)]


def directed_loops(units: Iterable[DirectedUnit]) -> dict[Place, DirectedLoop]:
    """:returns: the parallel loops of originals."""
    return {unit.place(loop.line): DirectedLoop(
        unit.place(loop.line), unit.name.lower(), loop.directive, loop.clauses, loop.own,
        unit.known.is_plain)
        for unit in units for loop in unit.known.loops}


def is_directed(loop: Loop) -> bool:
    """:returns: whether the source says that threads share a loop of an original."""
    info = source_of(loop)
    return info is not None and line_in_text(loop) in loops_by_line(info.text)


def has_threadprivate(container: Container) -> bool:
    """:returns: whether a file, a module of another file that is used, or what has been generated
        has variables that each thread has for itself."""
    info = source_of(container)
    files = [] if info is None else [info, *map(source_of, info.modules.files)]
    texts = [one.text for one in files if one is not None]
    texts += [symbol.datatype.declaration for part in container.walk(Container)
              for symbol in part.symbol_table.datasymbols
              if isinstance(symbol.datatype, UnsupportedFortranType)]
    return any(map(threadprivate, texts))


def told(loops: Mapping[Place, DirectedLoop],
         outcomes: Mapping[Place, Sequence[Outcome]]) -> Iterator[Problem]:
    """
    :param loops: parallel loops of originals.
    :param outcomes: what became of each of them.

    :returns: a note for each.
    """
    for place, loop in loops.items():
        found = outcomes.get(place, ())
        parallel = list(dict.fromkeys(f"'{one.routine}'" + (f" ({one.way})" if one.way else "")
                                      for one in found if not one.obstacle))
        serial = dict.fromkeys(f"serial in '{one.routine}': {one.obstacle}"
                               for one in found if one.obstacle)
        parts = [f"parallel in {', '.join(parallel)}"] if parallel else []
        text = "; ".join([*parts, *serial]) or "not in what is generated"
        yield Problem(*place, "OPENMP", f"the loop behind '{loop.directive}' is {text}",
                      "nothing has to be done: results are the same", severity="note")


def refused(units: Iterable[DirectedUnit]) -> Iterator[Problem]:
    """:returns: an error for each directive that may mean what serial code does not."""
    for unit in units:
        for line, text in unit.known.strange:
            yield Problem(*unit.place(line), "DIRECTIVE", f"'{text}' in '{unit.name}' is not "
                          "understood: what is generated could not do the same", "take it out, or "
                          "move it to a routine that is not differentiated")
        for line, text, names in unit.known.reductions:
            yield Problem(*unit.place(line), "DIRECTIVE", f"'{text}' combines "
                          f"{_listed(sorted(names))} by an operator of its own, so it is not known "
                          "that the loop means what serial code does", "use an operator of the "
                          "language, or move it to a routine that is not differentiated")


def noted(units: Iterable[DirectedUnit]) -> Iterator[Problem]:
    """:returns: a note for each original with other directives."""
    for unit in units:
        other = next(_others(unit), None)
        if other is not None:
            yield Problem(*unit.place(other[0]), "OPENMP",
                          f"'{unit.name}' holds directives ('{other[1]}') that are not in what is "
                          "generated from it", "the original keeps them; what is generated is "
                          "serial where they stand", severity="note")


def _others(unit: DirectedUnit) -> Iterator[tuple[int, str]]:
    yield from unit.known.others
    for line, text in directives(unit.info.text, unit.unit.first, unit.unit.last):
        if not text.lower().startswith("!$omp"):
            yield line, text


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)
