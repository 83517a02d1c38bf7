# SPDX-License-Identifier: BSD-3-Clause
"""The programs whose originals are written from the tree, with a note."""

from __future__ import annotations

#: Pointers to procedures, and to objects that own memory, have become data, submodules have been
#: merged, or private components opened: types that the user wrote have other components.
WRITTEN_ANEW = frozenset((
    "constructor_with_parent_by_position",
    "implicit_counters_of_modules",
    "keywords_beside_procedure_pointers",
    "keywords_of_procedure_pointers",
    "kinds_of_others",
    "module_unused_obstacles",
    "object_nopass_not_imported",
    "object_one_type_given",
    "object_one_type_held",
    "object_one_type_modules",
    "object_one_type_pointers",
    "object_private_components",
    "only_components_bound",
    "pointer_initial_targets",
    "pointer_owned_structures",
    "pointer_owned_structures_passed",
    "pointer_procedures_asked",
    "pointer_structures_across_modules",
    "procedure_components",
    "procedure_components_given",
    "procedure_components_passed",
    "procedure_components_setters",
    "procedure_components_with_object",
    "procedure_pointers_battery",
    "procedure_pointers_in_owned",
    "procedure_pointers_public",
    "procedure_pointers_several",
    "proxies_in_layers",
    "proxies_of_fields",
    "submodules",
    "submodules_of_submodules",
    "submodules_with_names_of_others",
))
