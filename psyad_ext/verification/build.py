# SPDX-License-Identifier: BSD-3-Clause
"""Compiles Fortran with a driver and runs it."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from psyad_ext.core.errors import VerificationError
from psyad_ext.core.stages import stage
from psyad_ext.ir.writing.line_breaks import with_breaks
from psyad_ext.verification.driver import ALIAS, INPUT_FILE, OUTPUT_FILE
from psyad_ext.verification.interface import Interface
from psyad_ext.verification.linking import linked, stand_ins
from psyad_ext.verification.messages import Message, failure, messages_of, warnings_about
from psyad_ext.verification.randomness import LINKED, OBJECT, needs_shortened, shortened_source
from psyad_ext.verification.ranks import ENVIRONMENT, RANKS, launcher
from psyad_ext.verification.running import run_for
from psyad_ext.verification.settings import Settings
from psyad_ext.verification.sources import SourceFile, in_order

STANDARD = "-std=f2008"
RELAXED = "-std=gnu"
# -finit-* does not reach the heap: MALLOC_PERTURB_ fills that with garbage.
_ALWAYS = ("-fcheck=all", "-fcheck=no-array-temps", "-g", "-O0", "-fmax-errors=5")
# gfortran looks at subscripts with the ends of loops inserted, where divisions have remainders.
CHECKS = (*_ALWAYS, "-Wall", "-Wno-integer-division", "-finit-real=snan",
          "-finit-integer=-987654321", "-ffpe-trap=invalid")
#: Lets programs count how often each line is executed.
COVERAGE = "--coverage"
#: gfortran takes routines with ENTRY statements for ones that end before they start.
COVERS_ENTRIES = "-Wno-coverage-invalid-line-number"
PROMOTED = (*_ALWAYS, "-w")

COMPILE_TIME = 600.0
"""Seconds after which a compilation is given up."""

_GARBAGE = "128"
_DRIVER = "v_driver.f90"
_TOGETHER = "v_together.f90"
_LINK = ("-o", "program")
#: How linkers of several systems begin, or end, when they fail.
_LINKER = re.compile(r"\bld(?:\.\w+)?: |\bld returned|linker command failed")


@dataclass(frozen=True)
class Compiled:
    """Outcome of a compilation.

    :param folder: where it took place.
    :param succeeded: whether there is a program now.
    :param messages: what the compiler said.
    :param output: the same as it was printed.
    :param sources: what was compiled.
    :param objects: the files that were made before, or instead of a program.
    """

    folder: Path
    succeeded: bool
    messages: tuple[Message, ...]
    output: str
    sources: tuple[SourceFile, ...] = ()
    objects: tuple[str, ...] = ()

    def warnings(self, file: str) -> list[Message]:
        """
        :param file: name of a source file.

        :returns: the warnings about it, those about bounds of allocatable arrays left out.
        """
        return warnings_about(self.messages, file)

    @property
    def failed_step(self) -> str:
        """:returns: what did not work: to compile, or to link."""
        has_errors = any(message.level != "Warning" for message in self.messages)
        return "link" if not has_errors and _LINKER.search(self.output) else "compile"

    def explain(self) -> str:
        """:returns: the errors in a few lines."""
        errors = [str(message) for message in self.messages if message.level != "Warning"]
        return "\n".join(errors[:5]) or self.output.strip()[-800:]


@dataclass(frozen=True)
class Outcome:
    """What a program did.

    :param data: what it wrote, ``None`` if it failed.
    :param failure: why it failed, in one or a few lines.
    :param has_ended: whether it ended in time.
    :param written: what it wrote before it failed.
    """

    data: bytes | None
    failure: str = ""
    has_ended: bool = True
    written: bytes = b""


def compile_program(folder: Path, sources: Sequence[SourceFile], driver: str,
                    flags: Sequence[str], settings: Settings, include_paths: Sequence[str],
                    interface: Interface) -> Compiled:
    """
    :param folder: a folder for this program alone.
    :param sources: the Fortran files, in any order.
    :param driver: text of the main program.
    :param flags: options of the compiler.
    :param settings: which compiler.
    :param include_paths: folders with include files.
    :param interface: what the driver calls.

    :returns: the outcome.

    :raises VerificationError: if the compiler cannot be started.
    """
    files = (*in_order(_with_ranks(sources, settings)), _main_program(driver))
    names = _written(folder, files)
    command = _command(flags, settings, include_paths)
    more = [*_random(folder, sources, flags, settings), *_libraries(flags, settings)]
    if interface.has_program:
        return _of_two_programs(folder, files, command, more)
    if f" {ALIAS} => " in driver:
        names[-2:] = [_together(folder, names[-2:])]
    return _linked(folder, [*command, *names, *_LINK], [*more, *_linker(settings.compiler)], files)


def compile_objects(folder: Path, sources: Sequence[SourceFile], flags: Sequence[str],
                    settings: Settings, include_paths: Sequence[str]) -> Compiled:
    """
    Compiles what several programs call.

    :param folder: a folder for these objects alone.
    :param sources: the Fortran files, in any order; no main program is among them.
    :param flags: options of the compiler.
    :param settings: which compiler.
    :param include_paths: folders with include files.

    :returns: the outcome, with the objects.
    """
    files = tuple(in_order(_with_ranks(sources, settings)))
    names = _written(folder, files)
    compiled = _compiled(folder, [*_command(flags, settings, include_paths), *names, "-c"], files)
    return replace(compiled, objects=(*_objects(folder, names),
                                      *_random(folder, sources, flags, settings)))


def _main_program(driver: str) -> SourceFile:
    """:returns: the file of the main program; names in it may be long."""
    return SourceFile(_DRIVER, with_breaks(driver))


def link_program(folder: Path, called: Compiled, driver: str, flags: Sequence[str],
                 settings: Settings, include_paths: Sequence[str]) -> Compiled:
    """
    :param folder: a folder for this program alone.
    :param called: the objects that it calls.
    :param driver: text of the main program.
    :param flags: options of the compiler.
    :param settings: which compiler.
    :param include_paths: folders with include files.

    :returns: the outcome, with the messages about the objects.
    """
    if not called.succeeded:
        return called
    files = (*called.sources, _main_program(driver))
    names = _written(folder, files[-1:])
    command = _command(flags, settings, [str(called.folder), *include_paths])
    made = _linked(folder, [*command, *names, *called.objects, *_LINK],
                   [*_libraries(flags, settings), *_linker(settings.compiler)], files)
    return replace(made, messages=(*called.messages, *made.messages),
                   output=called.output + made.output, objects=called.objects)


def run_program(compiled: Compiled, data: bytes, settings: Settings, size: int) -> Outcome:
    """
    :param compiled: a program.
    :param data: what it reads.
    :param settings: how long it may take.
    :param size: number of bytes that it has to write.

    :returns: what it wrote.
    """
    folder = compiled.folder
    (folder / INPUT_FILE).write_bytes(data)
    output = folder / OUTPUT_FILE
    output.unlink(missing_ok=True)
    environment = {**os.environ, **(ENVIRONMENT if settings.processes else {}),
                   "MALLOC_PERTURB_": _GARBAGE, "LC_ALL": "C"}
    try:
        with stage("running", folder.name):
            done = run_for(settings.timeout, [*launcher(settings.processes),
                                              str(folder.resolve() / "program")],
                           folder, environment)
    except subprocess.TimeoutExpired:
        waits = ", perhaps since a rank waits for what no other one does" \
            if settings.processes else ""
        return Outcome(None, f"did not end within {settings.timeout:g} seconds{waits}", False)
    written = output.read_bytes() if output.exists() else b""
    if done.returncode != 0:
        return Outcome(None, failure(done.returncode, done.stderr, compiled.sources),
                       written=written)
    if len(written) != size:
        return Outcome(None, "stopped before it returned")
    return Outcome(written)


def _with_ranks(sources: Sequence[SourceFile], settings: Settings) -> Sequence[SourceFile]:
    return (RANKS, *sources) if settings.processes else sources


def _written(folder: Path, sources: Sequence[SourceFile]) -> list[str]:
    """:returns: the names of the files that have been written."""
    folder.mkdir(parents=True, exist_ok=True)
    for source in sources:
        (folder / source.name).write_text(source.text, encoding="utf-8")
    return [source.name for source in sources]


def _command(flags: Sequence[str], settings: Settings,
             include_paths: Sequence[str]) -> list[str]:
    includes = [f"-I{Path(path).resolve()}" for path in include_paths]
    start = (*(("-finit-real=zero",) if settings.undefined_values else ()),
             *(() if settings.bounds else ("-fcheck=no-bounds",)))
    # Lines that no standard allows are nothing to stop at where the standard is given up.
    lines = ("-ffree-line-length-none",) if RELAXED in flags else ()
    return [settings.compiler, *flags, *lines, *start, *includes]


def _compiled(folder: Path, command: Sequence[str],
              sources: tuple[SourceFile, ...] = ()) -> Compiled:
    with stage("compiling", folder.name):
        done = _execute(command, folder)
    return Compiled(folder, done.returncode == 0, messages_of(done.stderr, sources), done.stderr,
                    sources)


def _linked(folder: Path, command: Sequence[str], more: Sequence[str],
            sources: tuple[SourceFile, ...]) -> Compiled:
    """:returns: a program; what the linker misses is replaced by what stops."""
    compiled = _compiled(folder, [*command, *more], sources)
    missing = None if compiled.succeeded else stand_ins(compiled.output)
    if missing is None:
        return compiled
    names = _written(folder, [missing])
    _compiled(folder, [command[0], "-c", *names])
    return _compiled(folder, [*command, *_objects(folder, names), *more], sources)


def _libraries(flags: Sequence[str], settings: Settings) -> tuple[str, ...]:
    """:returns: what users want to be linked, which takes no numbers in another precision."""
    is_promoted = any(flag.startswith("-freal-") for flag in flags)
    return () if is_promoted else linked(settings.link)


def _objects(folder: Path, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(str((folder / f"{Path(name).stem}.o").resolve()) for name in names)


def _random(folder: Path, sources: Sequence[SourceFile], flags: Sequence[str],
            settings: Settings) -> tuple[str, ...]:
    """:returns: what is linked so that random numbers are those of the original."""
    if not needs_shortened(sources, flags):
        return ()
    names = _written(folder, [shortened_source()])
    _compiled(folder, [settings.compiler, "-O0", "-c", *names])
    return (str((folder / OBJECT).resolve()), *LINKED)


def _of_two_programs(folder: Path, sources: tuple[SourceFile, ...], command: Sequence[str],
                     more: Sequence[str]) -> Compiled:
    """Of two main programs the linker takes that of the first object."""
    names = [source.name for source in sources]
    compiled = _compiled(folder, [*command, *names, "-c"], sources)
    if not compiled.succeeded:
        return compiled
    objects = reversed(_objects(folder, names))
    coverage = [flag for flag in command if flag == COVERAGE]
    made = _linked(folder, [command[0], *coverage, *objects, *_LINK],
                   [*more, "-Wl,--allow-multiple-definition"], sources)
    return compiled if made.succeeded else made


def _together(folder: Path, names: Sequence[str]) -> str:
    """
    Half of the time for small files is that of starting the compiler. Without a module, arguments
    would be compared with those of the definition, though that may be meant to differ.

    :returns: the name of a file with the contents of others, which messages refer to.
    """
    lines = [f"include '{name}'\n" for name in names]
    (folder / _TOGETHER).write_text("".join(lines), encoding="utf-8")
    return _TOGETHER


@cache
def _linker(compiler: str) -> tuple[str, ...]:
    """:returns: options for the faster one of the usual linkers, where there is one."""
    try:
        done = subprocess.run([compiler, "-print-prog-name=ld.gold"], capture_output=True,
                              text=True, check=False, timeout=COMPILE_TIME)
    except OSError:
        return ()
    return ("-fuse-ld=gold",) if Path(done.stdout.strip()).is_absolute() else ()


def _execute(command: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    compiler = command[0]
    environment = {**os.environ, "LC_ALL": "C"}
    try:
        return subprocess.run(command, cwd=folder, env=environment, capture_output=True,
                              text=True, errors="replace", check=False, timeout=COMPILE_TIME)
    except FileNotFoundError as error:
        raise VerificationError(f"the Fortran compiler '{compiler}' was not found: install "
                                "gfortran or name another one with --fc") from error
    except OSError as error:
        raise VerificationError(f"'{compiler}' cannot be run: {error.strerror}") from error
    except subprocess.TimeoutExpired as error:
        raise VerificationError(
            f"'{compiler}' did not end within {COMPILE_TIME:g} seconds") from error
