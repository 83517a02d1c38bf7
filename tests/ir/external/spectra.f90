! SPDX-License-Identifier: BSD-3-Clause
! All transforms of FFTPACK, of which only the rules are known.
module spectra
  implicit none
contains
  subroutine all_of_them(n, x, y)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y(n)
    double precision :: work(3*n + 15)
    y = x
    call dffti(n, work)
    call dfftf(n, y, work)
    y = y**2
    call dfftb(n, y, work)
    y = sin(y)
    call dcosti(n, work)
    call dcost(n, y, work)
    y = cos(y)
    call dsinti(n, work)
    call dsint(n, y, work)
  end subroutine
end module
