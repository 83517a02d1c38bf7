# SPDX-License-Identifier: BSD-3-Clause
"""Sparse Jacobians as matrices of scipy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from psyclone.psyir.nodes import Container
from scipy.sparse import csr_matrix

from psyad_ext.bridge.library import FortranLibrary, Results
from psyad_ext.core.naming import NamingScheme
from psyad_ext.ir.output.write import write_fortran
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans


class SparseJacobian:
    """The Jacobian of a routine, computed by compressed tangents or adjoints.

    The pattern is found at the first call, and again on demand.

    :param container: the source, with all modules that it uses.
    :param routine: name of a subroutine.
    :param dependents: names of the dependent arguments: the rows.
    :param independents: names of the independent arguments: the columns.
    :param schedule: how calls are reversed, if rows are to be computed by adjoints where they
        need fewer colours than columns.
    :param static_pattern: whether the pattern may be taken from the source.
    :param options: of :py:class:`FortranLibrary`.
    """

    def __init__(self, container: Container, routine: str, dependents: Sequence[str],
                 independents: Sequence[str], schedule: ADReversalSchedule | None = None,
                 static_pattern: bool = True, **options: Any) -> None:
        asked = (container, routine, dependents, independents)
        wanted: dict[str, Any] = {"sparse_jacobian": True, "vector": True,
                                  "static_pattern": static_pattern}
        result = ADForwardContainerTrans().apply(*asked, **wanted) if schedule is None else \
            ADReverseContainerTrans().apply(*asked, schedule, **wanted)
        scheme = NamingScheme()
        self._find = scheme.name("sparsity", routine)
        self._compute = scheme.name("sparse_jacobian", routine)
        self._library = FortranLibrary(write_fortran(result), [self._find, self._compute],
                                       **options)
        self.pattern: Results | None = None

    def __call__(self, **values: Any) -> csr_matrix:
        """
        :param values: the arguments of the routine; those that are only output may be left out.

        :returns: the Jacobian; rows and columns are numbered from 0.
        """
        known = self.find_pattern(**values) if self.pattern is None else self.pattern
        names = ("row_start", "columns", "colours", "row_colours")
        pattern = {name: known[name] for name in names if name in known}
        entries = {"values": [0.0] * len(pattern["columns"])}
        found = self._library.call(self._compute, **values, **pattern, **entries)
        shape = (len(pattern["row_start"]) - 1, len(pattern["colours"]))
        return csr_matrix((found["values"], pattern["columns"] - 1, pattern["row_start"] - 1),
                          shape=shape)

    def find_pattern(self, **values: Any) -> Results:
        """
        Find out what depends on what: from the source, or by running the routine once.

        :param values: as for a call.

        :returns: the pattern, in Fortran's numbering, and the colours.
        """
        # Results count here by their shapes only.
        shapes = self._library.outputs(self._compute, values)
        self.pattern = self._library.call(self._find, **{**values, **shapes})
        return self.pattern
