! idea: bodies of procedures in submodules, also nested ones, with helpers and state of their own
! dependent: y
! independent: x
! set: n=3
module submodules_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  private
  public :: foo
  real(wp) :: rate = 1.0_wp
  interface bend
    module function bend_one(a) result(b)
      real(wp), intent(in) :: a
      real(wp) :: b
    end function bend_one
    pure module function bend_many(n, a) result(b)
      integer, intent(in) :: n
      real(wp), intent(in) :: a(n)
      real(wp) :: b(n)
    end function bend_many
  end interface bend
  interface
    module subroutine foo(n, x, y)
      integer, intent(in) :: n
      real(wp), intent(in) :: x(n)   ! what goes in
      real(wp), intent(out) :: &
        y(n)
    end subroutine foo
    module subroutine advance(z)
      real(wp), intent(inout) :: z(:)
    end subroutine advance
  end interface
contains
  subroutine set_rate(a)
    real(wp), intent(in) :: a
    rate = a*a
  end subroutine set_rate
end module submodules_mod
submodule (submodules_mod) numbers
  real(wp) :: memory = 0.0_wp
contains
  module procedure foo
    use, intrinsic :: iso_fortran_env, only: int64
    ! The declarations of the interface hold here.
    integer(int64) :: i
    memory = x(1)
    call set_rate(x(2))
    y = bend(n, x)
    do i = 1, n
      y(i) = y(i)*bend(y(i))
      if (y(i) > 0.0_wp) call advance(y)
    end do
    y = y*rate + memory
  end procedure foo
  pure module function bend_many(n, a) result(b)
    integer, intent(in) :: n
    real(wp), intent(in) :: a(n)
    real(wp) :: b(n)
    b = sin(a)*rate
  end function bend_many
end submodule numbers
submodule (submodules_mod:numbers) steps
contains
  module procedure bend_one
    b = helper(a)*rate
  end procedure
  module subroutine advance(z)
    real(wp), intent(inout) :: z(:)
    memory = memory + helper(z(1))
    z(2:) = z(2:)*memory
    rate = rate + z(2)
  end subroutine advance
  real(wp) function helper(a)
    real(wp), intent(in) :: a
    helper = 0.5_wp*a*a
  end function helper
end submodule steps
