# SPDX-License-Identifier: BSD-3-Clause
"""Reading Fortran such that the origin of each statement stays known."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from os import PathLike
from pathlib import Path

from fparser.two.Fortran2003 import (
    Case_Construct, Declaration_Type_Spec, Entry_Stmt, Exit_Stmt, If_Then_Stmt, Module,
    Proc_Component_Def_Stmt, Where_Construct, Where_Stmt)
from fparser.two.utils import Base, walk
from psyclone.configuration import Config
from psyclone.errors import InternalError
from psyclone.parse import ModuleManager
from psyclone.psyir.frontend.fparser2 import Fparser2Reader
from psyclone.psyir.nodes import Call, CodeBlock, Container, FileContainer, Node, Routine
from psyclone.psyir.symbols import DataTypeSymbol, Symbol, SymbolTable, UnsupportedFortranType

from psyad_ext.core.errors import Problem, UnsupportedError, UsageError, UsageTypeError, refuse
from psyad_ext.core.memory import rare_collections
from psyad_ext.ir.common_statements import order_saved_blocks, place_in_common
from psyad_ext.ir.complex_functions import declare_complex_results
from psyad_ext.ir.conversion_problems import conversion_problem
from psyad_ext.ir.enumerations import declare_enumerators
from psyad_ext.ir.equivalence import declare_equivalences, take_equivalences
from psyad_ext.ir.externals import know_externals, know_externals_in
from psyad_ext.ir.implicit_typing import declare_implicit
from psyad_ext.ir.concurrent import concurrent_header
from psyad_ext.ir.contiguous import PointerReader
from psyad_ext.ir.tree_copies import separate_imports
from psyad_ext.ir.data_statements import declare_data
from psyad_ext.ir.declarations import know_complex
from psyad_ext.ir.dummy_procedures import (
    dummy_procedures, has_alternate_returns, unit_name)
from psyad_ext.ir.imported_kinds import know_imported_kinds
from psyad_ext.ir.inner_names import forget_inner_names
from psyad_ext.ir.attribute_statements import join_attributes
from psyad_ext.ir.interfaces import declare_external
from psyad_ext.ir.kept_in_blocks import declare_kept_in_blocks
from psyad_ext.ir.local_types import move_local_types
from psyad_ext.ir.meanings import module_name
from psyad_ext.ir.modules import Modules
from psyad_ext.ir.one_procedure import settle_procedures
from psyad_ext.ir.one_type import names_types, settle_types
from psyad_ext.ir.open_ones import open_ones
from psyad_ext.ir.parentheses import is_copied_argument
from psyad_ext.ir.parser import parser
from psyad_ext.ir.passed_functions import declare_intrinsics, functions_apart
from psyad_ext.ir.procedure_pointers import follow_procedure_pointers
from psyad_ext.ir.recursive_types import end_recursion
from psyad_ext.ir.renames import spell_operators, with_only
from psyad_ext.ir.respelling import respelled
from psyad_ext.ir.several_types import settle_several
from psyad_ext.ir.shadowing import prefer_user_names
from psyad_ext.ir.shared_names import add_other_imports
from psyad_ext.ir.statement_functions import keep_no_functions
from psyad_ext.ir.submodules import merge_submodules
from psyad_ext.ir.single_declarations import declare_singly
from psyad_ext.ir.sources import FORTRAN, Place, Source, decode, prepare
from psyad_ext.ir.used_in_blocks import use_for_blocks
from psyad_ext.ir.visibility import set_visibility
from psyad_ext.ir.walking import nodes_of, routines_of

_ATTRIBUTE = "_psyad_source"
_PREPROCESSOR_LINE = re.compile(r"^[ \t]*#[ \t]*(\w*)")
_PARSE_ERROR_LINE = re.compile(r"at line (\d+)")


@dataclass(frozen=True, eq=False)
class SourceInfo:
    """Where a tree comes from.

    :param name: file name as the user gave it.
    :param text: the source in free form, preprocessed.
    :param include_paths: folders where modules and include files are looked for.
    :param modules: the modules found there.
    :param places: where the lines of the text come from, if not from the same lines of the file.
    :param has_open_ones: whether arrays are declared smaller than they are, ``x(1)``.
    :param tree: fparser's tree.
    """

    name: str
    text: str
    include_paths: tuple[str, ...]
    modules: Modules
    places: tuple[Place, ...] | None = None
    has_open_ones: bool = False
    tree: Base | None = None


class _Reader(PointerReader):
    """PSyclone's reader, which keeps constructs that it would change.

    A module may use one defined above it in the file.
    """

    def __init__(self, own_modules: dict[str, Container]) -> None:
        super().__init__(resolve_modules=True, ignore_comments=False, free_form=True)
        self._own_modules = own_modules
        self._parser = parser(Config.get().fortran_standard)
        # What PSyclone makes of these is not what they mean in all cases: they are kept as they
        # are, and ir.lowering reads them.
        for construct in (Case_Construct, Where_Construct, Where_Stmt):
            del self.handlers[construct]

    @staticmethod
    def nodes_to_code_block(parent: Node, fp2_nodes: list[Base],
                            message: str | None = None) -> CodeBlock | None:
        """As in PSyclone, without its comment on why it does not know the statement."""
        return Fparser2Reader.nodes_to_code_block(parent, fp2_nodes)

    @staticmethod
    def process_access_statements(nodes: list[Base]
                                  ) -> tuple[Symbol.Visibility, dict[str, Symbol.Visibility]]:
        """As in PSyclone, with the names in an order that is the same in each run."""
        default, visible = Fparser2Reader.process_access_statements(nodes)
        return default, dict(sorted(visible.items()))

    def _process_use_stmts(self, parent: Node, nodes: list[Base],
                           visibility_map: dict[str, object] | None = None) -> None:
        listed = with_only(nodes)
        super()._process_use_stmts(parent, listed, visibility_map)
        spell_operators(parent.symbol_table)
        add_other_imports(parent.symbol_table, listed)

    def _parenthesis_handler(self, node: Base, parent: Node) -> Node:
        # PSyclone would pass the variable itself.
        if is_copied_argument(node, parent):
            raise NotImplementedError("a copy as an argument")
        return super()._parenthesis_handler(node, parent)

    def _do_construct_handler(self, node: Base, parent: Node) -> Node:
        # PSyclone drops the mask, and changes variables that are the construct's own.
        if concurrent_header(node) is not None:
            raise NotImplementedError("do concurrent")
        return super()._do_construct_handler(node, parent)

    def _if_construct_handler(self, node: Base, parent: Node) -> Node:
        # PSyclone drops the name.
        name = getattr(walk(node.content, If_Then_Stmt)[0].item, "name", None)
        if name and any(str(jump.children[1] or "").lower() == name.lower()
                        for jump in walk(node, Exit_Stmt)):
            raise NotImplementedError("a branch that is left by its name")
        return super()._if_construct_handler(node, parent)

    def _subroutine_handler(self, node: Base, parent: Node) -> Routine:
        # PSyclone fails, or takes calls of dummy procedures for elements of arrays.
        if dummy_procedures(node):
            _keep_symbol_only(unit_name(node), parent)
            raise NotImplementedError("procedures as arguments")
        if walk(node, Entry_Stmt) or has_alternate_returns(node):
            # PSyclone leaves a routine without statements behind, or fails.
            _keep_symbol_only(unit_name(node), parent)
            raise NotImplementedError("a second entry, or another return")
        with functions_apart(node, parent, self._module_named):
            routine = super()._subroutine_handler(node, parent)
        place_in_common(routine)
        order_saved_blocks(routine)
        keep_no_functions(routine)
        return routine

    def _module_named(self, name: str) -> Container | None:
        if name in self._own_modules:
            return self._own_modules[name]
        try:
            return ModuleManager.get().get_module_info(name).get_psyir()
        except FileNotFoundError:
            return None

    def _module_handler(self, node: Base, parent: Node) -> Container:
        container = super()._module_handler(node, parent)
        set_visibility(container, node)
        self._own_modules[container.name.lower()] = container
        return container

    def _process_decln(self, scope: Node, symbol_table: SymbolTable, decl: Base,
                       visibility_map: dict[str, object],
                       statics_list: Iterable[str] = ()) -> Symbol:
        try:
            return super()._process_decln(scope, symbol_table, decl, visibility_map, statics_list)
        except InternalError as error:
            # PSyclone takes arrays of structures with values for mistakes.
            if isinstance(decl.children[0], Declaration_Type_Spec):
                raise NotImplementedError("structures with values") from error
            raise
        except ValueError:
            # So it does if another declaration has named the structure before.
            found = self.declare_as_text(scope, symbol_table, decl, visibility_map) \
                if isinstance(decl.children[0], Declaration_Type_Spec) else None
            if found is None:
                raise
            return found

    def _process_derived_type_decln(self, parent: Node, decl: Base,
                                    visibility_map: dict[str, object]) -> DataTypeSymbol:
        # PSyclone leaves pointers to procedures out.
        with _without_name(parent):
            symbol = super()._process_derived_type_decln(parent, decl, visibility_map)
        if walk(decl, Proc_Component_Def_Stmt):
            symbol.datatype = UnsupportedFortranType(str(decl))
        return symbol


@contextmanager
def _without_name(scope: Node) -> Iterator[None]:
    """While active, PSyclone does not take a component for the module whose name it has."""
    if not isinstance(scope, Container):
        yield
        return
    name, scope.name = scope.name, ""
    try:
        yield
    finally:
        scope.name = name


def _keep_symbol_only(name: str, parent: Node) -> None:
    """Take the beginning of a routine, which PSyclone has made, out of a container."""
    for routine in parent.children:
        if isinstance(routine, Routine) and routine.name.lower() == name:
            symbol = routine.symbol
            routine.detach()
            if symbol.name not in parent.symbol_table:
                parent.symbol_table.add(symbol)


def read_fortran(path: str | PathLike[str],
                 include_paths: Sequence[str | PathLike[str]] = (),
                 defines: Sequence[str] = ()) -> FileContainer:
    """Read a Fortran file.

    :param path: a file in free form or, if its ending says so (``.f``, ``.for``), in fixed form.
        If the ending has capital letters, the preprocessor runs first.
    :param include_paths: folders with the modules and include files that it uses.
    :param defines: macros for the preprocessor, ``NAME`` or ``NAME=VALUE``; all files are
        preprocessed if there are any.

    :returns: the file, with comments and with what is needed to name lines.

    :raises UsageError: if the file or a folder does not exist.
    :raises UnsupportedError: if it cannot be understood.
    """
    file = _path(path, "path")
    if not file.is_file():
        raise UsageError(f"no such file: {file}")
    if file.suffix.lower() not in FORTRAN:
        raise UsageError(f"{file}: not the name of a Fortran file ({' '.join(sorted(FORTRAN))})")
    modules = Modules(_folders(include_paths), _read_file, tuple(defines))
    return _read(decode(file), str(file), modules)


def read_fortran_source(text: str, name: str = "source.f90",
                        include_paths: Sequence[str | PathLike[str]] = (),
                        defines: Sequence[str] = ()) -> FileContainer:
    """Read Fortran from a string.

    :param text: the source.
    :param name: name of the source in messages; its ending says what it is, as for a file.
    :param include_paths: folders with the modules and include files that it uses.
    :param defines: macros for the preprocessor.

    :returns: the file, with comments and with what is needed to name lines.

    :raises UsageTypeError: if the text is not a string.
    :raises UsageError: if a folder does not exist.
    :raises UnsupportedError: if the text cannot be understood.
    """
    if not isinstance(text, str):
        raise UsageTypeError(f"the source must be a string, not {type(text).__name__}")
    return _read(text, str(name), Modules(_folders(include_paths), _read_file, tuple(defines)))


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


def converted(tree: Base, parent: Container, node: Node) -> Routine:
    """
    :param tree: a subroutine or function in fparser's tree.
    :param parent: the container to read it in.
    :param node: what is known of it in PSyIR so far.

    :returns: the routine, a child of ``parent``.

    :raises NotImplementedError: if PSyclone can't represent it.
    """
    info, file = source_of(node), node.root
    own = {child.name.lower(): child for child in file.children if isinstance(child, Container)}
    if info is None:
        return Fparser2Reader()._subroutine_handler(tree, parent)
    with info.modules.in_place(), info.modules.reading(own):
        routine = _Reader(own)._subroutine_handler(tree, parent)
        know_externals_in([routine], file, info.modules.external_functions())
    forget_inner_names(routine)
    setattr(routine, _ATTRIBUTE, info)
    return routine


def source_of(node: Node) -> SourceInfo | None:
    """
    :param node: any node.

    :returns: where it was read from; None if not by the functions of this module.
    """
    cursor: Node | None = node
    while cursor is not None:
        info = getattr(cursor, _ATTRIBUTE, None)
        if info is not None:
            return info
        cursor = cursor.parent
    return None


@contextmanager
def module_search(node: Node) -> Iterator[None]:
    """While active, PSyclone finds modules as it did when the node was read.

    :param node: any node; nothing changes for one that PSyclone's reader made.
    """
    info = source_of(node)
    if info is None:
        yield
        return
    with info.modules.in_place():
        yield


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
    return _read(decode(path), str(path), modules, is_used=True)


@rare_collections()
def _read(original: str, name: str, modules: Modules, is_used: bool = False) -> FileContainer:
    source = prepare(original, name, modules.include_paths, modules.defines)
    text = source.text
    _refuse_preprocessor_lines(text, name)
    own_modules: dict[str, Container] = {}
    with modules.in_place(), modules.reading(own_modules):
        reader = _Reader(own_modules)
        try:
            # The line end spares fparser's reader an empty source.
            tree = reader.generate_parse_tree_from_source(respelled(text) + "\n")
        except ValueError as error:
            raise UnsupportedError([_parse_problem(error, source, name)]) from None
        # PSyclone reports what it does not know in many ways, bare
        # AttributeError and KeyError among them.
        except Exception as error:
            raise UnsupportedError([conversion_problem(error, name)]) from error
        try:
            words = text.lower()
            has_open_ones = _declare_plainly(tree, words, modules, is_used)
            shared = take_equivalences(tree) if "equivalence" in words else []
            container = reader.generate_psyir(tree)
            declare_equivalences(container, shared)
            if "complex" in words:
                know_complex(container)
            know_imported_kinds(container)
            separate_imports(container)
            prefer_user_names(container)
            forget_inner_names(container)
            end_recursion(container)
            know_externals(container, modules.external_functions())
            declare_external(container.walk(Routine))
            for routine in routines_of(container):
                declare_intrinsics(routine, nodes_of(routine, Call), nodes_of(routine, CodeBlock))
        except Exception as error:
            raise UnsupportedError([conversion_problem(error, name)]) from error
    container.name = Path(name).name
    info = SourceInfo(name, text, modules.include_paths, modules, source.places, has_open_ones,
                      tree)
    for node in (container, *container.children, *container.walk((Container, Routine))):
        setattr(node, _ATTRIBUTE, info)
    return container


def _declare_plainly(tree: Base, words: str, modules: Modules, is_used: bool) -> bool:
    """
    Let a file declare all that it has, one by one, in place.

    :param tree: the file.
    :param words: its text in lower case.
    :param modules: the modules that it may use.
    :param is_used: whether another file uses it, and may not be known to do so.

    :returns: whether arrays are declared smaller than they are.
    """
    merge_submodules(tree)
    if "pointer" in words:
        follow_procedure_pointers(tree)
    if "enumerator" in words:
        declare_enumerators(tree)
    if "type" in words:
        move_local_types(tree)
    if "block" in words:
        use_for_blocks(tree)
        declare_kept_in_blocks(tree)
    if "data" in words:
        declare_data(tree)
    if "complex" in words:
        declare_complex_results(tree)
    declare_implicit(tree, modules.names_in)
    join_attributes(tree)
    has_open_ones = open_ones(tree)
    declare_singly(tree)
    if "procedure" in words and "pointer" in words:
        settle_procedures(tree, partial(module_tree, modules=modules), is_used)
    if names_types(words):
        if not is_used:
            settle_several(tree, partial(module_tree, modules=modules))
        settle_types(tree, partial(module_tree, modules=modules), is_used)
    return has_open_ones


def module_tree(name: str, modules: Modules) -> Base | None:
    """
    :param name: the lower-case name of a module.
    :param modules: the modules of other files.

    :returns: fparser's tree of the module; None if it is not found.
    """
    try:
        info = source_of(modules.get_module_info(name).get_psyir())
    except FileNotFoundError:
        return None
    return None if info is None or info.tree is None else next(
        (one for one in info.tree.children
         if isinstance(one, Module) and module_name(one) == name), None)


def _refuse_preprocessor_lines(text: str, name: str) -> None:
    problems = [
        Problem(name, number, "CPP", f"preprocessor line '#{match[1]}'",
                "give the file an ending in capital letters (.F90), or macros (defines, -D)")
        for number, line in enumerate(text.splitlines(), 1)
        if (match := _PREPROCESSOR_LINE.match(line))]
    refuse(problems)


def _parse_problem(error: ValueError, source: Source, name: str) -> Problem:
    message = str(error).rpartition("\nError was: ")[2]
    match = _PARSE_ERROR_LINE.search(message)
    number = int(match[1]) if match else 0
    lines = source.text.splitlines()
    shown = lines[number - 1].strip() if 0 < number <= len(lines) else ""
    place = source.places[number - 1] if source.places and shown else (name, number)
    return Problem(*place, "PARSE",
                   "not understood as Fortran 2008" + (f": '{shown}'" if shown else ""),
                   "check with a compiler that the file is valid; statements near this line may "
                   "be extensions")
