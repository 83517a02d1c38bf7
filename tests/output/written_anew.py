# SPDX-License-Identifier: BSD-3-Clause
"""The programs whose originals are written from the tree, with a note, and why."""

from __future__ import annotations

#: What is generated shares variables of modules with the originals. It knows them by another type
#: than the text (numbers for procedures, one type for objects of several), and both mean the same
#: storage: the originals have to know this type, too.
SHARED_VARIABLES = frozenset((
    "keywords_beside_procedure_pointers",
    "object_one_type_given",
    "object_one_type_modules",
    "pointer_initial_targets",
    "pointer_owned_structures",
    "procedure_components_given",
    "procedure_pointers_public",
    "procedure_pointers_several",
))
#: Arguments of the target are of such a type: its callers have them from the originals.
ARGUMENTS = frozenset(("pointer_owned_structures_passed",))

WRITTEN_ANEW = SHARED_VARIABLES | ARGUMENTS
