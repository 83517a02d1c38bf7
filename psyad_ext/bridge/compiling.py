# SPDX-License-Identifier: BSD-3-Clause
"""Compiles Fortran to a library that can be loaded."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from psyad_ext.bridge import cache
from psyad_ext.core.errors import PsyadError, UsageError

#: Lines that code takes which no user has written.
ADDED = "generated"
RUNTIME = Path(__file__).parent / "runtime"
SECONDS = 900.0
#: Tells the linker to refuse a library that needs what it is not linked with; others do anyway.
_ALL_THERE = ("-Wl,-z,defs",) if sys.platform == "linux" else ()
#: The library that JAX's compiled code calls, its source, and the header that it takes.
_HANDLER, HANDLER_SOURCE, _HANDLER_HEADER = "jax_handler.so", "jax_handler.c", "xla/ffi/api/c_api.h"


class CompileError(PsyadError):
    """The compiler refuses the source; the message has its words."""


def marked(lines: Sequence[str], origin: Sequence[tuple[str, int]]) -> Iterator[str]:
    """
    :param lines: the text that is compiled.
    :param origin: file and line that each comes from.

    :returns: the lines, between others that tell the compiler where they come from.
    """
    expected: tuple[str, int] = ("", 0)
    for line, (file, number) in zip(lines, origin):
        if (file, number) != expected:
            yield f'# {number} "{file}"'
        yield line
        expected = file, number + 1


def origins(lines: Sequence[str], known: Sequence[str], places: Sequence[tuple[str, int]],
            file: str) -> list[tuple[str, int]]:
    """
    :param lines: a text with all lines of another one, in their order.
    :param known: the lines of the other one.
    :param places: file and line that each of these comes from.
    :param file: what generated lines are said to come from.

    :returns: file and line that each line comes from.
    """
    found, at = [], 0
    for number, line in enumerate(lines, 1):
        if at < len(known) and line == known[at]:
            found.append(places[at])
            at += 1
        else:
            found.append((f"{file} ({ADDED})", number))
    # Of a text that was written anew, nothing is known.
    return found if at == len(known) else [(f"{file} ({ADDED})", number)
                                           for number in range(1, len(lines) + 1)]


def default_compiler() -> str:
    """:returns: the compiler that the environment names."""
    return os.environ.get("FC") or "gfortran"


@functools.cache
def version_of(compiler: str) -> str:
    """
    :returns: what a compiler says of itself.

    :raises UsageError: if it cannot be run.
    """
    try:
        done = subprocess.run([compiler, "--version"], capture_output=True, text=True,
                              errors="replace", check=True, timeout=60)
    except (OSError, subprocess.SubprocessError) as error:
        raise UsageError(f"the Fortran compiler '{compiler}' cannot be run: {error}; install "
                         "gfortran, or name another one (compiler=..., FC)") from error
    return done.stdout


def run(command: Sequence[str], folder: Path) -> None:
    """
    :param command: what is run.
    :param folder: where.

    :raises CompileError: if it fails.
    """
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True,
                              errors="replace", check=False, timeout=SECONDS,
                              env={**os.environ, "LC_ALL": "C"})
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CompileError(f"'{command[0]}' cannot be run: {error}") from error
    if done.returncode:
        raise CompileError(f"the Fortran does not compile with {command[0]}:\n"
                           f"{done.stderr.strip()[:4000]}")


def kept_runtime(compiler: str) -> Path:
    """:returns: the folder of what does not depend on a model: the hooks, the worker and Python's
        side of it."""
    key = cache.digest(cache.fingerprint(), version_of(compiler))
    return cache.kept(f"runtime.{key}", lambda folder: _compile_runtime(compiler, folder))


def kept_handler(compiler: str, include: str) -> Path | None:
    """
    :param compiler: a gfortran.
    :param include: where XLA's headers are.

    :returns: the library that JAX's compiled code calls, None if there is no header for C.

    :raises CompileError: if the compiler refuses it.
    """
    header = Path(include) / _HANDLER_HEADER
    if not header.is_file():
        return None
    key = cache.digest(cache.fingerprint(), version_of(compiler),
                       header.read_text(encoding="utf-8"))
    return cache.kept(f"handler.{key}",
                      lambda folder: _compile_handler(compiler, include, folder)) / _HANDLER


def _compile_runtime(compiler: str, folder: Path) -> None:
    include = f"-I{RUNTIME}"
    run([compiler, "-O2", "-fPIC", include, "-c", str(RUNTIME / "hooks.c"), "-o", "hooks.o"],
        folder)
    run([compiler, "-O2", "-fPIC", "-shared", include, str(RUNTIME / "channel.c"), "-o",
         "channel.so"], folder)
    run([compiler, "-O2", include, str(RUNTIME / "worker.c"), "-o", "worker", "-ldl",
         "-lpthread"], folder)


def _compile_handler(compiler: str, include: str, folder: Path) -> None:
    run([compiler, "-O2", "-fPIC", "-shared", f"-I{RUNTIME}", f"-I{include}",
         str(RUNTIME / HANDLER_SOURCE), str(RUNTIME / "channel.c"), "-o", _HANDLER, "-lpthread"],
        folder)


def compile_library(compiler: str, flags: Sequence[str], files: Mapping[str, str], runtime: Path,
                    include_paths: Sequence[str], link: Sequence[str], folder: Path) -> None:
    """
    :param compiler: a gfortran.
    :param flags: its flags.
    :param files: the texts in order, by the names of the files that they go to.
    :param runtime: the folder with what takes the place of STOP.
    :param include_paths: folders of include files.
    :param link: options for the linker.
    :param folder: where the files and the library come to be.

    :raises CompileError: if the compiler refuses them.
    """
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    includes = [f"-I{Path(path).resolve()}" for path in include_paths]
    debug = ("-g", f"-fdebug-prefix-map={folder}=.")
    # What is not there is missed now, not at the first call.
    run([compiler, *flags, *debug, "-w", "-fPIC", "-shared", *_ALL_THERE, "-ffree-line-length-none",
         "-fmax-errors=5", *includes, *files, str(runtime / "hooks.o"), *link, "-o",
         "library.so"], folder)
    for path in folder.glob("*.mod"):
        path.unlink()
