! idea: complex numbers of routines in no module, on tapes and in arguments of assumed shape
! dependent: y
! independent: x
! set: n=3
subroutine foo(n, x, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y
  complex(kind(1.0d0)) :: z, w(0:n)
  integer :: i
  interface
    subroutine turn(z, t, y)
      complex(kind(1.0d0)), intent(inout) :: z(0:)
      double precision, intent(in) :: t
      double precision, intent(inout) :: y
    end subroutine turn
  end interface

  z = (0.5d0, 0.25d0)
  w = z
  y = x(1)
  do i = 1, n
    z = z*z + (0.1d0, 0.2d0)
    call turn(w(:i), x(i), y)
    y = y*real(z) + x(i)**2*aimag(z*w(i - 1))
    if (abs(z) > 2.0d0) z = z/abs(z)
  end do
end subroutine foo

subroutine turn(z, t, y)
  implicit none
  complex(kind(1.0d0)), intent(inout) :: z(0:)
  double precision, intent(in) :: t
  double precision, intent(inout) :: y
  integer :: k

  do k = 0, size(z) - 1
    y = y + sin(t)*y*abs(z(k))
    z(k) = z(k)*(0.6d0, -0.8d0)
  end do
end subroutine turn
