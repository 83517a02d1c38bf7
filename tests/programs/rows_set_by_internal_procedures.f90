! idea: rows of local structures are set by internal procedures only, and get another shape there
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_set_by_internal_procedures_mod
  implicit none
  type :: leaf
    real(8) :: q = 0.5d0
    real(8), allocatable :: r(:)
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(leaf) :: a(2), b(2)
    integer :: i
    do i = 1, 2
      allocate(b(i)%r(n))
      b(i)%r = x*i
    end do
    call set(1, x)
    call set(2, x(2:))
    call change
    y = sum(a(1)%r)*sum(a(2)%r) + sum(b(1)%r*x) + size(b(2)%r)*sum(b(2)%r)
  contains
    subroutine set(i, v)
      integer, intent(in) :: i
      real(8), intent(in) :: v(:)
      a(i)%r = v
      a(i)%q = v(1)
    end subroutine set
    subroutine change
      b(2)%r = a(2)%r
      b(1) = a(1)
    end subroutine change
  end subroutine foo
end module rows_set_by_internal_procedures_mod
