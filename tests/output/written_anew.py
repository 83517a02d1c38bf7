# SPDX-License-Identifier: BSD-3-Clause
"""The programs whose originals are written from the tree, with a note."""

from __future__ import annotations

#: Variables of modules, or arguments of the target, are of types that the tree tells otherwise than
#: the text, or point at procedures; or submodules have been merged.
WRITTEN_ANEW = frozenset((
    "keywords_beside_procedure_pointers",
    "object_one_type_given",
    "object_one_type_modules",
    "pointer_initial_targets",
    "pointer_owned_structures",
    "pointer_owned_structures_passed",
    "procedure_components_given",
    "procedure_pointers_public",
    "procedure_pointers_several",
))
