# SPDX-License-Identifier: BSD-3-Clause
"""The same random numbers in programs of all precisions, and in each call.

gfortran takes more of its random bits for a number of 16 bytes: programs that are compiled in this
precision would draw others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from psyad_ext.verification.sources import SourceFile

#: What is done before each call.
SEEDED = ("    call random_seed(put=spread(20240229, 1, 64))",)
OBJECT = "v_random.o"
#: Lets programs call the procedures below where they would call those of the library.
LINKED = ("-Wl,--defsym=_gfortran_random_r16=v_random_scalar_",
          "-Wl,--defsym=_gfortran_arandom_r16=v_random_array_")
_DRAWS = re.compile(r"\brandom_number\b", re.IGNORECASE)
_RANKS = 15

_SCALAR = """\
subroutine v_random_scalar(x)
  real(kind=16), intent(out) :: x
  real(kind=8) :: short
  call random_number(short)
  x = short
end subroutine v_random_scalar
"""
_ARRAY = """\
subroutine v_random_array(x)
  real(kind=16), intent(out) :: x(..)
  select rank (x)
{ranks}  end select
contains
  impure elemental subroutine fill(one)
    real(kind=16), intent(out) :: one
    real(kind=8) :: short
    call random_number(short)
    one = short
  end subroutine fill
end subroutine v_random_array
"""


def shortened_source() -> SourceFile:
    """:returns: procedures that draw numbers of 16 bytes as if they had 8."""
    ranks = "".join(f"  rank ({rank})\n    call fill(x)\n" for rank in range(1, _RANKS + 1))
    return SourceFile("v_random.f90", _SCALAR + _ARRAY.format(ranks=ranks))


def needs_shortened(sources: Iterable[SourceFile], flags: Sequence[str]) -> bool:
    """:returns: whether a program with these flags would draw other numbers than the original."""
    return "-freal-8-real-16" in flags and any(_DRAWS.search(one.text) for one in sources)
