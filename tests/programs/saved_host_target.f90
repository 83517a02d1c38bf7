! idea: what a target with internal procedures keeps between calls
! dependent: y
! independent: x
module saved_in_target_with_inner
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    integer, parameter :: n = 3
    real(wp), save :: work(n) = 1.0_wp, scale
    logical :: first = .true.
    integer :: calls
    data calls /0/
    if (first) then
      scale = 2.0_wp
      first = .false.
    end if
    y = 1.0_wp
    calls = calls + 1
    call step(1)
    call step(2)
    call step(n)
  contains
    subroutine step(k)
      integer, intent(in) :: k
      work(k) = work(k)*x(k)*scale
      y = y*work(k) + x(mod(k, 3) + 1)
      scale = scale*1.5_wp + calls
    end subroutine step
  end subroutine foo
end module saved_in_target_with_inner
