! idea: an argument with an allocatable array of structures that have allocatable arrays of structures
! dependent: c, y
! independent: c, x
! without: sparse
! set: n=3
! size: c%all=2
module lists_of_family_mod
  implicit none
  type :: point
    real(8) :: m = 1, pos(2) = 0.5d0
    integer :: k = 2
  end type point
  type :: curve
    type(point), allocatable :: points(:)
    real(8) :: w = 2
  end type curve
  type :: family
    type(curve), allocatable :: all(:)
    real(8) :: gain = 0.5d0
  end type family
contains
  subroutine foo(n, c, x, y)
    integer, intent(in) :: n
    type(family), intent(inout) :: c
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i
    y = sum(x)
    if (.not. allocated(c%all)) return
    do i = 1, size(c%all)
      if (allocated(c%all(i)%points)) y = y + value(c%all(i))*x(i)*c%gain
    end do
    call set(c%all, 1, x(1))
  end subroutine foo

  function value(c) result(r)
    type(curve), intent(in) :: c
    real(8) :: r
    integer :: j
    r = 0
    do j = 1, size(c%points)
      r = r + c%w*c%points(j)%m*sum(sin(c%points(j)%pos))*c%points(j)%k
    end do
  end function value

  subroutine set(c, j, a)
    type(curve), intent(inout) :: c(:)
    integer, intent(in) :: j
    real(8), intent(in) :: a
    integer :: i
    do i = 1, size(c)
      if (j <= size(c(i)%points)) c(i)%points(j)%m = c(i)%points(j)%m*a + c(i)%points(j)%pos(2)
    end do
  end subroutine set
end module lists_of_family_mod
