! idea: one callee with different active arguments
! routine: foo
! dependent: y, z
! independent: x
! set: p=0.4
module call_same_callee_different_activity_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, p, y, z)
    real(wp), intent(in) :: x, p
    real(wp), intent(out) :: y, z
    real(wp) :: q

    call mix(x, p, y)
    call mix(p, x, z)
    call mix(p, p, q)
    q = q + z
    call mix(z, y, q)
    y = y * q
  end subroutine foo

  subroutine mix(a, b, c)
    real(wp), intent(in) :: a
    real(wp), intent(in) :: b
    real(wp), intent(inout) :: c
    real(wp) :: t

    t = a * b ** 2
    c = t + sin(t) * b
  end subroutine mix
end module call_same_callee_different_activity_mod
