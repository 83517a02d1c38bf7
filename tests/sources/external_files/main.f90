! idea: subroutines in no module, in files of their own, that call each other
! dependent: y
! independent: x
! set: n=3
module driver
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y
    double precision :: w(n)
    integer :: i, calls
    w = x
    y = 0.0d0
    calls = 0
    do i = 1, n
      call smooth(n, w)
      call count_calls(calls)
      call absorb(w(i), y)
    end do
    y = y*calls
  end subroutine foo
end module driver
