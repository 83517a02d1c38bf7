# SPDX-License-Identifier: BSD-3-Clause
"""Fortran statements that run a call in a process of its own."""

#: What the process says that waits for one that fails.
FAILED = "v_process"
#: Ends a process at once.
LEAVE = "call v_leave(0_v_int)"
FORK = (
    "interface",
    "  function v_fork() bind(c, name='fork')",
    "    import v_int",
    "    integer(kind=v_int) :: v_fork",
    "  end function v_fork",
    "  function v_wait(v_process, v_status, v_options) bind(c, name='waitpid')",
    "    import v_int",
    "    integer(kind=v_int), value :: v_process, v_options",
    "    integer(kind=v_int) :: v_status, v_wait",
    "  end function v_wait",
    "  subroutine v_leave(v_status) bind(c, name='_exit')",
    "    import v_int",
    "    integer(kind=v_int), value :: v_status",
    "  end subroutine v_leave",
    "end interface",
    "integer(kind=v_int) :: v_process, v_status",
    "integer :: v_file, v_size",
    "v_process = v_fork()",
    "if (v_process == 0_v_int) then",
    "  call v_call_here()",
    "  open(newunit=v_file, file='call.bin', access='stream', form='unformatted', &",
    "    status='replace')")
WAIT = (
    "  close(v_file)",
    f"  {LEAVE}",
    "end if",
    "v_status = 1_v_int",
    "v_process = v_wait(v_process, v_status, 0_v_int)",
    f"if (v_status /= 0_v_int) error stop '{FAILED}'",
    "open(newunit=v_file, file='call.bin', access='stream', form='unformatted', status='old')")
