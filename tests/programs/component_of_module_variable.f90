! idea: components of a structure that is a variable of a module are named
! dependent: foo
! independent: x, state%inner, state%k
module component_of_module_variable
  implicit none
  type inner_t
    real(8) :: c = 1.0d0, d(2) = 0.5d0
    integer :: n = 2
  end type inner_t
  type state_t
    type(inner_t) :: inner
    real(8) :: k = 3.0d0, other = 2.0d0
  end type state_t
  type(state_t) :: state
contains
  function foo(x) result(r)
    real(8), intent(in) :: x
    real(8) :: r
    state%inner%d = state%inner%d*x*state%other
    r = x**2*state%inner%c + sin(state%k*x)*sum(state%inner%d)
  end function foo
end module component_of_module_variable
