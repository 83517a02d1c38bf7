! idea: blocks of internal procedures declare arrays of structures with rows, which begin anew in each turn, and are left early
! dependent: y
! independent: x
! set: n=3
! without: sparse
module block_structures_with_rows_mod
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
    type(leaf) :: kept(3)
    y = 1
    call inner(x(1), 1)
    call inner(x(2), 2)
    call inner(x(3), 3)
    y = y + sum(kept(1)%r)*sum(kept(2)%r)*kept(3)%r(1)
  contains
    subroutine inner(a, l)
      real(8), intent(in) :: a
      integer, intent(in) :: l
      integer :: i
      do i = 1, 2
        block
          type(leaf) :: z(2)
          type(leaf), allocatable :: w(:)
          z(1)%r = [a, y]
          if (allocated(z(2)%r)) y = y*100
          z(2) = z(1)
          w = z
          y = y + sum(w(2)%r)*z(2)%q
          z(2)%q = 7
          kept(l) = w(1)
          if (a > 2d0) return
        end block
      end do
    end subroutine inner
  end subroutine foo
end module block_structures_with_rows_mod
