# SPDX-License-Identifier: BSD-3-Clause
"""Differentiates a program in many directions, with Jacobians and second derivatives."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from psyclone.psyir.nodes import FileContainer

from psyad_ext import write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from psyad_ext.verification import Report, verify
from tests.programs.check import distinct, read
from tests.programs.program import Program
from tests.programs.verified import unless_verified

#: Products take arguments whose sizes are known on entry, and many calls. What is differentiated
#: again has to name what is private, and to show the types of polymorphic operands.
_NO_PRODUCTS = {"ALLOCATABLE", "OPTIONAL", "EFFECTS", "PRIVATE", "DEFINED_OPERATOR",
                "ASSUMED_SIZE"}
SCHEDULES: dict[str, type[ADReversalSchedule]] = {
    "joint": ADJointReversalSchedule, "split": ADSplitReversalSchedule}


def generate(container: FileContainer, program: Program, schedule: str,
             **options: bool | int) -> str:
    """
    :param container: the tree of the program.
    :param program: what is differentiated.
    :param schedule: how calls are reversed.
    :param options: options of the reverse mode.

    :returns: the generated Fortran text.
    """
    return write_fortran(ADReverseContainerTrans().apply(
        container, program.routine, program.dependents, program.independents,
        SCHEDULES[schedule](), **options))


def generate_sparse(container: FileContainer, program: Program, sparse: bool = True,
                    dense: bool = True) -> str:
    """
    :param container: the tree of the program.
    :param program: what is differentiated.
    :param sparse: whether a sparse Jacobian is wanted.
    :param dense: whether the other one is wanted.

    :returns: the generated text with both kinds of Jacobian from tangents.
    """
    return write_fortran(ADForwardContainerTrans().apply(
        container, program.routine, program.dependents, program.independents,
        sparse_jacobian=sparse, jacobian=dense, jacobian_width=4, vector=True))


def check_products(program: Program, container: FileContainer | None = None, *,
                   again: bool = True) -> Report:
    """
    :param program: what is differentiated and verified.
    :param container: its tree, if it has been read.
    :param again: whether to run what has been verified before.

    :returns: the outcome for adjoints in many directions, and for all products that the program
        has; those that it can't have must be refused for a known reason.
    """
    tree = container or read(program)
    second, many = ("hessian" not in program.without), ("vector" not in program.without)
    sparse, dense = (many and kind not in program.without for kind in ("sparse", "jacobian"))
    gauss_newton = "gauss-newton" not in program.without
    known = (set() if "jacobian" in program.without else _NO_PRODUCTS) \
        | (set() if many and dense else {"DERIVED_TYPE"})
    adjoints = distinct({schedule: generate(tree, program, schedule, vector=many)
                         for schedule in SCHEDULES})
    wanted = [("joint", _reverse(tree, program, "joint", jacobian_width=3),
               [("jacobian", dense), ("hessian", second), ("gauss_newton", gauss_newton)]),
              ("split", _reverse(tree, program, "split"),
               [("hessian", second and "split-hessian" not in program.without),
                ("sparse_jacobian", sparse),
                ("gauss_newton", gauss_newton and not sparse)]),
              ("tangent", lambda **options: generate_sparse(
                  tree, program, "sparse" in options, "dense" in options),
               [("sparse", sparse), ("dense", dense)])]
    products: dict[str, str] = {}
    for label, make, kinds in wanted:
        products |= _made(label, make, [kind for kind, is_wanted in kinds if is_wanted], known)
    return unless_verified(
        [program.text, repr((adjoints, products))],
        lambda: verify(program.text, adjoints, program.routine, program.dependents,
                       program.independents, settings=program.settings, products=products),
        again=again)


def _reverse(container: FileContainer, program: Program, schedule: str,
             **always: int) -> Callable[..., str]:
    return lambda **options: generate(container, program, schedule, **always, **options)


def _made(label: str, make: Callable[..., str], kinds: Sequence[str],
          known: set[str]) -> dict[str, str]:
    """
    :param label: says how products are made.
    :param make: makes them; takes an option for each kind.
    :param kinds: the kinds of products that are wanted.
    :param known: codes of problems for which a kind may be refused.

    :returns: the generated texts; one for each kind that is not refused if any is.
    """
    if not kinds:
        return {}
    try:
        return {label: make(**dict.fromkeys(kinds, True))}
    except UnsupportedError as error:
        if not {problem.code for problem in error.problems} <= known:
            raise
    made: dict[str, str] = {}
    for kind in kinds if len(kinds) > 1 else ():
        made |= _made(f"{label} {kind}", make, [kind], known)
    return made
