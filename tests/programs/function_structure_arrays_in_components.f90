! idea: functions, bound ones too, that give arrays of structures to components that they read, also where a mask says
! dependent: y
! independent: x
! set: n=3
module function_structure_arrays_in_components_m
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  type :: pair
    real(dp) :: re = 0.0_dp, im = 0.0_dp
  end type pair
  type :: cloud
    type(pair) :: p(3)
    type(pair), allocatable :: q(:)
  contains
    procedure :: turned
  end type cloud
contains
  function turn(x) result(y)
    type(pair), intent(in) :: x(:)
    type(pair) :: y(size(x))
    y%re = x%im*2.0_dp
    y%im = x%re**2
  end function turn
  function turned(self) result(y)
    class(cloud), intent(in) :: self
    type(pair) :: y(3)
    y%re = self%p%im*2.0_dp
    y%im = self%p%re**2
  end function turned
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n)
    type(cloud) :: c
    c%p%re = x
    c%p%im = 1.0_dp
    c%p = turn(c%p)
    c%q = turn(c%p)
    c%p = c%turned()
    c%p(1:2) = turn(c%p(2:3))
    where (x > 1) c%p = turn(c%p)
    y = c%p%re + c%p%im
    y = y + c%q%re
  end subroutine foo
end module function_structure_arrays_in_components_m
