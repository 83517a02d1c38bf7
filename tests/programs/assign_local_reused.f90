! idea: one local holds three values that the adjoint needs
! routine: foo
! dependent: y
! independent: x
module assign_local_reused_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp) :: t

    t = sin(x)
    y = t * t
    t = exp(t) * x
    y = y + t * t
    t = t * y
    y = y * t + sqrt(t)
  end subroutine foo
end module assign_local_reused_mod
