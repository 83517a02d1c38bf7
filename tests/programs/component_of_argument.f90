! idea: one component of a structure is independent, another one dependent
! dependent: p%y, c
! independent: p%x
module component_of_argument
  implicit none
  type point_t
    real(8) :: x(3), y(3)
    integer :: id
  end type point_t
contains
  subroutine foo(p, c, d)
    type(point_t), intent(inout) :: p
    real(8), intent(out) :: c, d
    p%y = p%x**2*p%y
    c = sum(p%y)
    p%x = p%x*c
    d = product(p%x)
  end subroutine foo
end module component_of_argument
