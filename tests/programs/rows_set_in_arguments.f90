! idea: local structures in an array whose allocatable components only a callee sets, one structure at a time
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_set_in_arguments_mod
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
    type(leaf) :: a(2)
    integer :: i
    do i = 1, 2
      call set(a(i), x, i)
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
end module rows_set_in_arguments_mod
