! idea: inherited components of local structures in an array are set by a procedure bound to the parent type
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_set_by_inherited_procedure_mod
  implicit none
  type :: leaf
    real(8) :: q = 3
    real(8), allocatable :: r(:)
  contains
    procedure :: set
  end type leaf
  type, extends(leaf) :: big
    real(8) :: u = 3
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(big) :: a(2)
    integer :: i
    do i = 1, 2
      call a(i)%set(x, i)
    end do
    y = sum(a(1)%r) + a(2)%r(1)
  end subroutine foo
  subroutine set(l, x, i)
    class(leaf), intent(inout) :: l
    real(8), intent(in) :: x(:)
    integer, intent(in) :: i
    l%r = x(i:)**i
    l%q = l%q*x(i)
  end subroutine set
end module rows_set_by_inherited_procedure_mod
