! idea: keywords tell, and order, the arguments of a generic name; the procedures have other names for them
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module keywords_of_generic_interfaces_blocks
  implicit none
  interface mix
    real(8) function mix1(a, b)
      real(8), intent(in) :: a, b
    end function mix1
    real(8) function mix2(b, a)
      real(8), intent(in) :: a
      integer, intent(in) :: b
    end function mix2
  end interface mix
end module keywords_of_generic_interfaces_blocks
module keywords_of_generic_interfaces_mod
  use keywords_of_generic_interfaces_blocks, only: mix1, mix2, blend => mix
  implicit none
  interface join
    procedure :: mix1, mix4
  end interface join
contains
  real(8) function mix4(a, b, c)
    real(8), intent(in) :: a, b, c
    mix4 = a*b + c**2
  end function mix4
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    y = x*blend(b=x(1), a=x(2)) + blend(b=2, a=x(3))
    y(1) = y(1) + join(b=x(1), a=x(2)) + join(c=x(1), b=x(2), a=y(1)) + mix2(a=x(1), b=3)
  end subroutine foo
end module keywords_of_generic_interfaces_mod
real(8) function mix1(b, a)
  implicit none
  real(8), intent(in) :: b, a
  mix1 = b**2*sin(a)
end function mix1
real(8) function mix2(a, b)
  implicit none
  real(8), intent(in) :: b
  integer, intent(in) :: a
  mix2 = b**a
end function mix2
