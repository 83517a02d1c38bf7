! idea: elemental internal procedures of arrays that use arrays of their host
! dependent: y
! independent: x, c
! set: n=4, flag=.true.
module internal_elemental_arrays
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, flag, x, c, y)
    integer, intent(in) :: n
    logical, intent(in) :: flag
    real(wp), intent(in) :: x(n), c(0:2)
    real(wp), intent(out) :: y(n, 2)
    integer :: k
    y = 1.0_wp
    do k = 1, 2
      call smooth(x, c, y(:, k))
      if (flag) call smooth(2*x, c(2:0:-1), y(:, k))
    end do
    call smooth(c, x, y(2:4, 2))
  end subroutine foo
  subroutine smooth(u, w, r)
    real(wp), intent(in) :: u(:), w(0:)
    real(wp), intent(inout) :: r(:)
    real(wp) :: scratch(size(u))
    integer :: i
    scratch = poly(u)
    call relax(r, scratch)
    if (r(1) > 0.0_wp) then
      do i = 2, size(r)
        r(i:) = 0.5_wp*poly(r(i:)) + poly(u(i))
      end do
    end if
    r = near(r, [(i, i = 1, size(r))])
    scratch = near(scratch, 2)
    r = r + 0.1_wp*scratch
  contains
    elemental function poly(a) result(p)
      real(wp), intent(in) :: a
      real(wp) :: p
      integer :: j
      p = 0.0_wp
      do j = ubound(w, 1), 0, -1
        p = 0.5_wp*p*a + w(j)
      end do
    end function poly
    elemental subroutine relax(a, b)
      real(wp), intent(inout) :: a
      real(wp), intent(in) :: b
      if (a < b) a = a + (b - a)*w(1)*0.25_wp
    end subroutine relax
    elemental function near(a, j) result(p)
      real(wp), intent(in) :: a
      integer, intent(in) :: j
      real(wp) :: p
      p = a*scratch(j) + u(max(j - 1, 1))
    end function near
  end subroutine smooth
end module internal_elemental_arrays
