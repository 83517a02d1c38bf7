! idea: internal procedures see common blocks of their hosts, which others that they call change
! dependent: y
! independent: x
module common_of_hosts
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(2)
    real(wp), intent(out) :: y
    integer, parameter :: n = 2
    real(wp) :: field(0:n), spare, depth
    integer :: steps
    common /fields/ field, spare
    common /limits/ depth, steps
    save :: /limits/
    steps = 2
    depth = x(2)
    call work()
    y = y*weight(x(1)) + spare
  contains
    subroutine work()
      real(wp) :: z
      field = x(1)
      spare = x(1)*x(2)
      call change(y)
      call change(z)
      call raise(z)
      y = y*z
      y = y*field(1) + sum(field)*steps
    end subroutine work
    subroutine raise(z)
      real(wp), intent(inout) :: z
      field(2) = field(2)*z
      call change(z)
      z = z + field(2)
    end subroutine raise
    function weight(z)
      real(wp), intent(in) :: z
      real(wp) :: weight
      call change(weight)
      weight = weight*depth + field(1)*z
    end function weight
  end subroutine foo
  subroutine change(r)
    real(wp), intent(out) :: r
    real(wp) :: f(3), g
    integer :: k
    real(wp) :: d
    common /fields/ f, g
    common /limits/ d, k
    save :: /limits/
    r = f(2)*f(3) + d
    f(2) = sin(f(1)*f(3))
    f(3) = f(3)*d + g
    g = g*0.5_wp*k
    d = d*f(2)
    k = k + 1
  end subroutine change
end module common_of_hosts
