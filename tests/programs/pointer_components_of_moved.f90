! idea: components that point where local pointers do, which are let point elsewhere afterwards, also in loops
! dependent: y
! independent: x
module pointer_components_of_moved_mod
  implicit none
  type :: mesh
    real(kind=8) :: area = 1.0d0
  end type
  type :: field
    type(mesh), pointer :: on => null()
    real(kind=8), pointer :: w => null()
  end type
contains
  subroutine foo(x, y)
    real(kind=8), intent(in) :: x
    real(kind=8), intent(out) :: y
    type(field) :: f
    real(kind=8), target :: u(3)
    real(kind=8), pointer :: p
    type(mesh), target :: a, b
    type(mesh), pointer :: q
    integer :: i
    u = [x, x*x, x**3]
    a%area = x
    b%area = x*x
    y = x
    q => a
    f%on => q
    q => b
    y = y*q%area*f%on%area**2
    f%w => u(1)
    do i = 1, 3
      p => u(i)
      y = y*p*f%w**2
      f%w => p
    end do
  end subroutine foo
end module pointer_components_of_moved_mod
