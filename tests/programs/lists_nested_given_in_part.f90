! idea: components of lists in lists go through functions that need others
! dependent: c
! independent: c
! without: sparse, hessian, jacobian
! set: n=3
! size: c%rows=2, c%rows%points=3
module lists_nested_given_in_part_mod
  implicit none
  type :: point
    real(8) :: m = 1, pos(2) = 0.5d0
  end type point
  type :: row
    type(point), allocatable :: points(:)
    real(8) :: scale = 1
  end type row
  type :: curve
    type(row), allocatable :: rows(:)
  end type curve
contains
  subroutine foo(n, c)
    integer, intent(in) :: n
    type(curve), intent(inout) :: c
    integer :: i, k
    do i = 1, 2
      if (.not. allocated(c%rows(i)%points)) cycle
      k = lbound(c%rows(i)%points, 1)
      c%rows(i)%points(k)%m = value(c, i, n)
      c%rows(i)%points(k + 1)%pos(2) = value(c, i, 1)*c%rows(i)%points(k)%pos(1)
      call scale(c, i)
    end do
  end subroutine foo
  function value(c, i, n) result(r)
    type(curve), intent(in) :: c
    integer, intent(in) :: i, n
    real(8) :: r
    r = n*sin(c%rows(i)%points(lbound(c%rows(i)%points, 1))%m)
  end function value
  subroutine scale(c, i)
    type(curve), intent(inout) :: c
    integer, intent(in) :: i
    c%rows(i)%scale = c%rows(1)%scale*c%rows(i)%points(ubound(c%rows(i)%points, 1))%m
  end subroutine scale
end module lists_nested_given_in_part_mod
