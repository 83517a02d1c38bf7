! idea: two routines keep variables of the same names, which statements kept as text use
! dependent: y
! independent: x
module saved_same_names
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    logical, save :: first = .true.
    real(wp), save :: w(2) = 0.5_wp
    integer :: k
    if (first) print *, 'first of foo', first
    first = .false.
    y = 1.0_wp
    do k = 1, 3
      call step(x(k), y)
      select case (k)
      case (1)
        w(1) = w(1)*x(1)
      case default
        where (w > 0.0_wp) w = w*x(k)
      end select
      associate (v => w(1), w => x)
        y = y*v + w(k)
        v = v*y
      end associate
    end do
    y = y + sum(w)
  end subroutine foo
  subroutine step(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    logical, save :: first = .true.
    real(wp), save :: w = 0.25_wp
    if (first) print *, 'first of step', first, w
    first = .false.
    w = w*a
    b = b + w
    block
      real(wp) :: w
      w = a
      b = b*w
    end block
  end subroutine step
end module saved_same_names
