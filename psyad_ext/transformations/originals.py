# SPDX-License-Identifier: BSD-3-Clause
"""How the originals stand in what is written: as the user wrote them, if that is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from psyclone.psyir.nodes import (
    ACCRoutineDirective, CodeBlock, Container, FileContainer, OMPDeclareTargetDirective, Routine,
    UnknownDirective)

from psyad_ext.core.errors import Problem, refuse
from psyad_ext.ir.lookup.origin import SourceInfo, note_originals, source_of
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.lowering.control.kept_directives import has_kept_directives
from psyad_ext.ir.output.separate_module import SeparateModule
from psyad_ext.ir.output.source_text import contradicted_files
from psyad_ext.ir.source.directives import directed_lines
from psyad_ext.ir.source.layout import Unit
from psyad_ext.ir.source.sources import Place
from psyad_ext.ir.tree.locate import file_of, location, nearest_item
from psyad_ext.ir.tree.walking import routines_of
from psyad_ext.transformations.advancing_clones import call_clones
from psyad_ext.transformations.type_clones import RespelledTypes


def keep_originals(container: Container, target: Routine, are_as_read: bool, separate: str = ""
                   ) -> list[Problem]:
    """
    Let the originals be written as the user wrote them, in place.

    :param container: a file or module with what has been generated.
    :param target: the original that it has been generated for.
    :param are_as_read: whether the user's tree is as it was read.
    :param separate: the module that everything generated goes to, if it is one of its own.

    :returns: what the user has to know.

    :raises UnsupportedError: if they have to be written anew, and lose directives by this.
    """
    info = source_of(container)
    if info is None:
        refuse([_no_text(container.name)] if separate else [])
        return [*_lost_by_reading(container), *_kept_as_nodes(target)]
    types = RespelledTypes(container)
    has_clones = not separate and types.can_be_cloned(target)
    if are_as_read:
        call_clones(container, types if has_clones else None)
    anew = list(dict.fromkeys([*([] if are_as_read else [info]),
                               *contradicted_files(container, has_clones)]))
    note_originals(container, anew, separate)
    if separate:
        refuse([_no_text(one.name) for one in anew])
        SeparateModule(container, separate).text()
    refuse([_problem(one, line, "DIRECTIVE_LOST", f"'{text}' would be lost: this file can't be "
                     "written as it is, since its tree was changed after it was read, or its "
                     "types are written anew", "differentiate the tree as it was read, or take "
                     "the directive out", "error")
            for one in anew for line, text in directed_lines(one.text)])
    return [
        Problem(one.name, 1, "REWRITTEN", "the originals are written from the tree: they are "
                "not the text of the source", "compare with the source before you replace it",
                severity="note") for one in anew]


def _lost_by_reading(container: Container) -> Iterator[Problem]:
    """:returns: a warning if PSyclone's own reader has left directives out."""
    routine = next(iter(routines_of(container)), None)
    item = nearest_item(routine) if routine is not None else None
    lines = getattr(getattr(item, "reader", None), "source_lines", ())
    kept = Counter(text.lower() for text in _kept_by_reading(container))
    lost = []
    for line, text in directed_lines("\n".join(lines)):
        if kept[text.lower()]:
            kept[text.lower()] -= 1
        else:
            lost.append((line, text))
    if lost:
        line, text = lost[0]
        yield Problem(file_of(routine), line, "DIRECTIVE_LOST", f"'{text}' is lost, as are all "
                      f"{len(lost)} directives that PSyclone's reader leaves out",
                      "read the file with psyad_ext.read_fortran; of the psyclone command, use "
                      "--keep-directives", severity="warning")


def _kept_as_nodes(target: Routine) -> Iterator[Problem]:
    """:returns: a note if PSyclone's own reader has kept directives of OpenMP."""
    routine = next(filter(has_kept_directives, reached(target)), None)
    if routine is not None:
        yield Problem(*location(routine), "OPENMP", f"'{routine.name}' holds directives that are "
                      "not in what is generated from it, and races are not looked for",
                      "read the file with psyad_ext.read_fortran: then loops are parallel in what "
                      "is generated, too", severity="note")


def _kept_by_reading(container: Container) -> Iterator[str]:
    """:returns: the directives that PSyclone's own reader has kept, if it was told to."""
    for node in container.walk(UnknownDirective):
        yield f"!${node.directive_string.strip()}"
    for node in container.walk((ACCRoutineDirective, OMPDeclareTargetDirective)):
        yield f"!${node.begin_string()}"
    for block in container.walk(CodeBlock):
        for tree in block.parse_tree_nodes:
            yield from (text for _, text in directed_lines(str(tree)))


def _no_text(name: str) -> Problem:
    return Problem(name, 1, "SEPARATE", "generated code can stand beside a file only if that stays "
                   "as it is: here its text is not known, or its types are written anew",
                   "read the file with read_fortran, or leave out 'separate'")


def derived_units(container: Container) -> Iterator[tuple[SourceInfo, Unit, str]]:
    """:returns: the originals that something generated stands behind."""
    original = None
    for part in container.children:
        if isinstance(part, Container):
            yield from derived_units(part)
        info = source_of(part)
        if not isinstance(part, Routine) or info is None:
            continue
        units = info.layout if isinstance(container, FileContainer) else \
            info.layout[container.name.lower()].procedures \
            if container.name.lower() in info.layout else {}
        unit = units.get(part.name.lower())
        if unit is not None:
            original = (info, unit, part.name)
        elif original is not None:
            yield original
            original = None


def place_of(info: SourceInfo, line: int) -> Place:
    """:returns: file and line where a line of a text comes from."""
    known = info.places and 0 < line <= len(info.places)
    return info.places[line - 1] if known else (info.name, line)


def _problem(info: SourceInfo, line: int, code: str, text: str, hint: str,
             severity: str) -> Problem:
    return Problem(*place_of(info, line), code, text, hint, severity=severity)
