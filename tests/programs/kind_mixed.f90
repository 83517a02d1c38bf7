! idea: single and double in one routine
! routine: foo
! dependent: y, s
! independent: x, r
! tolerance: 1e-5
module kind_mixed_mod
  implicit none
contains
  subroutine foo(x, r, s, y)
    real(8), intent(in) :: x
    real(4), intent(in) :: r
    real(4), intent(out) :: s
    double precision, intent(out) :: y
    real(8) :: t

    t = x * r + r
    s = real(t * x, 4) * r
    y = t * s + dble(r) ** 2 + s
  end subroutine foo
end module kind_mixed_mod
