! idea: functions with side effects choose the elements that are read, beside other items
! dependent: y
! independent: x
! set: n=6
module read_chosen_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  integer :: hits = 0, step = 1
  type :: row
    real(wp) :: w(2) = 0.0_wp
  end type row
contains
  integer function next()
    hits = hits + step
    next = hits
  end function next
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: t(n)
    integer :: k(n), state
    type(row) :: b(3)
    character(len=30) :: text = '0.5 0.75', numbers = '3 1 0.25 2 0.5 0.125'
    hits = 0
    t = x
    k = 2
    read (text, *) t(next()), t(next() + 1)
    y = t(1)*t(2)*t(3)*x(1)
    read (numbers, *, iostat=state) k(next()), step, t(next() + 1), step, b(next() - 3)%w(2), t(2)
    if (state == 0) y = y + sum(t*x) + hits*x(1)*sum(k) + b(3)%w(2)*x(4)
    read (text, *) t(hits)
    y = y*sum(t*x)*step
    step = 1
  end subroutine foo
end module read_chosen_mod
