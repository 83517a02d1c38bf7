# SPDX-License-Identifier: BSD-3-Clause
"""Reverse-mode differentiation of one routine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Unpack

from psyclone.psyGen import Transformation
from psyclone.psyir.nodes import Routine

from psyad_ext.core.naming import NamingScheme
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.transformations.options import Keywords
from psyad_ext.transformations.reverse.container_trans import differentiated
from psyad_ext.transformations.selection import require_inside


class ADReverseRoutineTrans(Transformation):
    """Gives the recording, returning and reversing motions of a routine, in no container."""

    def apply(self, node: Routine, dependent_vars: Iterable[str],
              independent_vars: Iterable[str], reversal_schedule: ADReversalSchedule,
              options: Mapping[str, Any] | None = None, *, naming: NamingScheme | None = None,
              **keywords: Unpack[Keywords]) -> tuple[Routine, Routine, Routine]:
        """
        :param node: the routine, inside a container; neither is modified.
        :param dependent_vars: names of the arguments to differentiate.
        :param independent_vars: names of the arguments to differentiate with respect to.
        :param reversal_schedule: how routines that it calls are reversed.
        :param options: options in the form of a dictionary.
        :param naming: templates of generated names.
        :param keywords: options as keywords, as for :py:class:`ADReverseContainerTrans`.

        :returns: the recording, the returning and the reversing routine.

        :raises UsageTypeError: if an argument has the wrong type.
        :raises UsageError: if the routine is in no container, or a name is not known.
        :raises UnsupportedError: if the source can't be differentiated; lists every reason.
        """
        require_inside(node, self.name)
        selection = differentiated(node.root, node, dependent_vars, independent_vars,
                                   reversal_schedule, options, naming, keywords)
        first = selection.routine.position + 1
        generated = selection.routine.parent.children[first:first + 3]
        return tuple(routine.detach() for routine in generated)
