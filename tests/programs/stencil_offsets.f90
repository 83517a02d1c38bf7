! idea: elements depend on others at constant offsets: through other arrays, scalars, calls, bounds
! routine: foo
! dependent: r, q
! independent: u, v, c
! set: n=5, m=5
module stencil_offsets_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0), one = 1
contains
  subroutine flux(a, b, f)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: f
    f = a*b**2
  end subroutine flux

  subroutine smooth(n, m, a, b)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: a(0:n - 1, m)
    real(wp), intent(inout) :: b(n, m)
    integer :: i, j
    do j = m, 1, -1
      do i = 1, n - 1
        b(i, j) = a(i, j)*a(i - 1, j) + 0.5_wp*b(i, j)
      end do
    end do
  end subroutine smooth

  subroutine foo(n, m, u, v, c, r, q)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: u(n, m), v(m), c
    real(wp), intent(inout) :: r(0:n - 1, m)
    real(wp), intent(out) :: q(n)
    real(wp) :: w(n, m), s, f
    integer :: i, j, k, left
    w = u
    call smooth(n, m, u, w)
    do i = 1, n
      r(i - 1, 1) = u(i, 2)*c
      r(i - 1, m) = w(i, m - 1)
      q(i) = 0.0_wp
    end do
    do j = 2, m - 1
      do i = 2, n - 1
        left = i - one
        s = 0.1_wp
        do k = -1, 1
          s = s + 0.25_wp*u(left + 1, j + k)*u(left, j)
        end do
        if (s > 0.8_wp) then
          s = s*c
        else
          s = v(j - 1)
        end if
        left = left + 2
        call flux(w(left, j), u(i, j), f)
        r(i - 1, j) = r(i - 1, j) + s*f + v(j)
      end do
    end do
    do i = n, 1, -2
      q(i) = sin(u(i, 1)) + q(i)
    end do
  end subroutine foo
end module stencil_offsets_mod
