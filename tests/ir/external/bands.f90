! SPDX-License-Identifier: BSD-3-Clause
! Band and packed matrices: factors of one, solutions with both, products, odd leading dimensions.
module bands
  implicit none
contains
  subroutine banded(n, a, y)
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(out) :: y
    double precision :: ab(7, n), again(7, n), b(n + 2, 2), x(2*n), z(n)
    integer :: ipiv(n), info, j
    ab = 0
    do j = 1, n
      ab(3:6, j) = sin(a(j)*[1, 2, 3, 4]) + [0, 0, 1, 3]
    end do
    again = ab
    b = 0
    b(1:n, 1) = a
    b(1:n, 2) = a**2
    call dgbtrf(n, n, 2, 1, ab, 7, ipiv, info)
    call dgbtrs('N', n, 2, 1, 1, ab, 7, ipiv, b, n + 2, info)
    call dgbtrs('T', n, 2, 1, 1, ab, 7, ipiv, b(1, 2), n + 2, info)
    x = 1
    x(1::2) = b(1:n, 1)
    z = a
    call dgbmv('T', n, n, 2, 1, a(1), again(3, 1), 7, x, 2, 0.5d0, z, -1)
    call dsbmv('U', n, 2, 2d0, again(2, 1), 7, z, 1, 1d0, x, -2)
    call dtbmv('L', 'T', 'U', n, 1, again(4, 1), 7, x, 2)
    call dtbsv('U', 'N', 'N', n, 1, again(3, 1), 7, z, 1)
    call dgbsv(n, 2, 1, 1, again, 7, ipiv, z, n, info)
    y = sum(b**2) + sum(x*[(j, j = 1, 2*n)]) + sum(z**3) + sum(again(3:4, 2:n)**2)
  end subroutine

  subroutine packed(n, a, y)
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(out) :: y
    double precision :: ap(n*(n + 1)/2), x(2*n), z(n)
    integer :: j
    ap = [(sin(j*a(1 + modulo(j, n))) + 2, j = 1, size(ap))]
    x = 1
    x(2::2) = a**2
    z = a
    call dspr('L', n, a(1), z, -1, ap)
    call dspr2('U', n, a(2), x(2), 2, z, 1, ap)
    call dspmv('L', n, a(3), ap, x(2), -2, 0.5d0, z, 1)
    call dtpmv('U', 'N', 'U', n, ap, x(2), 2)
    call dtpsv('L', 'T', 'N', n, ap, z, -1)
    y = sum(x**2) + sum(z**3) + sum(ap)
  end subroutine
end module
