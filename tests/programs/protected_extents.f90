! idea: a protected variable of another module is an extent and a length, and set by its module
! dependent: y
! independent: x
module settings
  implicit none
  integer, protected :: width = 3
contains
  subroutine set(k)
    integer, intent(in) :: k
    width = k
  end subroutine set
end module settings
module m
  use settings, only: size_now => width, set
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    integer :: i
    y = 1
    do i = 1, 4
      call set(i)
      call work(x(i), y)
    end do
    call set(90)
  end subroutine foo
  subroutine work(x, y)
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    integer :: width
    real(8) :: t(size_now)
    character(len=size_now) :: s
    width = 3
    t = x
    s = 'abcdef'
    if (s == 'abc') then
      y = y*x*sum(t)
    else
      y = y*sin(x)*width
    end if
  end subroutine work
end module m
