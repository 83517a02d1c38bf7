! idea: a component of the structures in an array is named, which is allocatable in each of them
! dependent: y, s%u
! independent: s%k
! without: sparse
! size: s=3, s%u=0:2 1:3 2:4
module component_of_all_structures
  implicit none
  type cell_t
    real(8), allocatable :: u(:)
    real(8) :: k = 3.0d0, w = 1.0d0
  end type cell_t
contains
  subroutine foo(s, y)
    type(cell_t), intent(inout) :: s(:)
    real(8), intent(out) :: y
    integer :: i
    y = 0
    do i = 1, size(s)
      s(i)%u = s(i)%u**2*s(i)%k
      y = y + sum(s(i)%u)*s(i)%w
      s(i)%k = s(i)%k**2
    end do
  end subroutine foo
end module component_of_all_structures
