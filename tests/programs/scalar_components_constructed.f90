! idea: constructors give components that are allocatable scalars something, or nothing
! dependent: y
! independent: x
! set: n=4
module scalar_components_constructed_mod
  implicit none
  type :: cell
    real(8), allocatable :: s
  end type cell
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8), allocatable :: s
    type(cell) :: c
    s = x(2)*x(1)
    c = cell(s)
    y = c%s*x(3)
    c = cell(null())
    if (.not. allocated(c%s)) y = y*x(2)
  end subroutine foo
end module scalar_components_constructed_mod
