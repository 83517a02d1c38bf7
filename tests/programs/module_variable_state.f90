! idea: callees change variables of their module, scalars and elements, private ones too
! dependent: y
! independent: x
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: s = 2.0_wp, z(3) = 1.0_wp
  real(wp), private :: p = 3.0_wp
  integer :: counter = 0
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    integer :: i
    s = x*x
    do i = 1, 3
      call step(z(1))
      p = p*s + sin(z(i))
    end do
    call step2(i)
    y = p + s*z(2)
  end subroutine foo
  subroutine step(d)
    real(wp), intent(in) :: d
    counter = counter + 1
    s = s*d + 0.1_wp*counter
  end subroutine step
  subroutine step2(k)
    integer, intent(in) :: k
    z(2) = z(1)*s*k
    p = p*z(2)*s
  end subroutine step2
end module m
