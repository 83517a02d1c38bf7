# SPDX-License-Identifier: BSD-3-Clause
"""Names of intrinsic functions: those of Fortran, and those for one type or of compilers, which
mean the same as others."""

from __future__ import annotations

from psyclone.psyir.nodes import IntrinsicCall

INTRINSICS = frozenset(name.lower() for name in IntrinsicCall.Intrinsic.__members__)

#: Names for one type, with the functions that do the same, the outermost first.
SPECIFIC_NAMES: dict[str, tuple[str, ...]] = {
    "ALOG": ("LOG",), "ALOG10": ("LOG10",), "AMAX0": ("REAL", "MAX"), "AMAX1": ("MAX",),
    "AMIN0": ("REAL", "MIN"), "AMIN1": ("MIN",), "AMOD": ("MOD",), "CABS": ("ABS",),
    "CCOS": ("COS",), "CEXP": ("EXP",), "CLOG": ("LOG",), "CSIN": ("SIN",), "CSQRT": ("SQRT",),
    "DABS": ("ABS",), "DACOS": ("ACOS",), "DASIN": ("ASIN",), "DATAN": ("ATAN",),
    "DATAN2": ("ATAN2",), "DCOS": ("COS",), "DCOSH": ("COSH",), "DDIM": ("DIM",), "DEXP": ("EXP",),
    "DINT": ("AINT",), "DLOG": ("LOG",), "DLOG10": ("LOG10",), "DMAX1": ("MAX",), "DMIN1": ("MIN",),
    "DMOD": ("MOD",), "DNINT": ("ANINT",), "DSIGN": ("SIGN",), "DSIN": ("SIN",), "DSINH": ("SINH",),
    "DSQRT": ("SQRT",), "DTAN": ("TAN",), "DTANH": ("TANH",), "FLOAT": ("REAL",), "IABS": ("ABS",),
    "IDIM": ("DIM",), "IDINT": ("INT",), "IDNINT": ("NINT",), "IFIX": ("INT",), "ISIGN": ("SIGN",),
    "MAX0": ("MAX",), "MAX1": ("INT", "MAX"), "MIN0": ("MIN",), "MIN1": ("INT", "MIN"),
    "SNGL": ("REAL",),
}
#: The same for names that compilers have added, most of them before Fortran had these functions.
COMPILER_NAMES: dict[str, tuple[str, ...]] = {
    "ALGAMA": ("LOG_GAMMA",), "BESJ0": ("BESSEL_J0",), "BESJ1": ("BESSEL_J1",),
    "BESJN": ("BESSEL_JN",), "BESY0": ("BESSEL_Y0",), "BESY1": ("BESSEL_Y1",),
    "BESYN": ("BESSEL_YN",), "CDABS": ("ABS",), "CDCOS": ("COS",), "CDEXP": ("EXP",),
    "CDLOG": ("LOG",), "CDSIN": ("SIN",), "CDSQRT": ("SQRT",), "DACOSH": ("ACOSH",),
    "DASINH": ("ASINH",), "DATANH": ("ATANH",), "DBESJ0": ("BESSEL_J0",), "DBESJ1": ("BESSEL_J1",),
    "DBESJN": ("BESSEL_JN",), "DBESY0": ("BESSEL_Y0",), "DBESY1": ("BESSEL_Y1",),
    "DBESYN": ("BESSEL_YN",), "DCMPLX": ("CMPLX",), "DCONJG": ("CONJG",), "DERF": ("ERF",),
    "DERFC": ("ERFC",), "DFLOAT": ("DBLE",), "DGAMMA": ("GAMMA",), "DIMAG": ("AIMAG",),
    "DLGAMA": ("LOG_GAMMA",), "DREAL": ("DBLE",), "IMAG": ("AIMAG",), "IMAGPART": ("AIMAG",),
    "ISNAN": ("ISNAN",),  # an expression, which is no function at all
    "LNBLNK": ("LEN_TRIM",), "REALPART": ("REAL",), "ZABS": ("ABS",), "ZCOS": ("COS",),
    "ZEXP": ("EXP",), "ZLOG": ("LOG",), "ZSIN": ("SIN",), "ZSQRT": ("SQRT",),
}
#: All names in lower case that are for one type; those that differ by this alone, too.
SPECIFIC_INTRINSICS = frozenset({"dprod"}) \
    | {name.lower() for name in (*SPECIFIC_NAMES, *COMPILER_NAMES)}
#: All names in lower case.
ALL_INTRINSICS = INTRINSICS | SPECIFIC_INTRINSICS
