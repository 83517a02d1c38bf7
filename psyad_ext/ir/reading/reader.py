# SPDX-License-Identifier: BSD-3-Clause
"""PSyclone's reader, which keeps what it would change, or fails to read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from fparser.two.Fortran2003 import (
    Attr_Spec, Case_Construct, Declaration_Type_Spec, Entry_Stmt, Exit_Stmt, If_Then_Stmt,
    Intent_Attr_Spec, Proc_Component_Def_Stmt, Where_Construct, Where_Stmt)
from fparser.two.utils import Base
from psyclone.configuration import Config
from psyclone.errors import InternalError
from psyclone.parse import ModuleManager
from psyclone.psyir.frontend.fparser2 import Fparser2Reader
from psyclone.psyir.nodes import Call, CodeBlock, Container, Node, Routine
from psyclone.psyir.symbols import DataTypeSymbol, Symbol, SymbolTable, UnsupportedFortranType

from psyad_ext.ir.declarations.common_statements import order_saved_blocks, place_in_common
from psyad_ext.ir.declarations.contiguous import PointerReader
from psyad_ext.ir.declarations.passed_functions import functions_apart
from psyad_ext.ir.declarations.saved_all import leave_out_unsaved
from psyad_ext.ir.expressions.statement_functions import keep_no_functions
from psyad_ext.ir.lookup.externals import know_externals_in
from psyad_ext.ir.lookup.intrinsics import known_intrinsic
from psyad_ext.ir.lookup.origin import come_from, source_of
from psyad_ext.ir.lookup.renames import spell_operators, with_only
from psyad_ext.ir.objects.numbered_procedures import note_numbers
from psyad_ext.ir.source.concurrent import concurrent_header
from psyad_ext.ir.source.dummy_procedures import dummy_procedures, has_alternate_returns, unit_name
from psyad_ext.ir.source.parentheses import folded_argument, is_copied_argument
from psyad_ext.ir.source.parser import parser
from psyad_ext.ir.source.visibility import set_visibility
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.inner_names import forget_inner_names
from psyad_ext.ir.tree.shared_names import add_other_imports

#: Directives, and statements for compilers that know these; signs after signs are comments.
_DIRECTIVE = re.compile(r"^[ \t]*!\$((omp|acc)\b|[ \t\d&]+\S)", re.IGNORECASE | re.MULTILINE)


class Reader(PointerReader):
    """PSyclone's reader, which keeps constructs that it would change.

    A module may use one defined above it in the file.
    """

    def __init__(self, own_modules: dict[str, Container]) -> None:
        super().__init__(resolve_modules=True, ignore_comments=False, free_form=True)
        self._own_modules = own_modules
        self._is_constant = False
        self._around_type: SymbolTable | None = None
        self._parser = parser(Config.get().fortran_standard)
        # What PSyclone makes of these is not what they mean in all cases: they are kept as they
        # are, and ir.lowering reads them.
        for construct in (Case_Construct, Where_Construct, Where_Stmt):
            del self.handlers[construct]

    def generate_parse_tree_from_source(self, source_code: str, partial_code: str = "") -> Base:
        """As in PSyclone; without the comments if fparser fails at these, as it does in loops that
        end at one label, and none of them is a directive."""
        try:
            return super().generate_parse_tree_from_source(source_code, partial_code)
        except (ValueError, SystemExit):
            if _DIRECTIVE.search(source_code):
                raise
        self._ignore_comments = True
        try:
            return super().generate_parse_tree_from_source(source_code, partial_code)
        finally:
            self._ignore_comments = False

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
        listed = with_only(parent, nodes)
        super()._process_use_stmts(parent, listed, visibility_map)
        spell_operators(parent.symbol_table)
        add_other_imports(parent.symbol_table, listed)

    def _parenthesis_handler(self, node: Base, parent: Node) -> Node:
        # PSyclone would pass the variable itself.
        if is_copied_argument(node, parent):
            raise NotImplementedError("a copy as an argument")
        return super()._parenthesis_handler(node, parent)

    def _binary_op_handler(self, node: Base, parent: Node) -> Node:
        return folded_argument(super()._binary_op_handler(node, parent), node, parent)

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

    def _select_type_construct_handler(self, node: Base, parent: Node) -> Node:
        # PSyclone points at what may be no target, cuts text off, and fails at types of some kinds.
        raise NotImplementedError("a choice by type")

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
        leave_out_unsaved(routine)
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
        note_numbers(container, node)
        self._own_modules[container.name.lower()] = container
        return container

    def _process_decln(self, scope: Node, symbol_table: SymbolTable, decl: Base,
                       visibility_map: dict[str, object],
                       statics_list: Iterable[str] = ()) -> Symbol:
        try:
            self._is_constant = any(str(one).upper() == "PARAMETER"
                                    for one in walk(decl.children[1] or (), Attr_Spec))
            if walk(decl.children[1] or (), Intent_Attr_Spec):
                # SAVE for all variables leaves arguments out, which would lose their intents.
                statics_list = ()
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
        finally:
            self._is_constant = False

    def _create_child(self, child: Base, parent: Node | None = None) -> Node:
        node = super()._create_child(child, parent)
        # Only intrinsic functions give constants: PSyclone does not know those of Fortran 2008.
        return known_intrinsic(node, parent) if self._is_constant and isinstance(node, Call) \
            else node

    def _parse_dimensions(self, dimensions: Base, symbol_table: SymbolTable) -> list[object]:
        # PSyclone looks for names in bounds of components among these, and adds those it does not
        # find to them, where what gives another component a value may add them to the module.
        return super()._parse_dimensions(dimensions, self._around_type or symbol_table)

    def _process_derived_type_decln(self, parent: Node, decl: Base,
                                    visibility_map: dict[str, object]) -> DataTypeSymbol:
        self._around_type = parent.symbol_table
        try:
            with _without_name(parent):
                symbol = super()._process_derived_type_decln(parent, decl, visibility_map)
        finally:
            self._around_type = None
        # PSyclone leaves pointers to procedures out.
        if walk(decl, Proc_Component_Def_Stmt):
            symbol.datatype = UnsupportedFortranType(str(decl))
        return symbol


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
        routine = Reader(own)._subroutine_handler(tree, parent)
        know_externals_in([routine], file, info.modules.external_functions())
    forget_inner_names(routine)
    come_from(info, [routine])
    return routine


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
