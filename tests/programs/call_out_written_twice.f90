! idea: an intent(out) argument written twice by the callee, its old value used before
! routine: foo
! dependent: z
! independent: x
module call_out_written_twice_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, z)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: z
    real(wp) :: t

    t = x * x
    z = sin(t) * t
    call bar(x, t)
    z = z * t
  end subroutine foo

  subroutine bar(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: b

    b = a ** 3
    b = b * b + a
  end subroutine bar
end module call_out_written_twice_mod
