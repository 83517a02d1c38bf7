! idea: results whose extents are those of components in lists of structures, allocated on assignment, in expressions
! without: sparse
! dependent: y
! independent: x
! set: n=3
module results_shaped_by_lists_mod
  implicit none
  type :: member
    real(8), allocatable :: x(:)
  end type member
  type :: ensemble
    type(member), allocatable :: m(:)
  end type ensemble
contains
  function mean(e) result(xm)
    type(ensemble), intent(in) :: e
    real(8) :: xm(size(e%m(1)%x))
    integer :: k
    xm = 0
    do k = 1, size(e%m)
      xm = xm + e%m(k)%x/size(e%m)
    end do
  end function mean

  function column(list, k) result(c)
    type(member), intent(in) :: list(:)
    integer, intent(in) :: k
    real(8) :: c(lbound(list(k)%x, 1):ubound(list(k)%x, 1))
    c = list(k)%x**2
  end function column

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(ensemble) :: e
    type(member) :: list(3)
    real(8), allocatable :: xm(:)
    integer :: k
    allocate(e%m(2))
    do k = 1, 2
      e%m(k)%x = k*x**2
    end do
    xm = mean(e)
    y = sum(xm**2) + sum(mean(e)*x)
    do k = 1, 3
      list(k)%x = x(k:)
    end do
    do k = 1, 3
      xm = column(list, k)
      y = y + sum(xm)*size(column(list, k)) + maxval(column(list, k))
    end do
  end subroutine foo
end module results_shaped_by_lists_mod
