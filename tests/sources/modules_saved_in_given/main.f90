! idea: routines of other files that are given procedures keep variables between calls
! dependent: y
! independent: x
module main_mod
  use iteration, only: advance => iterate, wp
  implicit none
contains
  function square(t) result(v)
    real(wp), intent(in) :: t
    real(wp) :: v
    v = t*t
  end function square
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y(3)
    integer :: i
    y = x
    call advance(square, y)
    do i = 1, 3
      call advance(scaled, y)
    end do
    call advance(square, y)
  contains
    function scaled(t) result(v)
      real(wp), intent(in) :: t
      real(wp) :: v
      v = t*x(i)
    end function scaled
  end subroutine foo
end module main_mod
