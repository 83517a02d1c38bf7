! idea: components of several kinds, some of them in single precision
! dependent: s
! independent: s, x
! tolerance: 2e-5
module m
  use iso_fortran_env, only: real32, real64, int64
  implicit none
  type :: mixed
    real :: a
    real(real64) :: b(2)
    double precision :: c
    real(real32) :: d(2, 2)
    integer(int64) :: n
    logical :: l
  end type mixed
contains
  subroutine foo(s, x)
    type(mixed), intent(inout) :: s
    real(real64), intent(in) :: x
    type(mixed) :: t
    t = s
    t%c = s%a * x + s%d(2, 1)
    t%b = s%b * s%c * t%c
    s%a = real(t%b(1) * x)
    s%d(:, 1) = real(t%b, real32) * s%d(:, 2)
    if (t%l) s%c = t%c**2 + real(t%n, real64)
    s%b(2) = dble(s%d(1, 1)) * s%b(1)
  end subroutine foo
end module m
