! idea: loops without statements beside optional arguments; their counters are used afterwards
! dependent: y
! independent: x
! set: n=4, x=0.7 1.2 0.4 0.9
module optional_after_empty_loop_mod
  implicit none
contains
  function scaled(a, factor) result(res)
    real(8), intent(in) :: a
    real(8), intent(in), optional :: factor
    real(8) :: res
    integer :: unused
    res = a * a
    if (present(factor)) then
      res = res * factor
      do unused = 1, 3
      end do
    end if
  end function scaled

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i, j, last
    y = scaled(x(1)) + scaled(x(2), x(3))
    last = 0
    do i = 1, 2
      do j = 2, n - i
      end do
      last = j
    end do
    y = y * x(last)
    do i = 1, n - 1
    end do
    y = y + sin(x(i)) * scaled(x(last), y)
  end subroutine foo
end module optional_after_empty_loop_mod
