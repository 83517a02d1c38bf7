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

#: After how many steps a list says that the next snapshot is taken.
LISTED = """
subroutine {{name}}(number, stride)
  implicit none
  integer, intent(in) :: number
  integer, intent(out) :: stride
  integer, parameter :: strides({count}) = [ &
      {strides}]
  stride = strides(number)
end subroutine {{name}}
"""

#: Stops if a loop does not have the number of steps that its schedule is for.
EXPECTED = """
subroutine {name}(steps, expected)
  implicit none
  integer, intent(in) :: steps
  integer, intent(in) :: expected
  if (steps /= expected) then
    write(*, *) "the list of snapshots of a loop is for ", expected, " steps, but it has ", steps
    error stop
  end if
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

#: How many snapshots find room in a budget.
FITTING = """
subroutine {name}(budget, in_use, each, steps, snapshots)
  implicit none
  integer, parameter :: long = selected_int_kind(18)
  integer(kind=long), intent(in) :: budget
  integer(kind=long), intent(in) :: in_use
  integer(kind=long), intent(in) :: each
  integer, intent(in) :: steps
  integer, intent(out) :: snapshots
  integer(kind=long), parameter :: for_library = 1024
  integer(kind=long) :: left
  left = budget - in_use - for_library
  if (left < each) then
    write(*, *) "memory for snapshots: ", budget, " bytes are not enough, at least ", &
        budget - left + each, " are needed"
    error stop
  end if
  snapshots = int(min(left / each, int(max(steps, 1), kind=long)))
end subroutine {name}
"""

#: Opens a file for as many values as there are, again and again; nothing of it is left in the end.
OPEN = """
subroutine {name}(values, unit)
  {use}
  implicit none
  {type}, intent(in) :: values(:)
  integer, intent(out) :: unit
  integer, parameter :: long = selected_int_kind(18)
  integer(kind=long) :: length
  integer :: status
  character(len=200) :: message
  unit = 0
  inquire(iolength=length) unit, values, unit
  open(newunit=unit, status="scratch", access="direct", form="unformatted", &
       recl=length, iostat=status, iomsg=message)
  if (status /= 0) then
    write(*, *) "no file for snapshots can be opened: ", trim(message)
    error stop
  end if
end subroutine {name}
"""

#: Writes a snapshot between two marks: no library reports all writes that fail on a full disk.
STORE = """
subroutine {name}(unit, number, mark, values)
  {use}
  implicit none
  integer, intent(in) :: unit
  integer, intent(in) :: number
  integer, intent(in) :: mark
  {type}, intent(in) :: values(:)
  integer :: status
  character(len=200) :: message
  write(unit, rec=number, iostat=status, iomsg=message) mark, values, mark
  if (status == 0) then
    flush(unit, iostat=status, iomsg=message)
  end if
  if (status /= 0) then
    write(*, *) "a snapshot can't be written to disk: ", trim(message)
    error stop
  end if
end subroutine {name}
"""

#: Reads a snapshot, and stops if it is not the one that was written.
LOAD = """
subroutine {name}(unit, number, mark, values)
  {use}
  implicit none
  integer, intent(in) :: unit
  integer, intent(in) :: number
  integer, intent(in) :: mark
  {type}, intent(out) :: values(:)
  integer :: first
  integer :: last
  integer :: status
  character(len=200) :: message
  read(unit, rec=number, iostat=status, iomsg=message) first, values, last
  if (status == 0 .and. (first /= mark .or. last /= mark)) then
    status = 1
    message = "it was not written as a whole; the disk may be full"
  end if
  if (status /= 0) then
    write(*, *) "a snapshot can't be read from disk: ", trim(message)
    error stop
  end if
end subroutine {name}
"""

#: Closes a file, which removes it.
CLOSE = """
subroutine {name}(unit)
  implicit none
  integer, intent(in) :: unit
  close(unit)
end subroutine {name}
"""

#: Stops if the adjoint of a fixed point does not converge.
CONVERGED = """
subroutine {name}(turns, most, loop)
  implicit none
  integer, intent(in) :: turns
  integer, intent(in) :: most
  character(len=*), intent(in) :: loop
  if (turns > most) then
    write(*, *) "the adjoint of the fixed point in ", loop, " has not converged after ", most, &
        " iterations"
    error stop
  end if
end subroutine {name}
"""

#: The largest absolute value of what differs between two states. What is the same was perhaps never
#: used, and may be no number.
LARGEST = """
subroutine {name}(last, first, largest)
  {use}
  implicit none
  {type}, intent(in) :: last
  {type}, intent(in) :: first
  double precision, intent(inout) :: largest
  if (any(transfer(last, (/ 0 /)) /= transfer(first, (/ 0 /)))) then
    largest = max(largest, dble(abs(last)), dble(abs(first)))
  end if
end subroutine {name}
"""

#: Stops if what steps that were undone give back is not what was there at first.
UNDONE = """
subroutine {name}(undone, first, largest, tolerance, variable, loop)
  {use}
  implicit none
  {type}, intent(in) :: undone
  {type}, intent(in) :: first
  double precision, intent(in) :: largest
  double precision, intent(in) :: tolerance
  character(len=*), intent(in) :: variable
  character(len=*), intent(in) :: loop
  double precision :: change
  if (any(transfer(undone, (/ 0 /)) /= transfer(first, (/ 0 /)))) then
    change = dble(abs(undone - first))
    if (.not. change <= tolerance*largest) then
      write(*, *) "undoing the steps of ", loop, " changes ", variable, " by ", change, &
          ", which is more than ", tolerance, " of its largest value ", largest
      error stop
    end if
  end if
end subroutine {name}
"""
