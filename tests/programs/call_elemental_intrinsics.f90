! idea: elemental functions of a scalar and an array as arguments
! dependent: y
! independent: x
! set: n=3
! range: x=0.6:1.4
module call_elemental_intrinsics_mod
  implicit none
contains
  subroutine sub(a, b)
    real(8), intent(in) :: a(:)
    real(8), intent(out) :: b
    b = sum(a**2)
  end subroutine sub
  real(8) function f(a, k)
    real(8), intent(in) :: a(:)
    integer, intent(in) :: k(:)
    f = dot_product(a, k)
  end function f
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    logical :: m(n)
    real(8) :: b
    integer :: i
    m = [.true., .false., .true.]
    call sub(merge(0.0d0, x, m), b)
    call sub(max(0.5d0, x), y)
    y = y*b*f(1 + merge(1.0d0, x**2, .not. m), mod(7, [(i + 1, i = 1, n)]))
    call sub(atan2(1.0d0, x)*2, b)
    y = y + b
  end subroutine foo
end module call_elemental_intrinsics_mod
