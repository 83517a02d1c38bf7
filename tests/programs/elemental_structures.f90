! idea: elemental assignments, operators and subroutines on arrays of structures, in named loops
! dependent: y
! independent: x
! set: n=4, x=0.6 0.9 0.7 1.1
module ops
  implicit none
  private
  public :: state, assignment(=), operator(+), exchange, energy
  type state
    double precision :: a = 0, v(2) = 0
  end type state
  interface assignment(=)
    module procedure from_number
  end interface
  interface operator(+)
    module procedure plus
  end interface
contains
  elemental subroutine from_number(s, p)
    type(state), intent(out) :: s
    double precision, intent(in) :: p
    s%a = p
    s%v = [p**2, sin(p)]
  end subroutine from_number

  elemental type(state) function plus(s, t)
    type(state), intent(in) :: s, t
    plus%a = s%a + t%a
    plus%v = s%v * t%a
  end function plus

  elemental subroutine exchange(s, t, rate)
    type(state), intent(inout) :: s, t
    double precision, intent(in) :: rate
    double precision :: flux
    flux = rate * (s%a - t%a)**2
    s%a = s%a - flux
    t%a = t%a + flux * t%v(2)
    t%v(1) = s%v(1)
  end subroutine exchange

  elemental double precision function energy(s, p)
    type(state), intent(in) :: s
    double precision, intent(in) :: p
    energy = s%a * s%v(1) + s%v(2)**2 * p
  end function energy
end module ops

module m
  use ops
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y
    double precision :: w(n)
    type(state) :: s(n), t(0:n - 1), u
    integer :: i, k
    u = x(1) * x(2)
    w = x * energy(u, x(n:1:-1))
    y = 2 * energy(u, w(1))
    t = 2 * x
    rounds: do k = 1, 3
      s = x * k
      s(n:2:-2) = s(n:2:-2) + t(1:n - 1:2) + u
      do i = 1, n
        if (s(i)%a > 2.5d0) cycle rounds
        u%v(1) = u%v(1) + 0.1d0 * s(i)%v(1) * s(i)%a
      end do
      call exchange(s(2:), t(:n - 2), x(2:)**2 + y * x(:n - 1))
      if (energy(u, x(k)) > 0.1d0) y = y + s(2)%a * w(k)
    end do rounds
    y = y + sum(s%a * s%v(1)) * u%v(1) + dot_product(t%a, t%v(2))
  end subroutine foo
end module m
