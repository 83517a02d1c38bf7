! idea: the kinds of variables of the host have names that internal procedures give to other numbers
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
! tolerance: 1e-4
module host_kinds_hidden_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: s, work(3)
    s = x(2)
    work = x
    y = x*g(x(1))
    call h(y)
    y = y*work
  contains
    function g(v) result(t)
      integer, parameter :: wp = 3
      real(8), intent(in) :: v
      real(8) :: t
      t = v*s + wp*work(wp)
    end function g
    subroutine h(v)
      integer, parameter :: wp = kind(1.0)
      real(8), intent(inout) :: v(:)
      real(wp) :: low
      integer :: i
      low = real(s, wp)
      do i = 1, 2
        if (v(1) > 0.1_wp) v = v*work*low*0.1_wp
        work(i) = work(i)*low*g(v(i))
      end do
    end subroutine h
  end subroutine foo
end module host_kinds_hidden_mod
