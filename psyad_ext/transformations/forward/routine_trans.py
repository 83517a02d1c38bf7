# SPDX-License-Identifier: BSD-3-Clause
"""Tangent-mode differentiation of one routine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from psyclone.psyGen import Transformation
from psyclone.psyir.nodes import Container, Routine

from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.core.naming import NamingScheme
from psyad_ext.transformations.forward.container_trans import differentiated


class ADForwardRoutineTrans(Transformation):
    """Gives the tangent routine of a routine, in no container."""

    def apply(self, node: Routine, dependent_vars: Iterable[str],
              independent_vars: Iterable[str], options: Mapping[str, Any] | None = None, *,
              naming: NamingScheme | None = None, **keywords: Any) -> Routine:
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
        if not isinstance(node, Routine):
            raise UsageTypeError(f"{self.name} can't be applied to a '{type(node).__name__}'")
        if not isinstance(node.root, Container):
            raise UsageError(f"the routine '{node.name}' must be inside a container")
        selection = differentiated(node.root, node, dependent_vars, independent_vars, options,
                                   naming, keywords)
        generated = selection.routine.parent.children[selection.routine.position + 1]
        return generated.detach()
