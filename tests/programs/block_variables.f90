! idea: variables of blocks hide others and start anew each time
! dependent: y
! independent: x
! range: x=0.1:0.3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: pair
    real(wp) :: a, b(2)
  end type pair
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: t
    integer :: i
    t = x(1)
    y = 0.0_wp
    do i = 1, n
      block
        real(wp) :: t, w(n), z(0:2)
        integer :: i
        integer, parameter :: k = 2
        type(pair) :: p
        t = x(k) * y + 1.0_wp
        do i = 1, n
          w(i) = x(i) * t
        end do
        p%a = w(1)
        p%b = w(2:3) * p%a
        z = t
        block
          real(wp) :: t
          t = sum(w) * p%b(2)
          y = y + t * z(k)
          if (y > 0.5_wp) then
            p%b(k) = y
          end if
        end block
        y = y * 0.5_wp + t * p%b(2)
      end block
      t = t * y * 0.01_wp
    end do
    y = y + t
  end subroutine foo
end module m
