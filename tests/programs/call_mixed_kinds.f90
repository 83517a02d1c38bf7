! idea: a callee with single and double precision arguments
! routine: foo
! dependent: y
! independent: x
! tolerance: 1e-5
module call_mixed_kinds_mod
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    real(4) :: s

    s = real(x, 4) * 2.0
    call bar(x, s, y)
    y = y * s
  end subroutine foo

  subroutine bar(a, s, b)
    real(8), intent(in) :: a
    real(4), intent(inout) :: s
    real(8), intent(out) :: b

    b = a * s ** 2
    s = s * real(b, 4)
  end subroutine bar
end module call_mixed_kinds_mod
