! idea: functions of Fortran 2008 in a host and in its internal procedures, one of which nobody calls
! dependent: y
! independent: x
! set: n=3
module internal_new_intrinsics
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: scale, v(3)

    scale = asinh(x(1))
    v = hypot(x(2), x)
    call add(y)
    y = y*scale
  contains
    subroutine add(total)
      real(wp), intent(out) :: total

      total = asinh(scale)*sum(hypot(v, 1.5_wp))
    end subroutine add
    subroutine forget()
      scale = asinh(v(1)) + scale
    end subroutine forget
  end subroutine foo
end module internal_new_intrinsics
