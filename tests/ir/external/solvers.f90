! SPDX-License-Identifier: BSD-3-Clause
! What models do with LAPACK.
module solvers
  implicit none
contains
  subroutine implicit_euler(n, steps, dt, k, u, energy)
    integer, intent(in) :: n, steps
    double precision, intent(in) :: dt, k(n)
    double precision, intent(inout) :: u(n)
    double precision, intent(out) :: energy
    double precision :: a(n, n)
    integer :: ipiv(n), info, step, i
    do step = 1, steps
      a = 0
      do i = 1, n
        a(i, i) = 1 + 2*dt*k(i)*(1 + u(i)**2)
        if (i > 1) a(i, i - 1) = -dt*k(i)
        if (i < n) a(i, i + 1) = -dt*k(i)
      end do
      call dgesv(n, 1, a, n, ipiv, u, n, info)
      if (info /= 0) error stop 'singular'
    end do
    energy = sum(u**2)
  end subroutine

  subroutine spline(n, x, y, t, value)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n), y(n), t
    double precision, intent(out) :: value
    double precision :: dl(n - 1), d(n), du(n - 1), m(n), h, s
    integer :: i, info
    d = 2
    dl = 0
    du = 0
    m = 0
    do i = 2, n - 1
      dl(i - 1) = (x(i) - x(i - 1))/(x(i + 1) - x(i - 1))
      du(i) = 1 - dl(i - 1)
      m(i) = 6*((y(i + 1) - y(i))/(x(i + 1) - x(i)) - (y(i) - y(i - 1))/(x(i) - x(i - 1)))/(x(i + 1) - x(i - 1))
    end do
    call dgtsv(n, 1, dl, d, du, m, n, info)
    i = 1
    do while (i < n - 1 .and. t > x(i + 1))
      i = i + 1
    end do
    h = x(i + 1) - x(i)
    s = (t - x(i))/h
    value = (1 - s)*y(i) + s*y(i + 1) + h**2/6*(((1 - s)**3 - (1 - s))*m(i) + (s**3 - s)*m(i + 1))
  end subroutine

  subroutine update(n, m, state, cov, h, r, obs)
    integer, intent(in) :: n, m
    double precision, intent(inout) :: state(n), cov(n, n)
    double precision, intent(in) :: h(m, n), r(m), obs(m)
    double precision :: s(m, m), ph(n, m), k(m, n)
    integer :: i, info
    call dgemm('N', 'T', n, m, n, 1d0, cov, n, h, m, 0d0, ph, n)
    s = 0
    do i = 1, m
      s(i, i) = r(i)
    end do
    call dgemm('N', 'N', m, m, n, 1d0, h, m, ph, n, 1d0, s, m)
    k = transpose(ph)
    call dposv('U', m, n, s, m, k, m, info)
    call dgemv('T', m, n, 1d0, k, m, obs - matmul(h, state), 1, 1d0, state, 1)
    call dgemm('N', 'N', n, n, m, -1d0, ph, n, k, m, 1d0, cov, n)
  end subroutine
end module
