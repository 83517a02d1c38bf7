! idea: arguments whose structures have lists of structures with allocatable arrays
! dependent: c, y
! independent: c, s
! without: sparse
module lists_with_rows_of_arguments_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type point_t
    real(wp) :: w = 1.5_wp
    real(wp), allocatable :: x(:)
  end type point_t
  type curve_t
    type(point_t), allocatable :: points(:)
    real(wp) :: g = 0.5_wp
  end type curve_t
contains
  subroutine foo(c, s, y)
    type(curve_t), intent(inout) :: c(2)
    real(wp), intent(in) :: s
    real(wp), intent(out) :: y
    integer :: i, j
    y = 0.0_wp
    do i = 1, size(c)
      do j = 1, size(c(i)%points)
        c(i)%points(j)%x = c(i)%points(j)%x*s*c(i)%points(j)%w
        y = y + sum(c(i)%points(j)%x**2)*c(i)%g
      end do
    end do
  end subroutine foo
end module lists_with_rows_of_arguments_mod
