! idea: a bound procedure that assigns allocatable components, to others of one array
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.3, n=4
! without: sparse
module bound_assignments_in_one_array_mod
  implicit none
  type :: list
    real(8), allocatable :: v(:)
  contains
    procedure, private :: longer
    generic :: assignment(=) => longer
  end type
contains
  subroutine longer(self, o)
    class(list), intent(out) :: self
    class(list), intent(in) :: o
    allocate(self%v(size(o%v) + 1))
    self%v(1) = 0.5d0
    self%v(2:) = sin(o%v)
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(list) :: l(2), m
    l(1)%v = x
    l(2) = l(1)
    l(1) = l(2)
    m = l(1)
    m = l(2)
    y = l(2)%v(:n)*sum(l(1)%v) + m%v(2)
  end subroutine
end module
