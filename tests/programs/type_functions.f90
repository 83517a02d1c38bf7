! idea: functions of structures that return structures
! dependent: y, s
! independent: s, x
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: vec
    real(wp) :: c(2)
    real(wp) :: length = 1.0_wp
  end type vec
contains
  subroutine foo(s, x, y)
    type(vec), intent(inout) :: s
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    type(vec) :: t, list(3)
    integer :: i
    t = scaled(s, x)
    y = dot(t, scaled(plus(s, t), 0.5_wp))
    do i = 1, 3
      list(i) = plus(t, s)
      t = scaled(t, t%length * 0.1_wp)
      if (dot(list(i), t) > 0.0_wp .and. dot(scaled(s, -x), s) < 0.0_wp) then
        s = plus(s, list(max(1, i - 1)))
      end if
    end do
    s = scaled(s, dot(s, list(2)))
    call shift(scaled(t, x), y)
    y = y + dot(list(3), t) + s%length
  end subroutine foo
  function scaled(v, f) result(r)
    type(vec), intent(in) :: v
    real(wp), intent(in) :: f
    type(vec) :: r
    r%c = v%c * f
    if (f > 0.0_wp) r%length = f * v%length
  end function scaled
  function plus(a, b)
    type(vec), intent(in) :: a, b
    type(vec) :: plus
    plus%c = a%c + b%c
    plus%length = sqrt(dot(plus, plus))
  end function plus
  function dot(a, b)
    type(vec), intent(in) :: a, b
    real(wp) :: dot
    dot = sum(a%c * b%c)
  end function dot
  subroutine shift(v, y)
    type(vec), intent(in) :: v
    real(wp), intent(inout) :: y
    y = y * v%c(1) + v%length
  end subroutine shift
end module m
