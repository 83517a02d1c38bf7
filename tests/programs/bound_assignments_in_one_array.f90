! idea: a bound procedure that assigns allocatable components, to others of one array
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.3, n=4
! without: sparse
module bound_assignments_in_one_array_mod
  implicit none
  type :: list
    real(8), allocatable :: v(:)
    integer :: count = 0
  contains
    procedure, private :: mixed
    generic :: assignment(=) => mixed
  end type
contains
  subroutine mixed(self, o)
    class(list), intent(inout) :: self
    class(list), intent(in) :: o
    integer :: i
    do i = 1, size(o%v)
      self%v(i) = 0.3d0*self%v(i) + sin(o%v(i))*o%v(1)
    end do
    self%count = o%count + 1
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(list) :: l(3), m
    integer :: i
    do i = 1, 3
      allocate(l(i)%v(n))
      l(i)%v = i*x
    end do
    allocate(m%v(n))
    m%v = x**2
    do i = 2, 3
      l(i) = l(i-1)
    end do
    l(1) = l(3)
    m = l(1)
    y = l(2)%v*sum(l(1)%v) + m%v(2)*m%count
  end subroutine
end module
