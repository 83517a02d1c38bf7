! idea: pointers to whole components have the lower bounds of these
! dependent: y
! independent: x
! without: sparse
module m
  implicit none
  type t
    real(8) :: h(0:2) = 1
    real(8), allocatable :: a(:)
  end type t
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(t), target :: s(2)
    type(t), allocatable, target :: one
    real(8), pointer :: p(:), q(:)
    integer :: i
    s(1)%h = [x, 2*x, 3*x]
    allocate(one)
    allocate(one%a(-1:1), source=x)
    p => s(1)%h
    q => one%a
    y = 0
    do i = lbound(p, 1), ubound(p, 1)
      y = y + p(i)*i*q(i - 1)
      q(i - 1) = y
    end do
    q => s(2)%h(1:2)
    q(1) = y
    y = y*s(1)%h(0)*s(2)%h(1)*lbound(q, 1)
  end subroutine foo
end module m
