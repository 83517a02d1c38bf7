! idea: external functions of the file, declared with their types or by two statements, that are called, given on and given on again, also beside numbers
! dependent: q
! independent: x
! set: x=0.7 0.9, n=2
module kinds
  implicit none
  integer, parameter :: wp = kind(1d0)
end module kinds
function bell(v) result(r)
  use kinds, only: wp
  implicit none
  real(wp), intent(in) :: v
  real(wp) :: r
  r = exp(-v)*v**2
end function bell
double precision function wave(v)
  implicit none
  double precision, intent(in) :: v
  double precision :: factor
  common /waves/ factor
  wave = sin(v)*factor
end function wave
function rectangle(f, a, b) result(r)
  use kinds, only: wp
  implicit none
  real(wp), external :: f
  real(wp), intent(in) :: a, b
  real(wp) :: r
  r = (b - a)*f(0.5_wp*(a + b))
end function rectangle
function trapezium(f, g, a, b) result(r)
  use kinds, only: wp
  implicit none
  real(wp), external :: f, g, rectangle
  real(wp), intent(in) :: a, b
  real(wp) :: r
  r = 0.5_wp*(b - a)*(f(a) + f(b))*g(a) + rectangle(g, a, b)*rectangle(f, 0.1_wp, b)
end function trapezium
subroutine root(f, a, b, r)
  implicit none
  double precision f, a, b, r
  external f
  r = a - f(a)*(b - a)/(f(b) - f(a))
end subroutine root
module quadrature
  use kinds
  implicit none
contains
  subroutine foo(n, x, q)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: q(n)
    real(wp), external :: bell, trapezium
    double precision :: factor, wave
    common /waves/ factor
    external :: wave, root
    integer :: i
    factor = x(2)
    do i = 1, n
      q(i) = trapezium(bell, wave, 0.2_wp, x(i))*bell(x(1))
      if (i > 1) q(i) = q(i) + trapezium(wave, bell, q(i - 1), x(i))
      call root(bell, x(i), 2.5_wp, factor)
    end do
    q(1) = q(1)*wave(factor)
  end subroutine foo
end module quadrature
