! idea: in internal procedures of a routine that is given a procedure, names mean other things
! dependent: y
! independent: x
! set: n=3
module procedure_host_names
  implicit none
  intrinsic :: dsin
contains
  subroutine apply(f, a, n, v)
    interface
      real(8) function f(z)
        real(8), intent(in) :: z
      end function f
    end interface
    integer, intent(in) :: n
    real(8), intent(in) :: a
    real(8), intent(inout) :: v(n)
    integer :: i
    do i = 1, n
      v(i) = f(a*v(i)) + twice(v, i) + squares(v(i))
    end do
  contains
    real(8) function twice(a, k)
      real(8), intent(in) :: a(:)
      integer, intent(in) :: k
      twice = 2.0d0*a(k)*f(a(1))
    end function twice
    real(8) function squares(z)
      real(8), intent(in) :: z
      real(8) :: f(2)
      f(1) = z*z
      f(2) = a*f(1)
      squares = f(1) + f(2)*z
    end function squares
  end subroutine apply
  real(8) function wave(z)
    real(8), intent(in) :: z
    wave = z*cos(z)
  end function wave
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    y = x
    call apply(wave, x(1), n, y)
    call apply(dsin, x(2), n, y)
  end subroutine foo
end module procedure_host_names
