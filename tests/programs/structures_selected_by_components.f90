! idea: structures in the order of lists that are components beside them, or in them
! dependent: y
! independent: x
! set: n=3, x=0.7 1.1 0.9, r=3 1 2
! without: sparse
module structures_selected_by_components_mod
  implicit none
  integer, parameter :: dp = kind(1d0)
  type :: place
    real(dp) :: w(2) = 1
    integer :: next = 1
  end type place
  type, extends(place) :: member
    real(dp), allocatable :: x(:)
  end type member
  type :: ensemble
    type(member), allocatable :: mem(:)
    integer, allocatable :: rank(:)
    integer :: fixed(3) = [2, 3, 1]
    type(place) :: few(3)
  end type ensemble
  type(ensemble) :: shared
contains
  subroutine foo(n, x, r, y)
    integer, intent(in) :: n, r(n)
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n)
    type(ensemble) :: e
    integer :: i
    allocate(e%mem(n))
    do i = 1, n
      e%mem(i)%x = x*x(i)
      e%mem(i)%w = x(i)*x(:2)
      e%mem(i)%next = r(i)
    end do
    e%rank = r
    e%mem = e%mem(e%rank)
    call sort(e)
    e%few = e%mem%place
    e%few(e%rank) = e%few
    e%few = e%few(4 - e%few%next)
    e%few(e%rank(:2)) = e%few(e%fixed(2:))
    shared = e
    shared%mem = shared%mem(shared%fixed)
    do i = 1, n
      y(i) = sum(e%mem(i)%x)*e%mem(i)%w(1) + sum(shared%mem(i)%x*e%few(i)%w(2)) &
        + total(shared%mem(shared%rank(n:1:-1)))
    end do
    deallocate(shared%mem)
  end subroutine foo
  subroutine sort(e)
    type(ensemble), intent(inout) :: e
    integer :: i
    do i = 1, 2
      e%mem = e%mem(e%mem%next)
      e%mem(:) = e%mem(e%rank)
    end do
  end subroutine sort
  real(dp) function total(m)
    type(member), intent(in) :: m(:)
    integer :: i
    total = 0
    do i = 1, size(m)
      total = total + i*m(i)%w(1)*m(i)%x(2)
    end do
  end function total
end module structures_selected_by_components_mod
