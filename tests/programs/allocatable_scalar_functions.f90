! idea: functions return allocatable scalars, which are used in expressions and assigned
! dependent: y
! independent: x
! set: n=4
module allocatable_scalar_results_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8), allocatable :: s
    integer :: i
    y = made(x(1), x(2))
    s = made(y, x(3))
    do i = 1, n
      y = y + made(x(i), s)*s
      if (made(s, x(i)) > 0.4d0) s = made(x(i), y)
      s = s*half(x(i))
    end do
    y = y*s
  end subroutine foo

  function made(a, b) result(r)
    real(8), intent(in) :: a, b
    real(8), allocatable :: r
    allocate(r)
    r = a*b
    if (r > 0.5d0) r = sin(r)
  end function made

  function half(a)
    real(8), intent(in) :: a
    real(8), allocatable :: half
    half = 0.5d0*a*a
  end function half
end module allocatable_scalar_results_mod
