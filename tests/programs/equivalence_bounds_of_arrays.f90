! idea: bounds of an array that are changed by the name that shares their storage
! dependent: y
! independent: x
module equivalence_bounds_mod
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    integer :: j, l
    equivalence (j, l)
    real(8), allocatable :: a(:)
    j = 3
    allocate(a(l))
    a = x
    j = 1
    y = sum(a**2)
  end subroutine
end module equivalence_bounds_mod
