# SPDX-License-Identifier: BSD-3-Clause
"""Runs the routine under test in several processes at once.

Each rank has its own values: rank ``r`` multiplies real variables by a factor ``s(r)`` where they
are read. What is written is the mean of what the ranks have, those of active variables times the
same factors. So the numbers that are compared are those of one function, whose derivative in any
direction needs the derivatives of all ranks: what reaches the wrong rank is seen.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from psyad_ext.core.bracketed import outside_brackets
from psyad_ext.verification.driver import OUTPUT_FILE
from psyad_ext.verification.sources import SourceFile

#: What lets Open MPI run more processes than there are cores, and in containers.
ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_mpi_yield_when_idle": "1",
               "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe"}
_TRANSFER = re.compile(r"^( *)(read\(v_in\)|write\(v_out\)) +((?:.*&\n)*.*)$", re.MULTILINE)
_VARIABLE = re.compile(r"v_(?P<kind>init|seed|dir|arg|adj)_(?P<at>\d+)")
_CALL = re.compile(r"^( *)call v_call\(\)$", re.MULTILINE)
_OPEN = "  open(newunit=v_in"
_CLOSE = "  close(v_out)\n"


def launcher(processes: int) -> list[str]:
    """:returns: what starts a program so many times; nothing for a program without MPI."""
    return ["mpirun", "-n", str(processes)] if processes else []


def in_ranks(program: str, dependents: Collection[int], active: Collection[int]) -> str:
    """
    :param program: a driver.
    :param dependents: the positions of the dependent arguments.
    :param active: the positions of the arguments that have derivatives.

    :returns: the same program for several ranks.
    """
    def transfer(match: re.Match[str]) -> str:
        indent, action, names = match.groups()
        items = [item.strip() for item in outside_brackets(names.replace("&\n", ""))]
        if action.startswith("read"):
            own = [item for item in items if (found := _VARIABLE.fullmatch(item))
                   and int(found["at"]) in active]
            return "\n".join((match[0], *(f"{indent}call v_scale({item})" for item in own)))
        written = [_written(item, dependents) for item in items]
        return f"{indent}{action} &\n" + ", &\n".join(f"{indent}  {one}" for one in written)

    program = _TRANSFER.sub(transfer, program)
    # A message of one call must not be taken for one of the call before.
    program = _CALL.sub(r"\1call v_wait_for_all()\n\g<0>", program)
    program = program.replace("program v_driver\n", "program v_driver\n  use v_ranks\n", 1)
    program = program.replace(_OPEN, f"  call v_start_ranks()\n{_OPEN}", 1)
    program = program.replace(f"file='{OUTPUT_FILE}'", "file=v_output_file", 1)
    return program.replace(_CLOSE, f"{_CLOSE}  call v_end_ranks()\n", 1)


def _written(item: str, dependents: Collection[int]) -> str:
    """:returns: what is written of all ranks; of variables without derivatives that of the first
        rank, which alone has a file that is read."""
    found = _VARIABLE.match(item)
    if found is None:
        return f"v_mean({item})"
    is_summed = found["kind"] == "adj" or int(found["at"]) in dependents
    return f"v_weighted({item})" if is_summed else item


RANKS = SourceFile("v_ranks.f90", f"""\
module v_ranks
  use mpi
  implicit none
  private
  public :: v_start_ranks, v_end_ranks, v_wait_for_all, v_scale, v_weighted, v_mean
  character(len=40), public :: v_output_file = '{OUTPUT_FILE}'
  integer :: ranks, rank, v_error
  interface v_scale
    module procedure scale_4, scale_8
  end interface
  interface v_weighted
    module procedure weighted_4, weighted_8
  end interface
contains
  subroutine v_start_ranks()
    call mpi_init(v_error)
    call mpi_comm_size(mpi_comm_world, ranks, v_error)
    call mpi_comm_rank(mpi_comm_world, rank, v_error)
    if (rank > 0) write(v_output_file, '(a, i0)') 'output_', rank
  end subroutine

  subroutine v_end_ranks()
    call mpi_finalize(v_error)
  end subroutine

  subroutine v_wait_for_all()
    call mpi_barrier(mpi_comm_world, v_error)
  end subroutine

  elemental real(kind=8) function factor(of)
    integer, intent(in) :: of
    factor = 1 + of/16.0_8
  end function

  elemental subroutine scale_4(x)
    real(kind=4), intent(inout) :: x
    x = real(x*factor(rank), 4)
  end subroutine

  elemental subroutine scale_8(x)
    real(kind=8), intent(inout) :: x
    x = x*factor(rank)
  end subroutine

  impure elemental function weighted_4(x)
    real(kind=4), intent(in) :: x
    real(kind=4) :: weighted_4
    weighted_4 = real(weighted_8(real(x, 8)), 4)
  end function

  impure elemental function weighted_8(x)
    real(kind=8), intent(in) :: x
    real(kind=8) :: weighted_8
    weighted_8 = real(v_mean(real(x*factor(rank), 16)), 8)
  end function

  ! The division makes the mean of the values times the factors the value where all have the same.
  impure elemental function v_mean(x)
    real(kind=16), intent(in) :: x
    real(kind=16) :: v_mean
    real(kind=16) :: every(0:ranks - 1)
    integer :: each
    call mpi_allgather(x, 16, mpi_byte, every, 16, mpi_byte, mpi_comm_world, v_error)
    v_mean = sum(every)/sum([(real(factor(each), 16)**2, each = 0, ranks - 1)])
  end function
end module v_ranks
""")
