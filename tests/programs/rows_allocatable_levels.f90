! idea: an allocatable array of levels, allocated once, with rows that are remade in each cycle
! dependent: y
! independent: x
! set: n=4, nlev=2
! without: sparse
module rows_allocatable_levels_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: level
    real(wp), allocatable :: u(:), tmp(:)
  end type level
contains
  subroutine foo(n, nlev, x, y)
    integer, intent(in) :: n, nlev
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(level), allocatable :: lev(:)
    integer :: l, cycle_
    allocate(lev(nlev))
    y = 0
    do cycle_ = 1, 2
      do l = 1, nlev
        allocate(lev(l)%u(n*l), lev(l)%tmp(cycle_))
        lev(l)%u = x(1)**l
        lev(l)%u(1:n) = lev(l)%u(1:n)*x
        lev(l)%tmp = sum(lev(l)%u)
      end do
      do l = 1, nlev
        y = y + lev(l)%tmp(cycle_)*lev(l)%u(1)
        deallocate(lev(l)%u, lev(l)%tmp)
      end do
    end do
    deallocate(lev)
  end subroutine foo
end module rows_allocatable_levels_mod
