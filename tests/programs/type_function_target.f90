! idea: the function that is differentiated returns a structure
! routine: advance
! dependent: r
! independent: s, dt
module m
  implicit none
  type :: state
    real(8) :: x(3)
    real(8) :: e = 0.0d0
    integer :: n = 1
  end type state
contains
  function advance(s, dt) result(r)
    type(state), intent(in) :: s
    real(8), intent(in) :: dt
    type(state) :: r
    integer :: i
    r = s
    do i = 2, 3
      r%x(i) = r%x(i) + dt * r%x(i - 1)**2
      r%e = r%e + r%x(i)
    end do
    r = damped(r)
    r%n = r%n + 1
  end function advance
  function damped(s) result(r)
    type(state), intent(in) :: s
    type(state) :: r
    r%x = s%x * exp(-s%e)
  end function damped
end module m
