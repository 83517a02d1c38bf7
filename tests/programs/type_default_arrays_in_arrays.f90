! idea: default values that are arrays, in arrays of structures; calls through types; early return
! routine: foo
! dependent: y
! independent: x
module type_default_arrays_in_arrays_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: base
    real(wp) :: m = 1.0_wp
    real(wp) :: w(2) = [0.3_wp, 0.7_wp]
  contains
    procedure :: energy => base_energy
    procedure :: kick
  end type base
  type, extends(base) :: body
    real(wp) :: r(2, 2)
  end type body
contains
  function base_energy(self, k) result(e)
    class(base), intent(in) :: self
    integer, intent(in) :: k
    real(wp) :: e
    e = self%m*self%w(k)**2
  end function base_energy
  subroutine kick(self, f)
    class(base), intent(inout) :: self
    real(wp), intent(in) :: f(:)
    self%w = self%w + f/self%m
    if (self%w(1) > 2.0_wp) return
    self%m = self%m*self%w(2)
  end subroutine kick
  subroutine foo(x, y)
    real(wp), intent(in) :: x(2)
    real(wp), intent(out) :: y
    type(body) :: b(2)
    integer :: i, j
    do i = 1, 2
      b(i)%m = x(i)
      b(i)%r = x(1)*i
      do j = 1, 2
        call b(i)%kick(x*b(i)%r(:, j))
      end do
    end do
    b(1)%base = b(2)%base
    y = b(1)%energy(1) + b(2)%energy(2)*b(1)%w(2)
  end subroutine foo
end module type_default_arrays_in_arrays_mod
