! idea: a routine that allocates what it sets gets copies of elements of a list, others of the same list, and one variable twice
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.3, n=4
! without: sparse
module structure_copies_to_reallocating_mod
  implicit none
  type :: list
    real(8), allocatable :: v(:)
  contains
    procedure :: longer
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
    call longer(l(2), (l(1)))
    call longer(l(1), (l(2)))
    call longer(m, l(1))
    call longer(m, l(2))
    y = l(2)%v(:n)*sum(l(1)%v) + m%v(2)
  end subroutine
end module
