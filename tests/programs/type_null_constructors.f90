! idea: constructors give null() for allocatable arrays, scalars and lists
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
! without: sparse
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: in_t
    real(wp), allocatable :: q(:)
    real(wp) :: g = 2.0_wp
  end type in_t
  type :: set_t
    real(wp), allocatable :: p(:)
    real(wp) :: f = 1.0_wp
    type(in_t) :: inner
    type(in_t), allocatable :: list(:)
  end type set_t
contains
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(set_t) :: c
    integer :: i
    y = x(1)
    do i = 1, 2
      c = set_t(null(), x(2), in_t(q=null(), g=x(3)), null())
      y = y + c%f*x(1)*c%inner%g
      if (allocated(c%p)) y = y + sum(c%p)
      c%p = x*y
      c%inner%q = x**2
      allocate (c%list(2))
      c%list(1)%q = x
      c%list(2) = in_t(null(), y)
      y = y + sum(c%p)*sum(c%inner%q) + c%list(2)%g
      c = set_t(p=x, inner=in_t(x), list=null())
      y = y + sum(c%p)*sum(c%inner%q) + c%f*c%inner%g
    end do
  end subroutine foo
end module m
