! idea: the callee changes the index array that selected an argument, arguments named in another order
! routine: foo
! dependent: y
! independent: x, t
! set: n=4, idx=2 3 1 1
module call_named_arguments_index_modified_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, idx, x, t, y)
    integer, intent(in) :: n
    integer, intent(inout) :: idx(n)
    real(wp), intent(in) :: x
    real(wp), intent(in) :: t(n)
    real(wp), intent(inout) :: y

    call bar(c=y, b=t(idx(2)), n=n, q=idx, a=x)
    y = y * t(idx(2))
  end subroutine foo

  subroutine bar(n, q, a, b, c)
    integer, intent(in) :: n
    integer, intent(inout) :: q(n)
    real(wp), intent(in) :: a
    real(wp), intent(in) :: b
    real(wp), intent(inout) :: c

    q(2) = q(1) + q(3) + 1
    c = b * c * a
    c = sin(c) * b
  end subroutine bar
end module call_named_arguments_index_modified_mod
