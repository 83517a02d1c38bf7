! SPDX-License-Identifier: BSD-3-Clause
! Parts of one matrix as several arguments, and vectors that are given twice.
module parts
  implicit none
contains
  subroutine rows(n, a, y)
    integer, intent(in) :: n
    double precision, intent(in) :: a(n, n)
    double precision, intent(out) :: y
    double precision :: c(n, n), ddot, dnrm2
    integer :: i
    c = a
    call dswap(n, c(1, 1), n, c(2, 1), n)
    call daxpy(n, c(1, 2), c(1, 1), 1, c(1, 3), 1)
    y = ddot(n, c(1, 1), 1, c(2, 1), n) + dnrm2(n, c(1, 3), 1)
    do i = 1, n - 1
      call dscal(n - i, c(i, i), c(i + 1, i), 1)
    end do
    y = y + sum(c**2)
  end subroutine

  subroutine solve(n, d, e, b, y)
    integer, intent(in) :: n
    double precision, intent(in) :: d(n), e(n), b(n)
    double precision, intent(out) :: y
    double precision :: x(n), r(n), p(n), q(n), rho, next, alpha
    double precision, external :: ddot
    integer :: k
    x = 0
    call dcopy(n, b, 1, r, 1)
    call dcopy(n, r, 1, p, 1)
    rho = ddot(n, r, 1, r, 1)
    do k = 1, 3
      q = (3 + d**2)*p
      q(2:n) = q(2:n) - e(2:n)*p(1:n - 1)
      q(1:n - 1) = q(1:n - 1) - e(2:n)*p(2:n)
      alpha = rho/ddot(n, p, 1, q, 1)
      call daxpy(n, alpha, p, 1, x, 1)
      call daxpy(n, -alpha, q, 1, r, 1)
      next = ddot(n, r, 1, r, 1)
      call dscal(n, next/rho, p, 1)
      call daxpy(n, 1d0, r, 1, p, 1)
      rho = next
    end do
    y = ddot(n, x, 1, b, 1) + 0.5d0*ddot(n, x, 1, x, 1)
  end subroutine

  subroutine blocks(n, a, y)
    integer, intent(in) :: n
    double precision, intent(in) :: a(n, n)
    double precision, intent(out) :: y
    double precision :: c(n, n)
    integer :: ipiv(2), info
    c = a
    ! blocked elimination: the last block gets the Schur complement
    call dgetrf(2, 2, c, n, ipiv, info)
    call swap_rows(n, c, ipiv)
    call dtrsm('L', 'L', 'N', 'U', 2, n - 2, 1d0, c, n, c(1, 3), n)
    call dtrsm('R', 'U', 'N', 'N', n - 2, 2, 1d0, c, n, c(3, 1), n)
    call dgemm('N', 'N', n - 2, n - 2, 2, -1d0, c(3, 1), n, c(1, 3), n, 1d0, c(3, 3), n)
    y = sum(c(3:n, 3:n)**2)
  end subroutine

  subroutine swap_rows(n, c, ipiv)
    integer, intent(in) :: n, ipiv(2)
    double precision, intent(inout) :: c(n, n)
    double precision :: row(n)
    integer :: i
    do i = 1, 2
      row(3:n) = c(i, 3:n)
      c(i, 3:n) = c(ipiv(i), 3:n)
      c(ipiv(i), 3:n) = row(3:n)
    end do
  end subroutine
end module
