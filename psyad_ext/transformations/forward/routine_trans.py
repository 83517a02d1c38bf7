# SPDX-License-Identifier: BSD-3-Clause
"""Tangent-mode differentiation of one routine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Unpack

from psyclone.psyGen import Transformation
from psyclone.psyir.nodes import Routine

from psyad_ext.core.naming import NamingScheme
from psyad_ext.transformations.forward.container_trans import differentiated
from psyad_ext.transformations.options import ForwardKeywords
from psyad_ext.transformations.selection import require_inside


class ADForwardRoutineTrans(Transformation):
    """Gives the tangent routine of a routine, in no container."""

    def apply(self, node: Routine, dependent_vars: Iterable[str],
              independent_vars: Iterable[str], options: Mapping[str, Any] | None = None, *,
              naming: NamingScheme | None = None, **keywords: Unpack[ForwardKeywords]) -> Routine:
        """
        :param node: the routine, inside a container; neither is modified.
        :param dependent_vars: names of the arguments to differentiate.
        :param independent_vars: names of the arguments to differentiate with respect to.
        :param options: options in the form of a dictionary.
        :param naming: templates of generated names.
        :param keywords: options as keywords, as for :py:class:`ADForwardContainerTrans`.

        :returns: the tangent routine.

        :raises UsageTypeError: if an argument has the wrong type.
        :raises UsageError: if the routine is in no container, or a name is not known.
        :raises UnsupportedError: if the source can't be differentiated; lists every reason.
        """
        require_inside(node, self.name)
        selection = differentiated(node.root, node, dependent_vars, independent_vars, options,
                                   naming, keywords)
        generated = selection.routine.parent.children[selection.routine.position + 1]
        return generated.detach()
