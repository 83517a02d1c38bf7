! idea: variables of loops are volatile or asynchronous, or targets, their bounds volatile
! routine: top
! dependent: y
! independent: x
! set: n=3
module attributes_of_loop_variables
  implicit none
  integer, volatile, save :: steps = 2
  integer, protected :: count = 0
  real(8), protected :: level = 0.5d0
  real(8), asynchronous :: buf(3) = 0.1d0
contains
  subroutine top(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer, volatile :: i, m
    integer, asynchronous, target :: j, last
    real(8), volatile :: w
    real(8), asynchronous :: t(n)
    m = n
    last = 0
    y = 0
    w = x(1)
    level = x(2)
    do i = 1, m
      t(i) = x(i)*w
      y = y + t(i)*level
      level = level*x(i)
      do j = 1, steps
        w = w*1.1d0 + sin(y)*j
        last = last + 1
      end do
    end do
    buf = t*x
    count = count + 1
    y = y + w*sum(buf) + level + last
  end subroutine
end module
