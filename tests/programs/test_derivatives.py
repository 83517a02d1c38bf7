# SPDX-License-Identifier: BSD-3-Clause
"""Programs of this folder in many directions, with Jacobians and second derivatives."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext.core.errors import UnsupportedError
from tests.programs.check import read
from tests.programs.products import check_products, generate, generate_sparse
from tests.programs.program import read_program
from tests.programs.sampling import sampled

#: Programs whose products have failed once, without "lists_given_twice", which takes half a minute.
_FAILED = frozenset({
    "external_interfaces_in_module", "external_multigrid", "growing_tape_of_planes",
    "lists_given_in_part", "lists_of_arguments",
    "pointer_numbers_of_components", "pointer_structures", "rows_bounds_taken",
    "rows_network_layers_assigned", "structures_never_allocated", "type_allocatable_copied"})


@pytest.mark.parametrize("path", sampled(always=120, slow=1024, named=_FAILED))
def test_derivatives(path: Path) -> None:
    program = read_program(path)
    container = read(program)
    refused = {"vector": ("vector", "jacobian"), "jacobian": ("jacobian",),
               "sparse": ("sparse_jacobian",)}
    for product in (one for kind in program.without for one in refused.get(kind, ())):
        with pytest.raises(UnsupportedError):
            generate(container, program, "joint", **{product: True})
    if "sparse" in program.without:
        with pytest.raises(UnsupportedError):
            generate_sparse(container, program)
    for kind, schedule, product in (
            ("hessian", "joint", "hessian"), ("split-hessian", "split", "hessian"),
            ("gauss-newton", "joint", "gauss_newton")):
        if kind in program.without:
            with pytest.raises(UnsupportedError):
                generate(container, program, schedule, **{product: True})
    report = check_products(program, container, again=False)
    assert report.passed, str(report)
