! idea: merge of two values
! routine: foo
! dependent: y
! independent: a, b
module intrinsic_merge_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y
    logical :: take

    take = a > 0.0_wp
    y = merge(a * b, b, take) + 2.0_wp * merge(a, b * b, .not. take) * merge(1.0_wp, a, b > 9.0_wp)
  end subroutine foo
end module intrinsic_merge_mod
