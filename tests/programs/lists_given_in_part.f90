! idea: components of lists go through functions that need others
! dependent: c
! independent: c
! without: sparse
! set: n=3
module lists_given_in_part_mod
  implicit none
  type :: point
    real(8) :: m = 1, pos(2) = 0.5d0
  end type point
  type :: curve
    type(point), allocatable :: marks(:)
  end type curve
contains
  subroutine foo(n, c)
    integer, intent(in) :: n
    type(curve), intent(inout) :: c(2)
    integer :: i, k
    do i = 1, 2
      if (.not. allocated(c(i)%marks)) cycle
      k = lbound(c(i)%marks, 1)
      c(i)%marks(k)%m = value(c(i), n)
      c(i)%marks(k + 1)%pos(2) = value(c(i), 1)*c(i)%marks(k)%pos(1)
    end do
  end subroutine foo
  function value(c, n) result(r)
    type(curve), intent(in) :: c
    integer, intent(in) :: n
    real(8) :: r
    r = n*sin(c%marks(lbound(c%marks, 1))%m)
  end function value
end module lists_given_in_part_mod
