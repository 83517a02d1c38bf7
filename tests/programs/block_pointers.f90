! idea: pointers that blocks declare, to parts of arguments and to variables of the block
! dependent: y
! independent: x
! set: n=4
module block_pointers
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: vec
    real(wp) :: a(3) = 0.0_wp
  end type vec
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in), target :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: u(n)
    integer :: i
    y = 0.0_wp
    u = x**2
    do i = 1, 2
      block
        real(wp), pointer :: w(:)
        real(wp), pointer :: s
        real(wp), target :: t(3)
        type(vec) :: r
        if (i == 1) then
          w => x(2:)
        else
          w => u(1:3)
        end if
        r = vec(w(1:3) * 0.3_wp)
        t = w(1:3) * y + r%a
        s => t(2)
        s = s * x(1)
        y = y + sum(r%a * w(1:3)) + s + t(2) * t(1)
      end block
    end do
    block
      real(wp), pointer :: w(:, :)
      real(wp), target :: q(2, 2)
      q = y
      w => q
      w(1, :) = w(2, :) * u(1:2)
      y = sum(w)
    end block
  end subroutine foo
end module block_pointers
