! idea: an array is given a component times an allocatable scalar of the host: the array is kept as it is
! dependent: y
! independent: x
! set: n=3
module component_times_allocatable_scalar_mod
  implicit none
  type :: vec
    real(8) :: v = 0.6d0
    real(8) :: w(3) = 0.5d0
  end type vec
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(vec) :: b
    real(8), allocatable :: s
    s = x(1)*x(2)
    b%w = x
    y = sum(list(b))
  contains
    function list(a) result(r)
      type(vec), intent(in) :: a
      real(8) :: r(3)
      r = a%w*s
    end function list
  end subroutine foo
end module component_times_allocatable_scalar_mod
