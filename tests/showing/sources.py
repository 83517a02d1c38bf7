# SPDX-License-Identifier: BSD-3-Clause
"""A model that is shown."""

from __future__ import annotations

MODEL = """\
module model
  implicit none
contains
  ! The cost of all steps.
  subroutine run(n, steps, x, cost)
    integer, intent(in) :: n, steps
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: cost
    real(8) :: u(n)
    integer :: step
    u(:) = x(:)
    do step = 1, steps
      call react(n, u)
    end do
    cost = sum(u**2)
  end subroutine run

  subroutine react(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    u(:) = u(:)*(1.0d0 - u(:))
  end subroutine react
end module model
"""

REFUSED = MODEL.replace("    cost = sum(u**2)\n", "    cost = sum(u**2)\n    call unknown(n, u)\n")
"""The same with a call in line 16 of what nobody knows."""
