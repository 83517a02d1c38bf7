# SPDX-License-Identifier: BSD-3-Clause
"""What is generated is written, or compared with what is there."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from psyclone.psyir.nodes import FileContainer

from psyad_ext.cli.status import DIFFERENT, DONE
from psyad_ext.core.errors import UsageError
from psyad_ext.core.files import write_atomically
from psyad_ext.ir import read_fortran, write_fortran
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.lookup.taking import separate_files
from psyad_ext.ir.output.forms import is_fixed, is_read_alike
from psyad_ext.ir.reading.read import encoding_of


def deliver(options: argparse.Namespace,
            generate: Callable[[FileContainer], FileContainer]) -> int:
    """Write what is generated, or compare it with what is there.

    :param options: the options of the command.
    :param generate: differentiates a file.

    :returns: the exit status.

    :raises UsageError: if it can't be written where it should.
    """
    if options.check and options.output is None:
        raise UsageError("--check needs the file to compare with: -o OUT")
    if options.output is not None and os.path.isfile(options.output) \
            and os.path.samefile(options.output, options.file):
        raise UsageError(f"'{options.output}' is the source file: give another one (-o)")
    result = generate(read_fortran(options.file, options.include_paths, options.defines))
    if options.output is None:
        sys.stdout.write(write_fortran(result))
        sys.stdout.flush()
        return DONE
    output = Path(options.output)
    files = {output / name: file for name, file in separate_files(result).items()} \
        if output.is_dir() else {output: result}
    texts = {path: _text(file, path) for path, file in files.items()}
    encoding = encoding_of(options.file)
    if options.check:
        return max(_compare(path, text, encoding) for path, text in texts.items())
    for path in texts if output.is_dir() else ():
        if any((Path(folder) / path.name).resolve() == path.resolve() and path.exists() for folder
               in (Path(options.file).parent, *options.include_paths)):
            raise UsageError(f"'{path}' is a source file: give a folder of its own (-o)")
    for path, text in texts.items():
        write_atomically(path, text, encoding)
    return DONE


def _text(file: FileContainer, path: Path) -> str:
    """:returns: the text of a file that is written to a path."""
    source = source_of(file).name
    if is_fixed(str(path)) and not is_fixed(source):
        raise UsageError(f"'{path}' would be read in fixed form, but '{source}' is in free form: "
                         "give a name that ends as that of the source (-o)")
    return write_fortran(file, as_read=is_read_alike(source, str(path)))


def _compare(path: Path, text: str, encoding: str) -> int:
    if path.is_file() and path.read_bytes() == text.encode(encoding):
        return DONE
    state = "is not what would be written" if path.exists() else "does not exist"
    print(f"{path}: error[CHECK]: the file {state}\n    hint: run the same command without "
          "--check", file=sys.stderr)
    return DIFFERENT
