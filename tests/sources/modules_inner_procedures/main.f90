! idea: modules of other files have recursive procedures and such with internal ones
! routine: foo
! dependent: y, total
! independent: x
! set: n=4
module main
  use limits, only: limit_t
  use smoothing, only: relax => smooth, level_t, total_of
  implicit none
contains
  subroutine foo(n, x, y, total)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y(n), total
    type(level_t) :: level
    type(limit_t) :: limit
    y = x
    level%weight = x(1)
    call relax(y, 3)
    call level%add(y)
    limit%top = 1.5d0*x(2)
    call limit%apply(y)
    total = total_of(y) + total_of(y(2))
  end subroutine foo
end module main
