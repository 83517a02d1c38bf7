# SPDX-License-Identifier: BSD-3-Clause
"""Reading Fortran such that the origin of each statement stays known."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from os import PathLike
from pathlib import Path

from fparser.two.utils import Base
from psyclone.psyir.nodes import Call, CodeBlock, Container, FileContainer, Routine

from psyad_ext.core.depth import with_depth
from psyad_ext.core.errors import Problem, UnsupportedError, UsageError, UsageTypeError, refuse
from psyad_ext.core.memory import rare_collections
from psyad_ext.core.stages import stage
from psyad_ext.ir.declarations.attributes import know_complex
from psyad_ext.ir.declarations.passed_functions import declare_intrinsics
from psyad_ext.ir.declarations.recursive_types import end_recursion
from psyad_ext.ir.directives.lines import directive_lines, without_excluded
from psyad_ext.ir.directives.said import said_lines
from psyad_ext.ir.directives.tied import tied
from psyad_ext.ir.expressions.equivalence import declare_equivalences, take_equivalences
from psyad_ext.ir.expressions.taken_names import number_taken_kinds
from psyad_ext.ir.external.library import MODULES
from psyad_ext.ir.external.model import model_of
from psyad_ext.ir.external.registry import Rules
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.external.words import spelled_out
from psyad_ext.ir.lookup.externals import know_externals
from psyad_ext.ir.lookup.interfaces import declare_external
from psyad_ext.ir.lookup.modules import Modules
from psyad_ext.ir.lookup.origin import SourceInfo, come_from
from psyad_ext.ir.objects.initial_targets import component_targets
from psyad_ext.ir.reading.plain_declarations import declare_plainly
from psyad_ext.ir.reading.reader import Reader
from psyad_ext.ir.source.construct_names import name_constructs_alike
from psyad_ext.ir.source.divided_tokens import divided_tokens
from psyad_ext.ir.source.divided_units import unite_parts
from psyad_ext.ir.source.early_formats import place_formats
from psyad_ext.ir.source.joined_lines import joined
from psyad_ext.ir.source.layout import Unit, layout_of
from psyad_ext.ir.source.missing_blanks import missing_blanks
from psyad_ext.ir.source.repeated_units import repeated_units
from psyad_ext.ir.source.respelling import respelled
from psyad_ext.ir.source.sources import FIXED_FORM, FORTRAN, Source, decode, encoding, prepare
from psyad_ext.ir.source.submodule_units import with_submodules
from psyad_ext.ir.source.told_declarations import Told, changed, told_by
from psyad_ext.ir.source.unnamed_programs import with_program_statement
from psyad_ext.ir.tree.conversion_problems import conversion_problem, line_of_wrong_end
from psyad_ext.ir.tree.imported_kinds import know_imported_kinds
from psyad_ext.ir.tree.inner_names import forget_inner_names
from psyad_ext.ir.tree.locate import item_of
from psyad_ext.ir.tree.outlines import outline_of
from psyad_ext.ir.tree.refusals import DROPPED, SUBMODULE
from psyad_ext.ir.tree.shadowing import prefer_user_names
from psyad_ext.ir.tree.tree_copies import separate_imports
from psyad_ext.ir.tree.walking import nodes_of, routines_of

_PREPROCESSOR_LINE = re.compile(r"^[ \t]*#[ \t]*(\w*)")
_SUBMODULE = re.compile(r"^\s*submodule\s*\(", re.IGNORECASE | re.MULTILINE)
_BODY = re.compile(r"module\s+procedure\s+(\w+)", re.IGNORECASE)
_PARSE_ERROR_LINE = re.compile(r"at line (\d+)")


@with_depth
def read_fortran(path: str | PathLike[str],
                 include_paths: Sequence[str | PathLike[str]] = (),
                 defines: Sequence[str] = (), rules: Rules | None = None) -> FileContainer:
    """Read a Fortran file.

    :param path: a file in free form or, if its ending says so (``.f``, ``.for``), in fixed form.
        If the ending has capital letters, the preprocessor runs first.
    :param include_paths: folders with the modules and include files that it uses; those beside
        the file are found as well.
    :param defines: macros for the preprocessor, ``NAME`` or ``NAME=VALUE``; all files are
        preprocessed if there are any.
    :param rules: what is known of procedures that have no source, or a derivative of their own.

    :returns: the file, with comments and with what is needed to name lines.

    :raises UsageError: if the file or a folder does not exist.
    :raises UnsupportedError: if it cannot be understood.
    """
    file = _path(path, "path")
    if not file.is_file():
        raise UsageError(f"no such file: {file}")
    if file.suffix.lower() not in FORTRAN:
        raise UsageError(f"{file}: not the name of a Fortran file ({' '.join(sorted(FORTRAN))})")
    modules = Modules(_folders(include_paths), _read_file, tuple(defines), file, rules,
                      _read_model)
    with stage("reading", file.name):
        return _read(decode(file), str(file), modules)


@with_depth
def read_fortran_source(text: str, name: str = "source.f90",
                        include_paths: Sequence[str | PathLike[str]] = (),
                        defines: Sequence[str] = (), rules: Rules | None = None,
                        sources: Sequence[str] = ()) -> FileContainer:
    """Read Fortran from a string.

    :param text: the source.
    :param name: name of the source in messages; its ending says what it is, as for a file.
    :param include_paths: folders with the modules and include files that it uses.
    :param defines: macros for the preprocessor.
    :param rules: what is known of procedures that have no source, or a derivative of their own.
    :param sources: files that it uses, which come before those in folders.

    :returns: the file, with comments and with what is needed to name lines.

    :raises UsageTypeError: if the text is not a string.
    :raises UsageError: if a folder does not exist.
    :raises UnsupportedError: if the text cannot be understood.
    """
    if not isinstance(text, str):
        raise UsageTypeError(f"the source must be a string, not {type(text).__name__}")
    return _read(text, str(name), Modules(
        _folders(include_paths), _read_file, tuple(defines), rules=rules, read_model=_read_model,
        sources=sources))


def prepared_text(path: str | PathLike[str], include_paths: Sequence[str | PathLike[str]] = (),
                  defines: Sequence[str] = ()) -> str:
    """
    :param path: a Fortran file.
    :param include_paths: folders with files that it includes.
    :param defines: macros for the preprocessor.

    :returns: the file in free form and preprocessed.
    """
    file = _path(path, "path")
    return prepare(decode(file), str(file), _folders(include_paths), defines).text


def encoding_of(path: str | PathLike[str]) -> str:
    """:returns: the encoding in which a file is read, and has to be written."""
    return encoding(_path(path, "path").read_bytes())


def _path(value: str | PathLike[str], what: str) -> Path:
    try:
        return Path(value)
    except TypeError as error:
        raise UsageTypeError(
            f"{what} must be a file name, not {type(value).__name__}") from error


def _folders(include_paths: Sequence[str | PathLike[str]]) -> tuple[str, ...]:
    if isinstance(include_paths, (str, bytes)):
        raise UsageTypeError("include_paths must be a list of folders, not one string")
    folders = [_path(folder, "each of include_paths") for folder in include_paths]
    for folder in folders:
        if not folder.is_dir():
            raise UsageError(f"no such folder: {folder}")
    return tuple(str(folder) for folder in folders)


def _read_file(path: Path, modules: Modules) -> FileContainer:
    with stage("reading", path.name):
        text = decode(path)
        return _read(spelled_out(text) if path.parent == MODULES else text, str(path), modules,
                     is_used=True)


def _read_model(rule: Rule, modules: Modules) -> FileContainer:
    return _read(model_of(rule), f"{rule.name}.f90", modules, is_used=True, rule=rule)


@rare_collections()
def _read(original: str, name: str, modules: Modules, is_used: bool = False,
          rule: Rule | None = None) -> FileContainer:
    source = prepare(original, name, modules.include_paths, modules.defines)
    source, said = without_excluded(source, [
        *said_lines(modules.rules.directives, source, name), *directive_lines(source, name)])
    text, words = source.text, source.text.lower()
    _refuse_what_is_lost(source, name)
    own_modules: dict[str, Container] = {}
    with modules.in_place(), modules.reading(own_modules):
        reader = Reader(own_modules)
        tree, layout, told = _understood(reader, source, name)
        try:
            if "format" in words:
                place_formats(tree)
            if "exit" in words or "cycle" in words:
                name_constructs_alike(tree)
            declared = declare_plainly(tree, words, modules, is_used)
            differing = changed(told, told_by(tree, words))
            shared = take_equivalences(tree) if "equivalence" in words else []
            container = reader.generate_psyir(tree)
            declare_equivalences(container, shared)
            if "complex" in words:
                know_complex(container)
            _settle_names(container, modules)
        except UnsupportedError:
            raise
        except Exception as error:
            raise UnsupportedError([conversion_problem(error, name)]) from error
    container.name = Path(name).name
    directives = tied(said, source, name, tree)
    info = SourceInfo(name, text, modules.include_paths, modules, source.places,
                      declared.has_open_ones, tree, original,
                      with_submodules(layout, declared.merged),
                      outline_of(container), rule=rule, directives=directives,
                      respelled=differing)
    come_from(info, (container, *container.children, *container.walk((Container, Routine))))
    return container


def _understood(reader: Reader, source: Source, name: str
                ) -> tuple[Base, dict[str, Unit], dict[Told, frozenset[str]]]:
    """
    :returns: the parse tree of a source, where its units stand, and what its declarations say.

    :raises UnsupportedError: if it is no Fortran, or not what fparser or PSyclone know.
    """
    try:
        tree = _parsed(reader, source.text)
        layout, told = layout_of(tree, source.text), told_by(tree, source.text.lower())
    except (ValueError, SystemExit) as error:  # fparser exits where units end by another name
        raise UnsupportedError([_parse_problem(error, source, name)]) from None
    # PSyclone reports what it does not know in many ways, bare
    # AttributeError and KeyError among them.
    except Exception as error:
        raise UnsupportedError([conversion_problem(error, name)]) from error
    if Path(name).suffix.lower() not in FIXED_FORM:
        refuse([_joined_problem(*found, source, name) for found in missing_blanks(tree)])
    refuse([_late_problem(one, source, name) for one in unite_parts(tree)])
    refuse([_repeated_problem(*found, source, name) for found in repeated_units(tree)])
    refuse([_component_problem(*found, source, name) for found in component_targets(tree)])
    return tree, layout, told


def _settle_names(container: FileContainer, modules: Modules) -> None:
    """Let each name mean what it does in Fortran, as far as PSyclone leaves that open, in place."""
    know_imported_kinds(container)
    number_taken_kinds(container)
    separate_imports(container)
    prefer_user_names(container)
    forget_inner_names(container)
    end_recursion(container)
    know_externals(container, modules.external_functions())
    declare_external(container.walk(Routine))
    for routine in routines_of(container):
        declare_intrinsics(routine, nodes_of(routine, Call), nodes_of(routine, CodeBlock))


def _parsed(reader: Reader, text: str) -> Base:
    """
    :returns: the parse tree of a source, in which main programs have their statement.

    :raises ValueError: if the source is not understood.
    """
    tree = _as_it_is(reader, text)
    whole = with_program_statement(text, tree)
    return tree if whole is text else _as_it_is(reader, whole)


def _as_it_is(reader: Reader, text: str) -> Base:
    """
    :returns: the parse tree of a source, if need be of one with each statement in one line.

    :raises ValueError: if the source is not understood.
    """
    # The line end spares fparser's reader an empty source.
    try:
        return reader.generate_parse_tree_from_source(respelled(text) + "\n")
    except (ValueError, SystemExit):
        if (whole := joined(text)) == text:
            raise
        with suppress(ValueError, SystemExit):
            return reader.generate_parse_tree_from_source(respelled(whole) + "\n")
        raise


def _refuse_what_is_lost(source: Source, name: str) -> None:
    """:raises UnsupportedError: if the text has what fparser would pass over."""
    problems = [
        Problem(name, number, "CPP", f"preprocessor line '#{match[1]}'",
                "give the file an ending in capital letters (.F90), or macros (defines, -D)")
        for number, line in enumerate(source.text.splitlines(), 1)
        if (match := _PREPROCESSOR_LINE.match(line))]
    refuse(problems)
    if Path(name).suffix.lower() not in FIXED_FORM:
        refuse([_divided_problem(*found, source, name) for found in divided_tokens(source.text)])


def _parse_problem(error: BaseException, source: Source, name: str) -> Problem:
    message = str(error).rpartition("\nError was: ")[2]
    match = _PARSE_ERROR_LINE.search(message)
    number = int(match[1]) if match else line_of_wrong_end(error)
    lines = source.text.splitlines()
    shown = lines[number - 1].strip() if 0 < number <= len(lines) else ""
    body = _BODY.match(shown)
    if body and _SUBMODULE.search(source.text):
        return Problem(*source.place(name, number), SUBMODULE,
                       f"the interface of '{body[1]}' is not in this file, and a submodule has to "
                       "be in the file of its module", "put both into one file")
    return Problem(*source.place(name, number), "PARSE",
                   "not understood as Fortran 2008" + (f": '{shown}'" if shown else ""),
                   "check with a compiler that the file is valid; statements near this line may "
                   "be extensions")


def _divided_problem(number: int, token: str, source: Source, name: str) -> Problem:
    return Problem(*source.place(name, number), "PARSE",
                   f"not understood as Fortran 2008: '{token}' has a blank in it",
                   "write it without blanks; in free form they end a number or an operator")


def _joined_problem(number: int, word: str, source: Source, name: str) -> Problem:
    return Problem(*source.place(name, number), "PARSE",
                   f"not understood as Fortran 2008: there is no blank before '{word}'",
                   "write one; in free form words and names are apart")


def _late_problem(declaration: Base, source: Source, name: str) -> Problem:
    number = item_of(declaration).span[0]
    return Problem(*source.place(name, number), DROPPED.code, DROPPED.text, DROPPED.hint)


def _repeated_problem(unit: str, number: int, source: Source, name: str) -> Problem:
    return Problem(*source.place(name, number), "DECLARED_TWICE",
                   f"'{unit}' is the name of another unit before this one", "rename one of them")


def _component_problem(component: str, number: int, source: Source, name: str) -> Problem:
    return Problem(*source.place(name, number), "POINTER",
                   f"component '{component}' points at something as soon as there is its "
                   "structure", "give it null() as its initial target, and set it")
