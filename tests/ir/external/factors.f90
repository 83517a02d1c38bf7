! SPDX-License-Identifier: BSD-3-Clause
! Factors that are used again, and parts of what LAPACK can do.
module factors
  implicit none
contains
  ! factor once, solve with both transposes, determinant from the factors
  subroutine factorise(n, p, y)
    integer, intent(in) :: n
    double precision, intent(in) :: p(n, n)
    double precision, intent(out) :: y
    double precision :: a(n + 1, n), b(n, 2), x(n)
    integer :: ipiv(n), info, i
    a = 0
    a(1:n, :) = p
    do i = 1, n - 1
      a(i, i) = a(i, i)*0.1d0 + i
    end do
    a(1:2, :) = a(2:1:-1, :)
    call dgetrf(n, n, a, n + 1, ipiv, info)
    b = 1
    b(:, 2) = p(:, 1)
    call dgetrs('N', n, 2, a, n + 1, ipiv, b, n, info)
    x = b(:, 2)**2
    call dgetrs('T', n, 1, a, n + 1, ipiv, x, n, info)
    y = sum(b) + sum(x)
    do i = 1, n - 1
      y = y + log(abs(a(i, i)))
    end do
  end subroutine

  ! the factors of gesv used again
  subroutine again(n, p, y)
    integer, intent(in) :: n
    double precision, intent(in) :: p(n, n)
    double precision, intent(out) :: y
    double precision :: a(n, n), b(n), x(n)
    integer :: ipiv(n), info, i
    a = p
    do i = 1, n - 1
      a(i, i) = a(i, i) + 3
    end do
    b = p(1, :)
    call dgesv(n, 1, a, n, ipiv, b, n, info)
    x = b*p(:, 2)
    call dgetrs('T', n, 1, a, n, ipiv, x, n, info)
    y = dot_product(x, b)
  end subroutine

  subroutine fit(m, n, p, t, y)
    integer, intent(in) :: m, n
    double precision, intent(in) :: p(m, n), t(m)
    double precision, intent(out) :: y
    double precision :: a(m, n), b(m), best(1)
    double precision, allocatable :: work(:)
    integer :: info, lwork
    a = p
    b = t
    call dgels('N', m, n, 1, a, m, b, m, best, -1, info)
    lwork = int(best(1))
    allocate(work(lwork))
    call dgels('N', m, n, 1, a, m, b, m, work, lwork, info)
    y = sum(b(1:n)**3)
    deallocate(work)
  end subroutine

  subroutine rest(m, n, p, t, y)
    integer, intent(in) :: m, n
    double precision, intent(in) :: p(m, n), t(m)
    double precision, intent(out) :: y
    double precision :: a(m, n), b(m), work(100)
    integer :: info
    a = p
    b = t
    call dgels('N', m, n, 1, a, m, b, m, work, 100, info)
    y = sum(b**2)
  end subroutine

  subroutine spectrum(n, p, y)
    integer, intent(in) :: n
    double precision, intent(in) :: p(n, n)
    double precision, intent(out) :: y
    double precision :: a(n, n), w(n), work(10*n)
    integer :: info
    a = p + transpose(p)
    call dsyev('N', 'U', n, a, n, w, work, 10*n, info)
    y = product(w) + sum(w**3)
  end subroutine
end module
