# SPDX-License-Identifier: BSD-3-Clause
"""What users are told about buffers of messages that are used too early, or overlap."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.core.diagnostics import PsyadWarning
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.transformations import ADForwardContainerTrans

_PROGRAM = """
module m
  type :: fields
    real(8) :: u(0:9), v(9)
  end type fields
contains
  subroutine run(k, x)
    use mpi
    integer, intent(in) :: k
    real(8), intent(inout) :: x
    type(fields) :: f
    integer :: request, ierr
    f%u = x
    f%v = x
    call MPI_Irecv(f%u(0), 1, MPI_REAL8, 0, 1, MPI_COMM_WORLD, request, ierr)
    f%v(1) = f%u(1)
    f%v(2) = f%u({0})
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    x = f%u(0)
  end subroutine
end module
"""


def _differentiate(index: str) -> None:
    ADForwardContainerTrans().apply(
        read_fortran_source(_PROGRAM.format(index)), "run", ["x"], ["x"])


def test_a_value_that_has_not_arrived_is_refused() -> None:
    with pytest.raises(UnsupportedError) as caught:
        _differentiate("0")
    (found,) = caught.value.problems
    assert (found.code, found.line) == ("BUFFER", 17)
    assert found.text == ("'f%u' is read here before the message has arrived that line 15 starts "
                          "and line 18 waits for")


def test_a_warning_where_that_is_not_sure() -> None:
    with pytest.warns(PsyadWarning, match=r":17: warning\[BUFFER\]: 'f%u' may be read here"):
        _differentiate("k")


_EXCHANGE = """
subroutine run(n, u)
  use mpi
  integer, intent(in) :: n
  real(8), intent(inout) :: u(0:n + 1)
  integer :: ierr
  call MPI_Sendrecv(u({0}), 1, MPI_REAL8, 0, 1, u({1}), {2}, MPI_REAL8, 0, 1, MPI_COMM_WORLD, &
                    MPI_STATUS_IGNORE, ierr)
end subroutine
"""


def test_buffers_that_overlap_are_refused_and_others_are_not() -> None:
    for given in (("n", "0", "1"), ("n + 1", "1", "n")):
        ADForwardContainerTrans().apply(
            read_fortran_source(_EXCHANGE.format(*given)), "run", ["u"], ["u"])
    with pytest.raises(UnsupportedError) as caught:
        ADForwardContainerTrans().apply(
            read_fortran_source(_EXCHANGE.format("n", "1", "n")), "run", ["u"], ["u"])
    (found,) = caught.value.problems
    assert (found.code, found.line) == ("BUFFER", 7)
    assert found.text == "'mpi_sendrecv' receives into elements of 'u' that it sends"


def test_a_warning_where_buffers_may_overlap() -> None:
    with pytest.warns(PsyadWarning, match="'mpi_sendrecv' may receive into elements of 'u' that it"):
        ADForwardContainerTrans().apply(
            read_fortran_source(_EXCHANGE.format("n", "n/2", "1")), "run", ["u"], ["u"])


@pytest.mark.filterwarnings("error")
def test_columns_of_unknown_extent_are_taken_to_be_apart() -> None:
    ADForwardContainerTrans().apply(read_fortran_source(_EXCHANGE.replace(
        "u(0:n + 1)", "u(:, 0:)").format("1, 1", "1, 0", "n")), "run", ["u"], ["u"])


def test_what_is_sent_may_be_an_expression() -> None:
    ADForwardContainerTrans().apply(
        read_fortran_source(_EXCHANGE.format("n)*u(1", "n + 1", "1")), "run", ["u"], ["u"])
