! idea: flags that their own branch sets, and status codes, before values that are constant from then on
! dependent: y, b
! independent: x, b
! set: x=1.2 0.9 0.7, b=0.9, n=3, w=3, a=1
module conditions_on_done_flags_mod
  implicit none
contains
  subroutine foo(x, y, b, n, w, a, status)
    integer, intent(in) :: n, w, a
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8), intent(inout) :: b
    integer, intent(out) :: status
    logical :: done, late
    y = x
    status = 0
    done = .false.
    late = w > 3
    if (.not. done .and. w == 1) then
      b = 1d0
      done = .true.
    end if
    if (.not. (done .or. late) .and. a > 0) then
      status = -2
      done = .true.
    end if
    if (.not. done .and. w > 1) then
      b = 2d0
      status = -3
      done = .true.
    end if
    if (.not. done) y(1) = y(1)*b
    call limits(y(2), b, w, status)
    y(3) = y(3)*b*y(2)
  end subroutine
  subroutine limits(x, b, w, s)
    integer, intent(in) :: w
    real(8), intent(inout) :: x, b
    integer, intent(out) :: s
    s = 0
    if (.not. (w < 1)) go to 30
    b = 1.0d0
    return
30  if (w == 1) go to 70
    if (.not. (x > 0.8d0)) go to 60
    if (.not. (x <= 0.0d0)) go to 40
    b = 0.0d0
    go to 50
40  b = 1.0d0
50  s = 1
    return
60  continue
70  if (w == 1) go to 110
    if (.not. (x > 0.5d0)) go to 100
    if (.not. (x <= 0.0d0)) go to 80
    b = 0.0d0
    go to 90
80  b = 1.5d0
90  s = 3
    return
100 continue
110 x = x*b
  end subroutine
end module
