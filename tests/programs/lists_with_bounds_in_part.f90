! idea: lists with other bounds than usual, in lists of structures, of which parts are passed
! dependent: y
! independent: x
! without: sparse
! set: n=3
module lists_with_bounds_in_part_mod
  implicit none
  type :: point
    real(8) :: m = 1, pos(2) = 0.5d0
  end type point
  type :: curve
    type(point), allocatable :: points(:)
  end type curve
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(curve) :: c(2)
    integer :: i, k
    y = 0
    do i = 1, 2
      allocate (c(i)%points(i - 2:i + n))
      c(i)%points%m = 0.1d0
      c(i)%points(i)%m = x(i)
      do k = i - 2, i + n
        c(i)%points(k)%pos = x(3)*[1, k]
      end do
    end do
    do i = 1, 2
      c(i)%points(i)%m = value(c(i), i)
      call shift(c(i))
      y = y + c(i)%points(i)%m*sum(c(i)%points(i + 1)%pos)
    end do
  end subroutine foo
  function value(c, i) result(r)
    type(curve), intent(in) :: c
    integer, intent(in) :: i
    real(8) :: r
    r = sin(c%points(i)%m) + c%points(lbound(c%points, 1))%m
  end function value
  subroutine shift(c)
    type(curve), intent(inout) :: c
    integer :: i
    do i = lbound(c%points, 1) + 1, ubound(c%points, 1)
      c%points(i)%pos(1) = c%points(i)%pos(1)*c%points(i - 1)%pos(2)
    end do
  end subroutine shift
end module lists_with_bounds_in_part_mod
