! idea: elemental operators on arrays of structures that overlap the result
! dependent: s, y
! independent: s, x
! set: n=4
! size: s=5
module elemental_overlaps_ops
  implicit none
  type :: state
    real(8) :: a = 1, v(2) = 0
  end type state
  interface operator(+)
    module procedure plus
  end interface
contains
  elemental type(state) function plus(s, t)
    type(state), intent(in) :: s, t
    plus%a = s%a*t%a + t%v(1)
    plus%v = s%v*t%a
  end function plus
end module elemental_overlaps_ops
module elemental_overlaps_mod
  use elemental_overlaps_ops
  implicit none
contains
  subroutine foo(n, s, x, y)
    integer, intent(in) :: n
    type(state), intent(inout) :: s(0:)
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(state) :: u
    integer :: k, m
    u%a = x(1)
    u%v = x(2:3)
    m = 1
    do k = 1, n
      s = s(ubound(s, 1):0:-1) + u
      m = m + modulo(k, 2)
      s(m:) = s(m - 1:ubound(s, 1) - 1) + s(m:)
      if (s(1)%a > 1000) exit
      s(1:m - 1) = s(2:m) + s(0:m - 2)
      u%a = u%a*0.3d0 + s(k - 1)%v(1)*0.1d0
    end do
    y = sum(s%a) + s(2)%v(2)
  end subroutine foo
end module elemental_overlaps_mod
