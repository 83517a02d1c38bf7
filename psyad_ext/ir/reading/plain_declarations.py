# SPDX-License-Identifier: BSD-3-Clause
"""Files declare all that they have, one by one, in fparser's tree."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from fparser.two.utils import Base

from psyad_ext.ir.declarations.common_data import separate_common_data
from psyad_ext.ir.declarations.data_values import give_initial_values
from psyad_ext.ir.lookup.modules import Modules
from psyad_ext.ir.lookup.origin import module_tree
from psyad_ext.ir.objects.bound_given import name_bound_procedures
from psyad_ext.ir.objects.initial_targets import point_at_start
from psyad_ext.ir.objects.numbered_procedures import number_procedures
from psyad_ext.ir.objects.one_type import names_types, settle_types
from psyad_ext.ir.objects.ordered_keywords import order_keywords
from psyad_ext.ir.objects.parent_parts import name_parent_parts
from psyad_ext.ir.objects.unique_owners import own_structures
from psyad_ext.ir.source.attribute_statements import join_attributes
from psyad_ext.ir.source.comments import place_comments
from psyad_ext.ir.source.complex_functions import declare_complex_results
from psyad_ext.ir.source.conditional_nodes import read_conditionals
from psyad_ext.ir.source.data_statements import declare_data
from psyad_ext.ir.source.declared_intrinsics import forget_declared_intrinsics
from psyad_ext.ir.source.enumerations import declare_enumerators
from psyad_ext.ir.source.external_procedures import declare_externals
from psyad_ext.ir.source.implicit_typing import declare_implicit
from psyad_ext.ir.source.kept_in_blocks import declare_kept_in_blocks
from psyad_ext.ir.source.local_types import move_local_types
from psyad_ext.ir.source.loop_variables import declare_loop_variables
from psyad_ext.ir.source.open_ones import open_ones
from psyad_ext.ir.source.own_functions import name_own_functions
from psyad_ext.ir.source.procedure_pointers import follow_procedure_pointers
from psyad_ext.ir.source.single_declarations import declare_singly
from psyad_ext.ir.source.star_kinds import write_kinds_alike
from psyad_ext.ir.source.submodules import Merged, merge_submodules
from psyad_ext.ir.source.used_in_blocks import use_for_blocks


@dataclass(frozen=True)
class Declared:
    """What has become of a file.

    :param has_open_ones: whether arrays are declared smaller than they are.
    :param merged: the submodules that are parts of their modules now.
    """

    has_open_ones: bool
    merged: Merged


def declare_plainly(tree: Base, words: str, modules: Modules, is_used: bool) -> Declared:
    """
    Let a file declare all that it has, one by one, in place.

    :param tree: the file.
    :param words: its text in lower case.
    :param modules: the modules that it may use.
    :param is_used: whether another file uses it, and may not be known to do so.

    :returns: what has become of it.
    """
    place_comments(tree)
    read_conditionals(tree)
    write_kinds_alike(tree, words)
    trees = partial(module_tree, modules=modules)
    merged = merge_submodules(tree)
    name_own_functions(tree, trees)
    if "procedure" in words:
        declare_externals(tree, trees)
    if "extends" in words or "use" in words:
        name_parent_parts(tree, trees)
    if "procedure" in words or "interface" in words or "use" in words:
        order_keywords(tree, trees)
    if "pointer" in words:
        point_at_start(tree)
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
        if "common" in words:
            separate_common_data(tree)
    if "complex" in words:
        declare_complex_results(tree)
    elsewhere = modules.external_functions()
    forget_declared_intrinsics(tree, elsewhere)
    declare_implicit(tree, modules.names_in)
    join_attributes(tree, elsewhere)
    has_open_ones = open_ones(tree)
    declare_singly(tree)
    if "data" in words and is_used:
        give_initial_values(tree)
    if any(one in words for one in ("volatile", "asynchronous", "target")):
        declare_loop_variables(tree)
    if "pointer" in words and not is_used:
        own_structures(tree, trees)
    if "procedure" in words and "pointer" in words:
        number_procedures(tree, trees, is_used)
    if "procedure" in words and "%" in words and not is_used:
        name_bound_procedures(tree, trees)
    if names_types(words):
        settle_types(tree, trees, is_used)
    return Declared(has_open_ones, merged)
