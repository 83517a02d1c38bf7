! idea: functions of structures that hold arrays of structures with allocatable components
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_in_results_mod
  implicit none
  type :: leaf
    real(8) :: q = 3
    real(8), allocatable :: r(:)
  end type leaf
  type :: mid
    integer :: k = 2
    type(leaf) :: list(2)
    real(8) :: w(2) = 1
  end type mid
  type :: grid
    real(8) :: m = 2
    type(mid) :: mids(0:1)
    real(8), allocatable :: u(:)
  end type grid
  type(grid) :: state
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(mid) :: a
    a = make(x)
    a = twice(twice(a))
    y = sum(a%list(1)%r)*total(a, a) + total(make(x), twice(a))
  end subroutine foo
  function make(x) result(m)
    real(8), intent(in) :: x(:)
    type(mid) :: m
    m%list(1)%r = x
    allocate(m%list(2)%r(2), source=x(1))
  end function
  function twice(m) result(t)
    type(mid), intent(in) :: m
    type(mid) :: t
    integer :: i
    t = m
    do i = 1, 2
      t%list(i)%r = t%list(i)%r*2*m%list(2)%r(1)
    end do
  end function
  real(8) function total(a, b)
    type(mid), intent(in) :: a, b
    total = sum(a%list(1)%r*b%list(1)%r)
  end function
end module rows_in_results_mod
