! idea: local structures in an array that only a callee sets, as a copy of another structure
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_set_in_copied_arguments_mod
  implicit none
  type :: leaf
    real(8) :: q = 3
    real(8), allocatable :: r(:)
  end type leaf
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(leaf) :: a(2), b
    integer :: i
    do i = 1, 2
      b%r = x(i:)
      call put(a(i), b)
    end do
    y = sum(a(1)%r) + a(2)%r(1)
  end subroutine foo
  subroutine set(l, x, i)
    type(leaf), intent(inout) :: l
    real(8), intent(in) :: x(:)
    integer, intent(in) :: i
    l%r = x(i:)**i
    l%q = l%q*x(i)
  end subroutine set
  subroutine put(l, m)
    type(leaf), intent(inout) :: l
    type(leaf), intent(in) :: m
    l = m
  end subroutine
end module rows_set_in_copied_arguments_mod
