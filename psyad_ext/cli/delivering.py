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
from psyad_ext.ir.lookup.taking import separate_files


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
    texts = {output / name: write_fortran(file) for name, file in separate_files(result).items()} \
        if output.is_dir() else {output: write_fortran(result)}
    if options.check:
        return max(_compare(path, text) for path, text in texts.items())
    for path in texts if output.is_dir() else ():
        if any((Path(folder) / path.name).resolve() == path.resolve() and path.exists() for folder
               in (Path(options.file).parent, *options.include_paths)):
            raise UsageError(f"'{path}' is a source file: give a folder of its own (-o)")
    for path, text in texts.items():
        write_atomically(path, text)
    return DONE


def _compare(path: Path, text: str) -> int:
    if path.is_file() and path.read_text(encoding="utf-8", errors="replace") == text:
        return DONE
    state = "is not what would be written" if path.exists() else "does not exist"
    print(f"{path}: error[CHECK]: the file {state}\n    hint: run the same command without "
          "--check", file=sys.stderr)
    return DIFFERENT
