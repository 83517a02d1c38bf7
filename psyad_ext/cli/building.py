# SPDX-License-Identifier: BSD-3-Clause
"""The command that generates what a project file describes."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from psyclone.psyir.nodes import FileContainer

from psyad_ext.cli.delivering import delivery
from psyad_ext.cli.duplicates import Written, duplicates
from psyad_ext.cli.generating import FORWARD, generator
from psyad_ext.cli.naming_options import naming_of
from psyad_ext.cli.options import PROJECT, option
from psyad_ext.cli.projects import FILES, Project, Target, project_of
from psyad_ext.cli.stamps import Stamps
from psyad_ext.cli.status import DONE
from psyad_ext.cli.target_keys import keys_for
from psyad_ext.core.errors import UsageError
from psyad_ext.core.files import files_read
from psyad_ext.ir.tree.walking import routines_of
from psyad_ext.transformations.merging import merge_same

BUILD = (
    option("names", nargs="*", metavar="NAME", help="targets, and those that are written to the "
           "same files; all by default"),
    PROJECT,
    option("--check", action="store_true",
           help="write nothing; compare all files with what would be written"),
    option("--diff", action="store_true", help="as --check, and print the differences"),
    option("--force", action="store_true", help="generate also what has not changed"),
    option("--show-config", action="store_true",
           help="say what holds for each target, and where that is said"))

#: What is the same for all targets that are written to one output.
_SHARED = ("include", "define", "rules", "separate", "depfile")
#: What routines are called, by the modes that generate them.
_KINDS = {"reverse": "reversing", "gauss-newton": "gauss_newton",
          "sparse-jacobian": "sparse_jacobian"}
_VECTOR = ("reverse", "tangent")


@dataclass(frozen=True)
class _Group:
    """Targets that are written to one output.

    :param output: the output, as seen from the project's folder.
    :param targets: the targets, in their order.
    """

    output: str
    targets: Sequence[Target]

    @property
    def request(self) -> str:
        """:returns: all that is asked for."""
        return repr([(target.name, target.modes, sorted(
            (key, setting.value) for key, setting in target.settings.items()))
            for target in self.targets])


def run_build(options: argparse.Namespace) -> int:
    """:returns: the exit status of ``build``."""
    project = project_of(options.project)
    wanted = {project.chosen(name).name for name in options.names} or set(project.targets)
    if options.show_config:
        print("\n\n".join(_config(target) for name, target in project.targets.items()
                          if name in wanted))
        return DONE
    groups = _groups(project)
    stamps = Stamps(project.file.parent, [group.output for group in groups])
    builder = _Builder(project, options, stamps)
    status = max(builder.build(group) for group in groups
                 if not wanted.isdisjoint(target.name for target in group.targets))
    for message in () if options.check or options.diff else duplicates(
            Written(group.output, group.targets[0].place, group.targets[0].path("file"),
                    stamps.fortran_of(group.output)) for group in groups):
        options.reporter.report(message)
    return status


def _config(target: Target) -> str:
    """:returns: what holds for a target, and where that is said."""
    rows = [("mode", ", ".join(target.modes), "")]
    for key in keys_for(target.modes):
        setting = target.settings.get(key)
        rows.append((key, _shown(target.value(key)), "" if setting is None else setting.place))
    widths = [max(len(row[at]) for row in rows) for at in range(2)]
    lines = (f"  {key:{widths[0]}}  {value:{widths[1]}}  {place}".rstrip()
             for key, value, place in rows)
    return "\n".join([f"{target.name} ({target.place})", *lines])


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return ", ".join(f"{name}={text}" for name, text in value.items())
    return ", ".join(value) if isinstance(value, list) else "" if value is None else str(value)


def _groups(project: Project) -> list[_Group]:
    """
    :returns: the targets by their outputs. In a folder, each source file has outputs of its own.

    :raises UsageError: if targets can't be written to the same output.
    """
    groups: dict[str, list[Target]] = {}
    files: dict[str, Target] = {}
    for target in project.targets.values():
        output, file = (os.path.normpath(target.value(key)) for key in ("output", "file"))
        if target.path("output").is_dir():
            output = f"{output}{os.sep} for {file}"
        other = files.setdefault(output, target)
        if os.path.normpath(other.value("file")) != file:
            raise UsageError(f"{target.settings['output'].place}: the target '{other.name}' "
                             f"({other.place}) is written to '{output}', too, and comes from "
                             "another file")
        for key in _SHARED:
            if target.value(key) != other.value(key):
                place = (target.settings.get(key) or other.settings[key]).place
                raise UsageError(f"{place}: '{key}' is not the same for '{other.name}' "
                                 f"({other.place}) and '{target.name}', which are written to the "
                                 "same output")
        groups.setdefault(output, []).append(target)
    return [_Group(output, targets) for output, targets in groups.items()]


@dataclass
class _Builder:
    """Builds groups of targets, one after the other.

    :param project: the project.
    :param options: the options of the command.
    :param stamps: what outputs have been made from.
    """

    project: Project
    options: argparse.Namespace
    stamps: Stamps

    def __post_init__(self) -> None:
        self._written: dict[Path, _Group] = {}

    def build(self, group: _Group) -> int:
        """:returns: the exit status, after a group has been generated if that was necessary."""
        only_compared = self.options.check or self.options.diff
        if not only_compared and not self.options.force \
                and self.stamps.holds(group.output, group.request):
            self._require_own_files(group, self.stamps.fortran_of(group.output))
            self._tell(group, "is up to date")
            return DONE
        parsed = list(map(self._parsed, group.targets))
        with files_read() as read:
            made = delivery(parsed[0], lambda container: self._generated(
                container, list(zip(group.targets, parsed))), parsed)
        self._require_own_files(group, made.contents)
        status = made.deliver()
        if not only_compared:
            first = parsed[0]
            more = [name for name in (first.depfile, *(one.html for one in parsed)) if name]
            self.stamps.put(group.output, group.request, read,
                            map(Path, (os.path.dirname(first.file), *first.include_paths)),
                            [*made.contents, *map(Path, more)])
            self.stamps.save()
            self._tell(group, "has been written")
        return status

    def _tell(self, group: _Group, what: str) -> None:
        if not self.options.quiet:
            print(f"{group.output}: {what}")

    def _parsed(self, target: Target) -> argparse.Namespace:
        """:returns: the options of the command that generates a target."""
        mode = next((one for one in target.modes if one not in FORWARD), target.modes[0])
        with _told_where(target):
            parsed: argparse.Namespace = self.options.parser.parse_args(
                [mode, *target.arguments(keys_for(target.modes))])
        parsed.modes, parsed.reporter = list(target.modes), self.options.reporter
        parsed.check, parsed.diff = self.options.check, self.options.diff
        file = self.project.file.name
        parsed.header = f"psyad-ext build {target.name}" \
            + ("" if file in FILES else f" --project {file}")
        return parsed

    def _generated(self, container: FileContainer,
                   targets: Sequence[tuple[Target, argparse.Namespace]]) -> FileContainer:
        """:returns: the file with what is generated for all targets."""
        source = result = container
        for target, options in targets:
            before = result
            with _told_where(target):
                _require_free_names(options, before, source)
                result = generator(options)(before)
            if before is not source:
                merge_same(result, before, source)
        return result

    def _require_own_files(self, group: _Group, files: Iterable[Path]) -> None:
        """:raises UsageError: if another group has been written to one of the files."""
        for path in files:
            other = self._written.setdefault(path.resolve(), group)
            if other is not group:
                raise UsageError(
                    f"{group.targets[0].place}: '{path}' has been written for "
                    f"'{other.targets[0].name}' ({other.targets[0].place}); give one of them "
                    "another folder, or 'separate'")


@contextmanager
def _told_where(target: Target) -> Iterator[None]:
    """While active, what is wrong with the usage names the place of a target, too."""
    try:
        yield
    except UsageError as error:
        raise UsageError(f"{target.place}: {error}") from error


def _require_free_names(options: argparse.Namespace, before: FileContainer,
                        source: FileContainer) -> None:
    """:raises UsageError: if what will be called has been generated for another target."""
    generated = {one.name.lower() for one in routines_of(before)} \
        - {one.name.lower() for one in routines_of(source)}
    for name in _names(options):
        if name in generated:
            raise UsageError(
                f"'{name}' has been generated for another target of this output; put this one in "
                "front, or give its routines other names (template)")


def _names(options: argparse.Namespace) -> Iterator[str]:
    """:returns: what the routines are called that a target is for."""
    naming = naming_of(options)
    for mode in options.modes:
        vector = "_vector" if options.vector and mode in _VECTOR else ""
        yield naming.name(_KINDS.get(mode, mode) + vector, options.routine)
