! idea: structures with allocatable components are outputs and results, in loops and branches
! dependent: y
! independent: z
! set: n=3
! size: z=3
module boxes
  implicit none
  integer, parameter :: dp = kind(1d0)
  type :: base
    real(dp) :: area = 0
    integer :: count = 0
  contains
    procedure :: grow
  end type
  type, extends(base) :: box
    real(dp) :: sides(2) = [1.0_dp, 2.0_dp]
    real(dp), allocatable :: marks(:)
  end type
contains
  subroutine grow(self, by)
    class(base), intent(inout) :: self
    real(dp), intent(in) :: by
    self%area = self%area*by + by
  end subroutine
  function made(a, b) result(r)
    real(dp), intent(in) :: a, b
    type(box) :: r
    r = box(area=a*b, sides=[a, b], marks=[a, b, a - b])
  end function
  subroutine initialise(a, r)
    real(dp), intent(in) :: a
    type(box), intent(out) :: r
    r%area = r%sides(2)*a
    if (a > 0.9_dp) then
      allocate (r%marks(2))
      r%marks = r%area**2
      r%marks(1) = r%marks(2)*a
    end if
  end subroutine
  subroutine foo(n, z, y)
    integer, intent(in) :: n
    real(dp), intent(in) :: z(n)
    real(dp), intent(out) :: y
    type(box) :: one, other, s
    integer :: i
    y = 0
    do i = 1, n
      one = made(z(i), z(1))
      call one%grow(z(i))
      if (i == 2) one%marks(2) = one%area**2
      y = y*one%area + sum(one%marks*one%sides(1))
      call initialise(z(i), other)
      if (allocated(other%marks)) y = y + sum(other%marks)
      call other%base%grow(y)
    end do
    call initialise(1 + z(2), s)
    y = y*s%area + sum(s%sides*other%area + one%sides)*sum(s%marks)
  end subroutine
end module
