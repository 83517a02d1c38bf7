# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives of the intrinsic functions: one row each, used by every mode.

A row gives, for each argument, the linear map that takes ``w`` to the
contribution of that argument. In the tangent mode ``w`` is the tangent of the
argument and the contributions add up to the tangent of the result; in the
reverse mode ``w`` is the adjoint of the result and the contribution goes to
the adjoint of the argument. ``a``, ``b``, ``c`` are the arguments and ``r`` is
the result. Real literals take the kind of the operation. None marks an
argument that has no derivative.

At points where a derivative does not exist the rows give: 0 for ABS and SIGN
at 0; the first argument for a tie of MAX or MIN; 0 for HYPOT at (0, 0) and
ATAN2 at (0, 0). Where a derivative is infinite (SQRT at 0, ASIN at 1, ...) the
denominator is kept at the root of the smallest positive number, so that the
contribution of a zero ``w`` is zero and not a NaN. No root of a normal number is
smaller, and the derivative may still be multiplied by large factors, or by another
one of this kind, before it meets a zero.
"""

from __future__ import annotations

#: 2/sqrt(pi), 1/log(10), more digits than any kind holds.
_TWO_OVER_ROOT_PI = "1.12837916709551257389615890312154517169"
_ONE_OVER_LOG_10 = "0.43429448190325182765112891891660508229"
#: From the origin; where its reciprocal would overflow, one.
_DISTANCE = "normal(hypot(a, b))"

#: Contributions of the arguments, in order.
DERIVATIVES: dict[str, tuple[str | None, ...]] = {
    "ABS": ("merge(0.0, w*sign(1.0, a), a == 0.0)",),
    "ACOS": ("-w/sqrt(positive((1.0 - a)*(1.0 + a)))",),
    "ACOSH": ("w/(sqrt(positive(a - 1.0))*sqrt(max(a + 1.0, 1.0)))",),
    "ASIN": ("w/sqrt(positive((1.0 - a)*(1.0 + a)))",),
    "ASINH": ("w/hypot(1.0, a)",),
    "ATAN": ("seed(w, a)/(1.0 + a*a)",),
    # The sum of the squares may overflow or underflow where their root does not.
    # One in place of zero keeps the derivatives of these rows finite, too.
    "ATAN2": (f"w*(b/{_DISTANCE})/{_DISTANCE}", f"-w*(a/{_DISTANCE})/{_DISTANCE}"),
    "ATANH": ("w/rooted((1.0 - a)*(1.0 + a))",),
    "BESSEL_J0": ("-w*bessel_j1(a)",),
    "BESSEL_J1": ("w*0.5*(bessel_j0(a) - bessel_jn(2, a))",),
    "BESSEL_JN": (None, "w*0.5*(merge(-1.0, 1.0, a == 0)*bessel_jn(abs(a - 1), b)"
                        " - bessel_jn(a + 1, b))"),
    "BESSEL_Y0": ("-w*finite(bessel_y1(a))",),
    "BESSEL_Y1": ("w*finite(0.5*(bessel_y0(a) - bessel_yn(2, a)))",),
    "BESSEL_YN": (None, "w*finite(0.5*(merge(-1.0, 1.0, a == 0)*bessel_yn(abs(a - 1), b)"
                        " - bessel_yn(a + 1, b)))"),
    "COS": ("-w*sin(a)",),
    "COSH": ("w*finite(sinh(a))",),
    "DPROD": ("w*factor(b)", "w*factor(a)"),
    "DIM": ("merge(w, 0.0, a > b)", "merge(-w, 0.0, a > b)"),
    "ERF": (f"seed(w, a)*{_TWO_OVER_ROOT_PI}*exp(-a*a)",),
    "ERFC": (f"-seed(w, a)*{_TWO_OVER_ROOT_PI}*exp(-a*a)",),
    "ERFC_SCALED": ("w*finite(erfc_scaled_slope(a))",),
    "EXP": ("seed(w, a)*bounded(r)",),
    "FRACTION": ("scale(w, -exponent(a))",),
    "GAMMA": ("w*finite(r*digamma(a))",),
    "HYPOT": ("w*(a/nonzero(r))", "w*(b/nonzero(r))"),
    "LOG": ("w/positive(a)",),
    "LOG10": (f"w*{_ONE_OVER_LOG_10}/positive(a)",),
    "LOG_GAMMA": ("w*finite(digamma(a))",),
    "MAX": ("merge(w, 0.0, a >= b)", "merge(0.0, w, a >= b)"),
    "MERGE": ("merge(w, 0.0, c)", "merge(0.0, w, c)", None),
    "MIN": ("merge(w, 0.0, a <= b)", "merge(0.0, w, a <= b)"),
    "MOD": ("w", "-w*anint(finite((a - r)/nonzero(b)))"),
    "MODULO": ("w", "-w*anint(finite((a - r)/nonzero(b)))"),
    "NEAREST": ("w", None),
    "RRSPACING": ("w*(r/nonzero(a))",),
    "SCALE": ("scale(w, b)", None),
    "SET_EXPONENT": ("scale(w, b - exponent(a))", None),
    "SIGN": ("merge(0.0, w*sign(1.0, a)*sign(1.0, b), a == 0.0)", None),
    "SIN": ("w*cos(a)",),
    "SINH": ("w*bounded(cosh(a))",),
    "SQRT": ("w*(0.5/rooted(r))",),
    "TAN": ("w*(1.0 + r*r)",),
    # From the result it would have no digits where that is close to one.
    "TANH": ("seed(w, a)*(1.0/cosh(a))**2",),
    # Conversions of kind are linear; what they round away is not a derivative.
    "DBLE": ("w",),
    "FLOAT": ("w",),
    "REAL": ("w", None),
    "SNGL": ("w",),
}

#: Names that mean the same function for a number of arguments other than the usual.
VARIANTS = {("ATAN", 2): "ATAN2", ("BESSEL_JN", 3): "BESSEL_JN_ARRAY",
            ("BESSEL_YN", 3): "BESSEL_YN_ARRAY"}

#: Intrinsics that take any number of arguments and are applied pair by pair.
ASSOCIATIVE = frozenset({"MAX", "MIN"})

#: Piecewise constant, inquiries, or not of type real: the derivative is zero
#: wherever it exists.
INACTIVE = frozenset("""
    AINT ALL ALLOCATED ANINT ANY ASSOCIATED BGE BGT BIT_SIZE BLE BLT BTEST CEILING
    CHAR COMMAND_ARGUMENT_COUNT COMPILER_OPTIONS COMPILER_VERSION COUNT DIGITS EPSILON
    EXPONENT EXTENDS_TYPE_OF FINDLOC FLOOR HUGE IACHAR IALL IAND IANY IBCLR IBITS IBSET ICHAR
    IEOR IMAGE_INDEX INDEX INT IOR IPARITY ISHFT ISHFTC IS_CONTIGUOUS IS_IOSTAT_END IS_IOSTAT_EOR
    KIND LBOUND LCOBOUND LEADZ LEN LEN_TRIM LGE LGT LLE LLT LOGICAL MASKL MASKR MAXEXPONENT MAXLOC
    MERGE_BITS MINEXPONENT MINLOC NEW_LINE NINT NOT NULL NUM_IMAGES PARITY POPCNT POPPAR PRECISION
    PRESENT RADIX RANGE RANK SAME_TYPE_AS SCAN SELECTED_CHAR_KIND SELECTED_INT_KIND
    SELECTED_REAL_KIND SHAPE SHIFTA SHIFTL SHIFTR SIZE SPACING
    STORAGE_SIZE THIS_IMAGE TINY TRAILZ TRIM
    UBOUND UCOBOUND VERIFY ACHAR ADJUSTL ADJUSTR REPEAT C_ASSOCIATED C_FUNLOC C_LOC
    C_SIZEOF TEAM_NUMBER STOPPED_IMAGES FAILED_IMAGES IMAGE_STATUS GET_TEAM COSHAPE
    DSHIFTL DSHIFTR OUT_OF_RANGE
""".split())

_ARRAYS = "it works on whole arrays; write a loop over the elements"
_COMPLEX = "complex numbers are not differentiated"

#: Intrinsics that can't be differentiated, with the reason.
UNSUPPORTED: dict[str, str] = {
    **dict.fromkeys("""CSHIFT DOT_PRODUCT EOSHIFT MATMUL MAXVAL MINVAL NORM2 PACK PRODUCT REDUCE
                    RESHAPE SPREAD SUM TRANSPOSE UNPACK""".split(), _ARRAYS),
    "TRANSFER": "it takes numbers apart bit by bit",
    **dict.fromkeys(("BESSEL_JN_ARRAY", "BESSEL_YN_ARRAY"),
                    "it gives many orders at once; call it for each"),
    **dict.fromkeys("AIMAG CMPLX CONJG DCMPLX".split(), _COMPLEX),
}

#: Subroutines and statements that PSyclone represents as calls of intrinsics. They have no value
#: and occur in no expression: a rule is never looked up for them.
SUBROUTINES = frozenset("""
    ALLOCATE ATOMIC_ADD ATOMIC_AND ATOMIC_CAS ATOMIC_DEFINE ATOMIC_FETCH_ADD ATOMIC_FETCH_AND
    ATOMIC_FETCH_OR ATOMIC_FETCH_XOR ATOMIC_OR ATOMIC_REF ATOMIC_XOR CO_BROADCAST CO_MAX CO_MIN
    CO_REDUCE CO_SUM CPU_TIME DATE_AND_TIME DEALLOCATE EVENT_QUERY EXECUTE_COMMAND_LINE GET_COMMAND
    GET_COMMAND_ARGUMENT GET_ENVIRONMENT_VARIABLE MOVE_ALLOC MVBITS NULLIFY RANDOM_INIT
    RANDOM_NUMBER RANDOM_SEED SYSTEM_CLOCK
""".split())

#: Expensive enough that a second evaluation is worth a temporary.
EXPENSIVE = frozenset(DERIVATIVES) - {"ABS", "MAX", "MIN", "MERGE", "DBLE", "FLOAT", "REAL", "SNGL",
                                      "SIGN", "DIM"}


def variant(name: str, number_of_arguments: int) -> str:
    """
    :param name: name of an intrinsic.
    :param number_of_arguments: how many arguments it is called with.

    :returns: name of the row that applies.
    """
    return VARIANTS.get((name, number_of_arguments), name)
