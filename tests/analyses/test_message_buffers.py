# SPDX-License-Identifier: BSD-3-Clause
"""Uses of buffers while their messages are under way: which are found, and which are sure."""

from __future__ import annotations

import re
from textwrap import indent

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.analyses.calltree import call_tree
from psyad_ext.analyses.message_buffers import conflicts_in
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.writes import all_writes
from psyad_ext.ir import location
from psyad_ext.transformations.placing import lowered_target
from psyad_ext.transformations.selection import select

_PROGRAM = """
module m
  use mpi
  implicit none
  real(8) :: g(0:9)
contains
  subroutine run(n, m, u, v, w, x, s)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: u(0:n + 1), v(0:n + 1, 0:m + 1), w(n, 4), x, s
    integer :: ierr, request(4), rank, i, j, k, status(MPI_STATUS_SIZE)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
{body}
  end subroutine
  subroutine inner(n, p)
    integer, intent(in) :: n
    real(8), intent(inout) :: p(0:n + 1)
    integer :: i
    do i = 2, n - 1
      p(i) = p(i - 1) + p(i + 1)
    end do
  end subroutine
  subroutine outer(p)
    real(8), intent(inout) :: p(0:)
    g(2) = 1
    p(0) = p(1)
  end subroutine
  subroutine total(p, q)
    real(8), intent(in) :: p(:)
    real(8), intent(out) :: q
    g(1) = 1
    q = sum(p)
  end subroutine
end module
"""
#: Words before arguments stand for calls; what is found in a line is behind it.
_BODIES = {
    "statements": """
        irecv u(0), 1, 1
        isend u(n), 1, 2
        x = u(1)*u(n) + u(n + 1)
        x = u(0)                      ! sure
        u(0) = x                      ! sure
        u(n) = x                      ! sure
        v(1:n, 1) = u(1:n) + u(2:n + 1)
        v(1:n, 1) = u(0:n - 1)        ! sure
        u(:) = 2                      ! sure
        k = int(x)
        u(k) = x                      ! may be
        if (x > 1) u(0) = x           ! may be
        do i = 1, n - 1
          u(i) = u(i + 1)
        end do
        do i = 1, n
          u(i) = u(i)*2               ! sure
        end do
        call MPI_Waitall(2, request, MPI_STATUSES_IGNORE, ierr)
        x = u(0)""",
    "calls": """
        irecv u(0), 1, 1
        isend g(1), 1, 2
        call inner(n, u)
        call outer(u)                 ! sure
        call total(u, x)              ! sure
        call outer(v(:, 1))
        bcast u(1), n + 1
        bcast u(0), 1                 ! sure
        irecv u(0), 1, 3              ! sure
        isend u(n + 1), 1, 4
        call MPI_Wait(request(3), status, ierr)
        call MPI_Wait(request(4), status, ierr)
        call MPI_Waitall(2, request, MPI_STATUSES_IGNORE, ierr)""",
    "branches": """
        if (rank > 0) then
          irecv u(0), 1, 1
          x = u(0)                    ! sure
        else
          x = u(0)
        end if
        if (.not. rank > 0) x = u(0)
        if (rank > 0) x = u(0)        ! sure
        if (m > 0) x = u(0)           ! may be
        x = u(0)                      ! sure
        wait 1""",
    "columns": """
        irecv v(0, 0), n + 2, 1
        irecv v(1, m), n, 2
        irecv v(0, m + 1), k, 3
        v(:, 0) = 1                   ! sure
        v(:, 1:m - 1) = 1
        v(0, m) = 1
        v(1, m) = 1                   ! sure
        x = v(n + 1, m + 1)           ! may be
        wait 1
        wait 2
        wait 3""",
    "loops": """
        do j = 1, 4
          w(:, j) = u(1:n)
          isend w(1, j), n, j
        end do
        call MPI_Waitall(4, request, MPI_STATUSES_IGNORE, ierr)
        do j = 1, 4
          w(:, 1) = u(1:n)            ! sure
          isend w(1, 1), n, j
        end do
        call MPI_Waitall(4, request, MPI_STATUSES_IGNORE, ierr)
        do j = 4, 2, -1
          irecv w(1, j), n, j
          x = x + w(1, j - 1)
        end do
        do j = 2, 4
          x = x + w(n, j)             ! sure
        end do
        call MPI_Waitall(4, request, MPI_STATUSES_IGNORE, ierr)
        do j = 4, 2, -1
          x = x + w(1, j - 1) + w(1, mod(j, 4) + 1)  ! may be
          irecv w(1, j - 1), n, j
        end do
        call MPI_Waitall(4, request, MPI_STATUSES_IGNORE, ierr)
        do j = 1, 4
          irecv s, 1, j               ! sure
        end do
        call MPI_Waitall(4, request, MPI_STATUSES_IGNORE, ierr)""",
    "persistent": """
        call MPI_Recv_init(s, 1, MPI_REAL8, 0, 1, MPI_COMM_WORLD, request(1), ierr)
        do j = 1, 4
          x = s
          call MPI_Start(request(1), ierr)
          x = s                       ! sure
          wait 1
          x = s
        end do""",
}
_WORDS = [
    (r"\b(irecv|isend) (.*), (\S+)", r"call MPI_\1(\2, MPI_REAL8, 0, 1, MPI_COMM_WORLD, "
     r"request(\3), ierr)"),
    (r"\bbcast ([^!\n]*[^!\s])", r"call MPI_Bcast(\1, MPI_REAL8, 0, MPI_COMM_WORLD, ierr)"),
    (r"\bwait (\d)", r"call MPI_Wait(request(\1), status, ierr)")]


@pytest.mark.parametrize("body", _BODIES.values(), ids=_BODIES)
def test_uses_while_a_message_is_under_way(body: str) -> None:
    for word, call in _WORDS:
        body = re.sub(word, call, body)
    text = _PROGRAM.format(body=indent(body, "    "))
    found: dict[int, str] = {}
    with lowered_target(select(read_fortran_source(text), "run", ["x"], ["u"])) as (target, _):
        tree = call_tree(target.routine)
        part = Part(tree.target, tree.target.routine, tree.target.sites)
        for conflict in conflicts_in(part, all_writes(tree)):
            _, line = location(conflict.use.node)
            found[line] = "sure" if conflict.is_sure else found.get(line, "may be")
    expected = {number: line.partition("!")[2].strip()
                for number, line in enumerate(text.splitlines(), 1) if "!" in line}
    assert found == expected
