! idea: a function with internal procedures is called in a loop, next to other routines
! dependent: y
! independent: x
module internal_function
  use, intrinsic :: iso_fortran_env, only: wp => real64
  implicit none
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(inout) :: y
    integer :: i
    do i = 1, 3
      y = y*root(x(i)) + i
    end do
  end subroutine foo
  function root(a) result(r)
    use, intrinsic :: iso_fortran_env, only: int32
    real(wp), intent(in) :: a
    real(wp) :: r, start(2)
    integer(int32), parameter :: steps = 4
    integer :: k
    start = [a, 0.5_wp*a]
    r = start(2)
    do k = 1, steps
      call improve()
    end do
    r = r*bound(start)
  contains
    subroutine improve
      real(wp) :: quotient
      quotient = a/r
      r = 0.5_wp*(r + quotient)
    end subroutine improve
    function bound(v)
      real(wp), intent(in) :: v(:)
      real(wp) :: bound
      bound = product(v) + r*k
    end function bound
  end function root
end module internal_function
