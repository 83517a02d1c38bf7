! idea: module variables declared after a type with procedures; they are what is differentiated
! dependent: y, total
! independent: x, gain
! set: x=0.7, gain=1.3
module type_bound_module_variable_mod
  implicit none
  type :: spring_t
    real(8) :: stiffness = 2.0d0
  contains
    procedure, pass(this) :: force
  end type spring_t
  real(8) :: gain = 1.3d0
  real(8) :: total
contains
  function force(offset, this) result(res)
    class(spring_t), intent(in) :: this
    real(8), intent(in) :: offset
    real(8) :: res
    res = -this%stiffness * offset * gain
  end function force

  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(spring_t) :: spring
    spring%stiffness = spring%stiffness + x
    total = spring%force(x) ** 2
    y = total * gain + spring%force(offset=x * x)
  end subroutine foo
end module type_bound_module_variable_mod
