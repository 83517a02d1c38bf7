! idea: a call whose result nobody reads is left out, but its reversing motion writes a needed value
! dependent: y
! independent: x
! set: x=0.7
module call_dead_with_needed_result_mod
  implicit none
contains
  subroutine twice(a, b)
    real(8), intent(in) :: a
    real(8), intent(out) :: b
    real(8) :: c
    b = sin(a)
    c = b*b
    b = exp(c)*b
  end subroutine twice
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    real(8) :: t
    t = x*x
    y = t**3
    call twice(y, t)
  end subroutine foo
end module call_dead_with_needed_result_mod
