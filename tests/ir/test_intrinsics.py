# SPDX-License-Identifier: BSD-3-Clause
"""Intrinsics get the generic name that PSyclone knows, and keep their values."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from psyclone.psyir.frontend.fortran import FortranReader
from psyclone.psyir.nodes import ArrayReference, Call, CodeBlock, FileContainer, IntrinsicCall

from psyad_ext.ir import read_fortran_source, recognise_intrinsics, write_fortran
from psyad_ext.ir.source.intrinsic_functions import SPECIFIC_NAMES

_DOUBLE = ("dabs datan dcos dcosh dexp dint dlog dlog10 dnint dsin dsinh dsqrt dtan dtanh dasin "
           "dacos").split()

#: Expressions of real(8) x in (0, 1), integer i and real r, and what is written.
EXPRESSIONS = {
    **{f"{name}(x)": f"{SPECIFIC_NAMES[name.upper()][0]}(x)" for name in _DOUBLE},
    "dmod(x, 0.3d0)": "MOD(x, 0.3d0)", "dsign(x, -x)": "SIGN(x, -x)",
    "datan2(x, x)": "ATAN2(x, x)", "ddim(x, 0.3d0)": "DIM(x, 0.3d0)",
    "dmax1(x, 0.3d0, x)": "MAX(x, 0.3d0, x)", "dmin1(x, 0.3d0)": "MIN(x, 0.3d0)",
    "max0(i, 2)": "MAX(i, 2)", "min0(i, 2)": "MIN(i, 2)",
    "amax0(i, 2)/7": "REAL(MAX(i, 2)) / 7", "amin0(i, 2)/7": "REAL(MIN(i, 2)) / 7",
    "max1(r, 2.5)/2": "INT(MAX(r, 2.5)) / 2", "min1(r, 2.5)/2": "INT(MIN(r, 2.5)) / 2",
    "amax1(r, 2.5)": "MAX(r, 2.5)", "amin1(r, 2.5)": "MIN(r, 2.5)",
    "iabs(-i)": "ABS(-i)", "isign(i, -2)": "SIGN(i, -2)", "idim(i, 2)": "DIM(i, 2)",
    "amod(r, 0.7)": "MOD(r, 0.7)", "alog(r)": "LOG(r)", "alog10(r)": "LOG10(r)",
    "float(i)": "REAL(i)", "sngl(x)": "REAL(x)", "idint(9*x)": "INT(9 * x)",
    "idnint(9*x)": "NINT(9 * x)", "ifix(r)": "INT(r)",
    "acosh(1 + x)": "ACOSH(1 + x)", "asinh(x)": "ASINH(x)", "atanh(x)": "ATANH(x)",
    "erfc(x)": "ERFC(x)", "hypot(x, 2*x)": "HYPOT(x, 2 * x)", "log_gamma(x)": "LOG_GAMMA(x)",
    "bessel_j0(x)": "BESSEL_J0(x)", "bessel_jn(2, x)": "BESSEL_JN(2, x)",
    "dsqrt(dabs(asinh(dble(max0(i, 2)))))": "SQRT(ABS(ASINH(DBLE(MAX(i, 2)))))",
}


def _program(expressions: list[str], result: str = "y") -> str:
    lines = "".join(f"    {result} = {one}\n    write (*, '(Z16.16)') {result}\n"
                    for one in expressions)
    return ("module values_mod\n  implicit none\ncontains\n  subroutine foo(x, i, r)\n"
            "    real(8), intent(in) :: x\n    integer, intent(in) :: i\n"
            f"    real, intent(in) :: r\n    real(8) :: {result}\n{lines}"
            "  end subroutine foo\nend module values_mod\n")


def _run(text: str, folder: Path) -> str:
    folder.mkdir()
    (folder / "p.f90").write_text(
        text + "program p\n  use values_mod\n  implicit none\n"
        "  call foo(0.37d0, 5, 3.3)\nend program p\n", encoding="utf-8")
    subprocess.run(["gfortran", "-O0", "p.f90", "-o", "p"], cwd=folder, check=True)
    return subprocess.run([str(folder / "p")], capture_output=True, text=True, check=True).stdout


def test_values_are_kept(tmp_path: Path) -> None:
    """Every expression: the same bits before and after, and nothing opaque remains."""
    source = _program(list(EXPRESSIONS))
    container = read_fortran_source(source)
    recognise_intrinsics(container)
    text = write_fortran(container)
    for written in EXPRESSIONS.values():
        assert f"y = {written}\n" in text
    assert _run(text, tmp_path / "after") == _run(source, tmp_path / "before")


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_tree_of_either_reader(expression: str) -> None:
    """Trees of PSyclone's own reader and copies are recognised as well."""
    source = _program([expression]).replace("    write (*, '(Z16.16)') y\n", "")
    for container in (FortranReader().psyir_from_source(source),
                      read_fortran_source(source).copy()):
        recognise_intrinsics(container)
        assert f"y = {EXPRESSIONS[expression]}\n" in write_fortran(container)
        assert not container.walk(CodeBlock)
        assert all(isinstance(call, IntrinsicCall) for call in container.walk(Call))


USER = """module user_mod
  implicit none
  real :: scale(3) = 1.0
contains
  subroutine foo(x, max0, dsqrt)
    real, intent(inout) :: x
    integer, intent(in) :: max0(2)
    real, intent(in) :: dsqrt(2)
    x = erf(x) + max0(2) + dsqrt(1) + hypot(b=x, a=1.0) + dabs(x) + scale(2)
  end subroutine foo
  real function erf(x)
    real, intent(in) :: x
    erf = x
  end function erf
  real function hypot(a, b)
    real, intent(in) :: a, b
    hypot = a - b
  end function hypot
  real function dabs(x)
    real, intent(in) :: x
    dabs = x
  end function dabs
end module user_mod
"""


def _is_user_code(container: FileContainer) -> bool:
    arrays = {one.name.lower() for one in container.walk(ArrayReference)}
    calls = {one.routine.name.lower() for one in container.walk(Call)
             if not isinstance(one, IntrinsicCall)}
    return {"max0", "dsqrt", "scale"} <= arrays and {"erf", "hypot"} <= calls \
        and not container.walk(IntrinsicCall)


def test_names_of_the_user_win() -> None:
    """Arrays and functions with names of intrinsics stay what they are."""
    container = read_fortran_source(USER).copy()
    recognise_intrinsics(container)
    assert _is_user_code(container)
    assert "hypot(b=x, a=1.0)" in write_fortran(container)


def test_unknown_module_may_define_the_name() -> None:
    """A name is left alone where a module that was not found may define it."""
    source = ("subroutine s(x)\n  use unknown_mod\n  real :: x\n  x = asinh(x)\nend subroutine\n")
    container = read_fortran_source(source)
    recognise_intrinsics(container)
    assert not container.walk(IntrinsicCall)
