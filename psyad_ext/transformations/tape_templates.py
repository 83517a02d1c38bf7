# SPDX-License-Identifier: BSD-3-Clause
"""Small Fortran routines that loops with tapes on disk call."""

from __future__ import annotations

#: Opens a file for a tape; nothing of it is left in the end.
OPEN = """
subroutine {name}(unit)
  implicit none
  integer, intent(out) :: unit
  integer :: status
  character(len=200) :: message
  open(newunit=unit, status="scratch", access="stream", form="unformatted", iostat=status, &
       iomsg=message)
  if (status /= 0) then
    write(*, *) "no file for a tape can be opened: ", trim(message)
    error stop
  end if
end subroutine {name}
"""

#: Writes what is on a tape: where that begins in the file, the values, and how to find both.
WRITE = """
subroutine {name}(unit, values)
  {use}
  implicit none
  integer, intent(in) :: unit
  {type}, intent(in) :: values(:)
  integer, parameter :: long = selected_int_kind(18)
  integer(kind=long) :: start
  integer :: status
  character(len=200) :: message
  inquire(unit, pos=start)
  write(unit, iostat=status, iomsg=message) start, values, start, size(values, kind=long)
  if (status /= 0) then
    write(*, *) "a tape can't be written to disk: ", trim(message)
    error stop
  end if
end subroutine {name}
"""

#: Finds the end of what has been written, which is complete then.
FINISH = """
subroutine {name}(unit, finish)
  implicit none
  integer, parameter :: long = selected_int_kind(18)
  integer, intent(in) :: unit
  integer(kind=long), intent(out) :: finish
  integer :: status
  character(len=200) :: message
  flush(unit, iostat=status, iomsg=message)
  if (status /= 0) then
    write(*, *) "a tape can't be written to disk: ", trim(message)
    error stop
  end if
  inquire(unit, pos=finish)
end subroutine {name}
"""

#: Reads what was written last before some place, and stops if that is not there.
READ = """
subroutine {name}(unit, finish, tape, length)
  use iso_fortran_env, only: file_storage_size
  {use}
  implicit none
  integer, parameter :: long = selected_int_kind(18)
  integer, intent(in) :: unit
  integer(kind=long), intent(inout) :: finish
  {type}, allocatable, intent(inout) :: tape(:)
  integer(kind=long), intent(out) :: length
  integer(kind=long) :: start
  integer(kind=long) :: mark
  integer :: status
  character(len=200) :: message
  length = 0
  mark = 0
  read(unit, pos=finish - 2*(storage_size(start)/file_storage_size), iostat=status, &
       iomsg=message) start, length
  if (status == 0 .and. start > 0 .and. start < finish) then
    if (length > size(tape, kind=long)) then
      deallocate(tape)
      allocate(tape(1:length))
    end if
    read(unit, pos=start, iostat=status, iomsg=message) mark, tape(1:length)
  end if
  if (status == 0 .and. mark /= start) then
    status = 1
    message = "it was not written as a whole; the disk may be full"
  end if
  if (status /= 0) then
    write(*, *) "a tape can't be read from disk: ", trim(message)
    error stop
  end if
  finish = start
end subroutine {name}
"""
