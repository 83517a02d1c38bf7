# SPDX-License-Identifier: BSD-3-Clause
"""Functions that derivatives need and Fortran lacks."""

from __future__ import annotations

from collections.abc import Mapping

from psyad_ext.rules.table import DIGAMMA, ERFC_SCALED_SLOPE

_DIGAMMA = """
pure function {name}(x) result(psi)
  {use}
  implicit none
  {type}, intent(in) :: x
  {type} :: psi
  {type} :: y
  {type} :: s
  {type} :: t
  integer :: k
  {type} :: pi
  pi = acos(-{one})
  y = x
  psi = {zero}
  if (x < {half}) then
    psi = -pi*cos(pi*x)/sin(pi*x)
    y = {one} - x
  end if
  s = {zero}
  do k = 0, max(0, 30 - int(y))
    s = s + {one}/(y + real(k, kind=kind(y)))
  end do
  y = y + real(max(0, 30 - int(y)) + 1, kind=kind(y))
  t = {one}/(y*y)
  psi = psi + log(y) - {half}/y - s &
    - t*({one}/12 - t*({one}/120 - t*({one}/252 - t*({one}/240 - t*({one}/132 &
    - t*({one}*691/32760 - t*({one}/12 - t*({one}*3617/8160 - t*({one}*43867/14364 &
    - t*{one}*174611/6600)))))))))
end function {name}
"""

# 2*x*erfc_scaled(x) - 2/sqrt(pi) loses its digits for large x; its continued fraction does not.
_ERFC_SCALED_SLOPE = """
pure function {name}(x) result(slope)
  {use}
  implicit none
  {type}, intent(in) :: x
  {type} :: slope
  {type} :: t
  integer :: k
  if (x < 2) then
    slope = 2*x*erfc_scaled(x) - 2/sqrt(acos(-{one}))
  else
    t = x
    do k = 10 + int(800/(x*x)), 2, -1
      t = x + {half}*real(k, kind=kind(x))/t
    end do
    slope = -erfc_scaled(x)/t
  end if
end function {name}
"""

#: The text of each by its name in the rows, for any kind.
FUNCTIONS: Mapping[str, str] = {DIGAMMA: _DIGAMMA, ERFC_SCALED_SLOPE: _ERFC_SCALED_SLOPE}
