! idea: the callee changes the index array that selected its actual argument
! routine: foo
! dependent: t
! independent: x, t
! set: n=4, idx=2 3 1 1
module call_index_array_modified_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, idx, x, t)
    integer, intent(in) :: n
    integer, intent(inout) :: idx(n)
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: t(n)

    call bar(n, idx, x, t(idx(2)))
    t(idx(2)) = t(idx(2)) * t(2) ** 2
  end subroutine foo

  subroutine bar(n, q, a, b)
    integer, intent(in) :: n
    integer, intent(inout) :: q(n)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b

    q(2) = q(1) + q(3) + 1
    b = b * b * a
    b = sin(b) * a
  end subroutine bar
end module call_index_array_modified_mod
