! idea: structures with intent(out), default values again at each call, values of components that change
! routine: foo
! dependent: y
! independent: x
module type_by_value_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: acc
    real(wp) :: s = 0.25_wp
    real(wp) :: m = 1.0_wp
    integer :: k = 0
  end type acc
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(4)
    real(wp), intent(out) :: y
    type(acc) :: a, b
    integer :: i
    y = 0.0_wp
    do i = 1, 4
      call fresh(a, x(i))
      call add(a, x(i))
      call add(a, a%s)
      b = join(a, b)
      y = y*b%m + a%s*b%s*real(b%k, wp)
    end do
  end subroutine foo
  subroutine fresh(a, v)
    type(acc), intent(out) :: a
    real(wp), intent(in) :: v
    if (v > 0.0_wp) a%m = v
  end subroutine fresh
  subroutine add(a, v)
    type(acc), intent(inout) :: a
    real(wp), value :: v
    a%s = a%s + v*a%m
    a%k = a%k + 1
    v = v*2.0_wp
    a%m = a%m*v
  end subroutine add
  pure function join(a, b) result(c)
    type(acc), intent(in) :: a, b
    type(acc) :: c
    c%s = a%s*b%m
    c%k = a%k + b%k
    if (a%s > 1.0_wp) c%m = a%m*b%s
  end function join
end module type_by_value_mod
