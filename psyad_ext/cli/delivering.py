# SPDX-License-Identifier: BSD-3-Clause
"""What is generated is written, or compared with what is there."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

from psyclone.psyir.nodes import FileContainer

from psyad_ext.cli.depfile import dependencies
from psyad_ext.cli.reading import source_given
from psyad_ext.cli.reporting import Message
from psyad_ext.cli.status import DIFFERENT, DONE
from psyad_ext.cli.summarising import summaries
from psyad_ext.cli.watching import WRITING
from psyad_ext.core.errors import UsageError
from psyad_ext.core.files import files_read, write_together
from psyad_ext.core.stages import stage
from psyad_ext.ir import write_fortran
from psyad_ext.ir.lookup.file_merging import separate_files
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.output.forms import is_fixed, is_read_alike
from psyad_ext.ir.reading.read import encoding_of


@dataclass(frozen=True)
class Delivery:
    """What is generated, ready to be written.

    :param options: the options of the command.
    :param contents: what the files hold, by where they are.
    :param read: the files that have been read for them.
    """

    options: argparse.Namespace
    contents: Mapping[Path, bytes]
    read: Collection[str]

    def deliver(self) -> int:
        """
        Write what is generated, or compare it with what is there.

        :returns: the exit status.

        :raises UsageError: if it can't be written where it should.
        """
        options, contents = self.options, dict(self.contents)
        if options.check or options.diff:
            return max(_compare(path, content, options) for path, content in contents.items())
        for path in contents if Path(options.output).is_dir() else ():
            if any((Path(folder) / path.name).resolve() == path.resolve() and path.exists()
                   for folder in (Path(options.file).parent, *options.include_paths)):
                raise UsageError(f"'{path}' is a source file; give a folder of its own (-o)")
        if options.depfile is not None:
            contents[Path(options.depfile)] = dependencies(list(contents), self.read).encode()
        write_together(contents)
        return DONE


def deliver(options: argparse.Namespace, generate: Callable[[FileContainer], FileContainer]) -> int:
    """Write what is generated, or compare it with what is there.

    :param options: the options of the command.
    :param generate: differentiates a file.

    :returns: the exit status.

    :raises UsageError: if it can't be written where it should.
    """
    if options.output is not None:
        return delivery(options, generate).deliver()
    _require_output(options)
    _, result, _ = _generated(options, generate)
    with stage(WRITING):
        sys.stdout.write(write_fortran(result))
        sys.stdout.flush()
    return DONE


def delivery(options: argparse.Namespace, generate: Callable[[FileContainer], FileContainer],
             targets: Sequence[argparse.Namespace] = ()) -> Delivery:
    """
    :param options: the options of the command.
    :param generate: differentiates a file.
    :param targets: the options of all commands that it stands for, if there are several.

    :returns: what is generated, which nobody has written yet.

    :raises UsageError: if it can't be written where it should.
    """
    _require_output(options)
    source, result, read = _generated(options, generate)
    with stage(WRITING):
        output = Path(options.output)
        files = {output / name: file for name, file in separate_files(result).items()} \
            if output.is_dir() else {output: result}
        told = summaries(targets or [options], source, result)
        return Delivery(options, {
            **{path: _content(file, path) for path, file in files.items()},
            **{path: text.encode() for path, text in told}}, read)


def _generated(options: argparse.Namespace, generate: Callable[[FileContainer], FileContainer]
               ) -> tuple[FileContainer, FileContainer, Collection[str]]:
    """:returns: the file, the same with what is generated, and the files that have been read."""
    with files_read() as read:
        container = source_given(options)
        with stage("analysing", options.routine):
            return container, generate(container), read


def _content(file: FileContainer, path: Path) -> bytes:
    """:returns: what a file that is written to a path holds, in the encoding of its source."""
    info = source_of(file)
    if info is None or info.separate:
        if is_fixed(str(path)):
            raise UsageError(f"'{path}' would be read in fixed form, but a module of its own is in "
                             "free form; give a name that ends in .f90 (-o)")
        return write_fortran(file).encode()
    source = info.name
    if is_fixed(str(path)) and not is_fixed(source):
        raise UsageError(f"'{path}' would be read in fixed form, but '{source}' is in free form; "
                         "give a name that ends as that of the source (-o)")
    text = write_fortran(file, as_read=is_read_alike(source, str(path)))
    try:
        return text.encode(encoding_of(source))
    except UnicodeEncodeError:  # files in several encodings
        return text.encode()


def _require_output(options: argparse.Namespace) -> None:
    needing = [flag for flag, given in (
        ("--check", options.check), ("--diff", options.diff), ("--depfile", options.depfile),
        ("--summary", options.summary)) if given]
    if options.output is None and needing:
        raise UsageError(f"{needing[0]} needs the name of the file that is generated; give -o OUT")
    named = [("-o", options.output), ("--depfile", options.depfile),
             ("--summary", options.summary)]
    for flag, path in named:
        if path is not None and os.path.isfile(path) and os.path.samefile(path, options.file):
            raise UsageError(f"'{path}' is the source file; give another one ({flag})")
        if path is not None and not Path(path).parent.is_dir():
            raise UsageError(f"cannot write '{path}': there is no folder '{Path(path).parent}'")
    for flag, path in named[1:]:
        if path is not None and Path(path).resolve() == Path(options.output).resolve():
            raise UsageError(f"'{path}' is the output, too; give another one ({flag})")


def _compare(path: Path, content: bytes, options: argparse.Namespace) -> int:
    old = path.read_bytes() if path.is_file() else b""
    if path.is_file() and old == content:
        return DONE
    if options.diff:
        sys.stdout.writelines(unified_diff(
            old.decode(errors="replace").splitlines(keepends=True),
            content.decode(errors="replace").splitlines(keepends=True),
            str(path) if path.is_file() else os.devnull, str(path)))
        sys.stdout.flush()
    state = "is not what would be written" if path.exists() else "does not exist"
    options.reporter.report(Message("error", str(path), 0, "CHECK", f"the file {state}",
                                    "run the same command without --check"
                                    + (" and --diff" if options.diff else "")))
    return DIFFERENT
