! idea: arguments and local variables have names of intrinsics that derivatives need
! routine: top
! dependent: sum, tiny
! independent: real, max
! set: kind=3, size=2
module names_of_intrinsics
  implicit none
contains
  subroutine top(kind, size, real, max, sum, tiny)
    integer, intent(in) :: kind, size
    real(8), intent(in) :: real(size), max
    real(8), intent(out) :: sum, tiny(size)
    real(8) :: len, epsilon, min, mod, ubound
    integer :: int, abs, allocated, nint, merge
    len = 1.0d0
    sum = max*max
    abs = 2
    allocated = 1
    nint = 2
    merge = 1
    do int = 1, kind
      epsilon = real(1)*sum
      min = sin(epsilon)*len
      if (min > 0.2d0) then
        len = len + min*max
      else
        len = len*max
      end if
      sum = sum*0.5d0 + len*abs
      call maxval(sum, min)
    end do
    mod = real(2)*sum
    ubound = mod**2*allocated + nint
    do while (ubound > 2.0d0)
      ubound = ubound*0.5d0*max
      if (merge > 10) exit
      merge = merge + 1
    end do
    tiny = real*ubound + mod
  contains
    subroutine maxval(huge, sqrt)
      real(8), intent(inout) :: huge
      real(8), intent(in) :: sqrt
      huge = huge*sqrt + max
    end subroutine
  end subroutine
end module
