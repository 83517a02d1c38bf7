# SPDX-License-Identifier: BSD-3-Clause
"""Small Fortran routines that loops with checkpoint schedules call."""

from __future__ import annotations

#: After how many steps the binomial schedule takes its next snapshot.
STRIDE = """
subroutine {name}(steps, snapshots, stride)
  implicit none
  integer, parameter :: long = selected_int_kind(18)
  integer, intent(in) :: steps
  integer, intent(in) :: snapshots
  integer, intent(out) :: stride
  integer(kind=long) :: repeats
  integer(kind=long) :: most
  integer(kind=long) :: before
  repeats = 0
  most = 1
  before = 1
  do while (most < steps)
    repeats = repeats + 1
    before = most
    most = most * (snapshots + repeats) / repeats
  end do
  stride = int(min(before, steps - before * snapshots / (snapshots + repeats - 1)))
end subroutine {name}
"""

#: A number that a variable of the environment has.
ENVIRONMENT = """
subroutine {name}(variable, number)
  implicit none
  integer, parameter :: long = selected_int_kind(18)
  character(len=*), intent(in) :: variable
  integer(kind=long), intent(out) :: number
  character(len=32) :: text
  integer :: status
  number = 0
  call get_environment_variable(variable, text, status=status)
  if (status == 0) then
    read(text, *, iostat=status) number
  end if
  if (status /= 0 .or. number < 1) then
    write(*, *) "the environment variable ", variable, " must be a positive integer"
    error stop
  end if
end subroutine {name}
"""
