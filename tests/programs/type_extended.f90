! idea: types that extend others: inherited components and procedures
! dependent: c, y
! independent: c, b
module base_mod
  implicit none
  type :: base
    real(8) :: x
    real(8) :: v(2) = 1.0d0
  contains
    procedure :: move
    procedure :: speed
  end type base
contains
  subroutine move(self, dt)
    class(base), intent(inout) :: self
    real(8), intent(in) :: dt
    self%x = self%x + self%v(1) * dt * self%speed()
    self%v = self%v * self%x
  end subroutine move
  function speed(self)
    class(base), intent(in) :: self
    real(8) :: speed
    speed = sqrt(sum(self%v**2))
  end function speed
end module base_mod
module m
  use base_mod, only: base
  implicit none
  type, extends(base) :: charged
    real(8) :: q
    integer :: id = 7
  contains
    procedure :: kick
  end type charged
  type, extends(charged) :: heavy
    real(8) :: mass = 2.0d0
  end type heavy
contains
  subroutine foo(c, b, y)
    type(heavy), intent(inout) :: c
    type(base), intent(in) :: b
    real(8), intent(out) :: y
    type(heavy) :: list(2), h
    integer :: i
    h = c
    h%base = b
    do i = 1, 2
      list(i) = h
      call list(i)%move(0.1d0 * c%x)
      call list(i)%kick(c%q)
      h%charged = list(i)%charged
      h%mass = h%mass * h%charged%base%x + list(i)%base%v(2)
    end do
    call c%base%move(0.2d0)
    call drag(c%base, h%mass)
    call drag(list(1)%base, c%charged%q)
    call c%move(dt=0.1d0)
    y = h%mass * c%x + list(1)%speed() + h%q * c%id
  end subroutine foo
  subroutine kick(self, q)
    class(charged), intent(inout) :: self
    real(8), intent(in) :: q
    self%v(1) = self%v(1) + self%q * q / self%speed()
    self%q = self%q * 0.9d0
  end subroutine kick
  subroutine drag(b, f)
    type(base), intent(inout) :: b
    real(8), intent(in) :: f
    b%v = b%v * exp(-f * b%x * 0.1d0)
  end subroutine drag
end module m
