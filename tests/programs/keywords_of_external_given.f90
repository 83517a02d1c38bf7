! idea: a procedure in no module is given procedures, and called by names of an interface block
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module keywords_of_external_given_mod
  implicit none
  interface
    subroutine apply(z, f, w, v)
      real(8), intent(inout) :: z
      interface
        real(8) function f(a, b)
          real(8), intent(in) :: a, b
        end function f
      end interface
      real(8), intent(in), optional :: w, v
    end subroutine apply
  end interface
contains
  real(8) function cubic(b, a)
    real(8), intent(in) :: b, a
    cubic = b**2*a
  end function cubic
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    y = x
    call apply(y(2), cubic, v=x(1))
    call apply(v=x(1), z=y(1), f=cubic, w=x(2))
  end subroutine foo
end module keywords_of_external_given_mod
subroutine apply(z, g, v, w)
  implicit none
  real(8), intent(inout) :: z
  interface
    real(8) function g(u, b)
      real(8), intent(in) :: u, b
    end function g
  end interface
  real(8), intent(in), optional :: v, w
  if (present(v)) z = z*v
  if (present(w)) z = z + g(b=z, u=w**3)
end subroutine apply
