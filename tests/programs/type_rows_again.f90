! idea: rows of a local array of structures are allocated again with other extents, in a loop
! dependent: y
! independent: x
! set: n=3
! without: sparse
module type_rows_again_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell
    real(wp), allocatable :: v(:)
    real(wp) :: s
  end type cell
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(cell) :: c(3)
    integer :: i, k, step
    y = 0
    do step = 1, 3
      do i = 1, n
        if (allocated(c(i)%v)) deallocate(c(i)%v)
        allocate(c(i)%v(0:step + i))
        do k = 0, step + i
          c(i)%v(k) = x(i)**2*(k + step)
        end do
        c(i)%s = sum(c(i)%v)
      end do
      do i = 1, n
        y = y + c(i)%s*c(i)%v(step)*size(c(i)%v)
        c(i)%v(1) = sin(c(i)%v(2)*x(i))
      end do
      do i = 1, n
        y = y + c(i)%v(1)**2
      end do
    end do
  end subroutine foo
end module type_rows_again_mod
