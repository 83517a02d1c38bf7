! idea: whether an array of structures with allocatable components in an argument is allocated is asked
! dependent: c, y
! independent: c, x
! without: sparse
! set: n=3
! size: c%layers=2
module rows_asked_mod
  implicit none
  type :: layer
    real(8), allocatable :: w(:)
  end type
  type :: net
    type(layer), allocatable :: layers(:)
  end type
contains
subroutine foo(n, c, x, y)
    integer, intent(in) :: n
    type(net), intent(inout) :: c
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i
    y = sum(x)
    if (.not. allocated(c%layers)) return
    do i = 1, size(c%layers)
      if (allocated(c%layers(i)%w)) y = y + sum(c%layers(i)%w)**2*x(1)
      c%layers(i)%w = c%layers(i)%w*y
    end do
end subroutine
end module
