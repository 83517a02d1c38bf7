! idea: operands of overloaded operators are values of functions bound to types
! dependent: y
! independent: x
module vectors
  implicit none
  integer, parameter :: r8 = kind(0.d0)
  type vec
    real(r8) :: x = 1, y = 2
  contains
    procedure :: len => vec_len
    procedure :: turned
    procedure, private :: by_real, by_integer
    generic :: stretched => by_real, by_integer
  end type vec
  interface operator(*)
    module procedure scaled
  end interface
contains
  elemental real(r8) function vec_len(self)
    class(vec), intent(in) :: self
    vec_len = sqrt(self%x**2 + self%y**2)
  end function
  type(vec) pure function turned(self)
    class(vec), intent(in) :: self
    turned%x = -self%y
    turned%y = self%x
  end function
  pure real(r8) function by_real(self, s)
    class(vec), intent(in) :: self
    real(r8), intent(in) :: s
    by_real = self%x*s + self%y
  end function
  pure real(r8) function by_integer(self, s)
    class(vec), intent(in) :: self
    integer, intent(in) :: s
    by_integer = self%y*s
  end function
  pure function scaled(s, v) result(w)
    real(r8), intent(in) :: s
    type(vec), intent(in) :: v
    type(vec) :: w
    w%x = s*v%x; w%y = s*v%y
  end function
  subroutine foo(x, y)
    real(r8), intent(in) :: x
    real(r8), intent(out) :: y
    type(vec) :: v, w, all(2)
    v = x*vec(x, x**2)
    w = v%len()*v%turned()
    all(1) = v; all(2) = w
    y = x*w%len()*v%stretched(2) + v%stretched(x)*sum(all%x*all%len())
  end subroutine foo
end module vectors
