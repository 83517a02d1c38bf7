! SPDX-License-Identifier: BSD-3-Clause
! FFTPACK's transforms as their documentation defines them, by sums.
subroutine dffti(n, wsave)
  integer :: n
  double precision :: wsave(2*n + 15)
  wsave = n
end subroutine
subroutine dcosti(n, wsave)
  integer :: n
  double precision :: wsave(3*n + 15)
  wsave = n
end subroutine
subroutine dsinti(n, wsave)
  integer :: n
  double precision :: wsave(2*n + n/2 + 15)
  wsave = n
end subroutine
subroutine dfftf(n, r, wsave)
  integer :: n, i, k
  double precision :: r(n), wsave(*), x(n), angle
  x = r
  r(1) = sum(x)
  do k = 2, (n + 1)/2
    r(2*k - 2:2*k - 1) = 0
    do i = 1, n
      angle = (k - 1)*(i - 1)*2*acos(-1d0)/n
      r(2*k - 2) = r(2*k - 2) + x(i)*cos(angle)
      r(2*k - 1) = r(2*k - 1) - x(i)*sin(angle)
    end do
  end do
  if (mod(n, 2) == 0) r(n) = sum(x(1::2)) - sum(x(2::2))
  wsave(1) = wsave(1)
end subroutine
subroutine dfftb(n, r, wsave)
  integer :: n, i, k
  double precision :: r(n), wsave(*), x(n), angle
  x = r
  do i = 1, n
    r(i) = x(1)
    if (mod(n, 2) == 0) r(i) = r(i) + (-1)**(i - 1)*x(n)
    do k = 2, (n + 1)/2
      angle = (k - 1)*(i - 1)*2*acos(-1d0)/n
      r(i) = r(i) + 2*x(2*k - 2)*cos(angle) - 2*x(2*k - 1)*sin(angle)
    end do
  end do
  wsave(1) = wsave(1)
end subroutine
subroutine dcost(n, x, wsave)
  integer :: n, i, k
  double precision :: x(n), wsave(*), y(n)
  y = x
  do i = 1, n
    x(i) = y(1) + (-1)**(i - 1)*y(n)
    do k = 2, n - 1
      x(i) = x(i) + 2*y(k)*cos((k - 1)*(i - 1)*acos(-1d0)/(n - 1))
    end do
  end do
  wsave(1) = wsave(1)
end subroutine
subroutine dsint(n, x, wsave)
  integer :: n, i, k
  double precision :: x(n), wsave(*), y(n)
  y = x
  do i = 1, n
    x(i) = 0
    do k = 1, n
      x(i) = x(i) + 2*y(k)*sin(k*i*acos(-1d0)/(n + 1))
    end do
  end do
  wsave(1) = wsave(1)
end subroutine
