! idea: names of associate stand for structures that functions, operators and constructors make
! dependent: y
! independent: x
module associate_operator_values_mod
  implicit none
  type :: vec
    real(8) :: c(3) = 0
    integer :: n = 2
  contains
    procedure :: norm
  end type vec
  interface operator(.cross.)
    module procedure cross
  end interface
  interface operator(+)
    module procedure plus
  end interface
contains
  pure function cross(a, b) result(r)
    type(vec), intent(in) :: a, b
    type(vec) :: r
    r%c = cshift(a%c, 1)*cshift(b%c, -1) - cshift(a%c, -1)*cshift(b%c, 1)
  end function cross
  pure function plus(a, b) result(r)
    type(vec), intent(in) :: a, b
    type(vec) :: r
    r%c = a%c + b%c
  end function plus
  pure real(8) function norm(self)
    class(vec), intent(in) :: self
    norm = sqrt(sum(self%c**2))
  end function norm
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    type(vec) :: a, w
    integer :: i
    a = vec(x, 3)
    w%c = [x(2), 1d0, x(3)]
    associate (turned => w .cross. a, moved => w + (a .cross. w), whole => vec(c=x**2))
      y = turned%c*moved%c + whole%norm()
    end associate
    do i = 1, 3
      associate (b => plus(w, vec(y(i)*a%c, 1)), s => 2*a%c + w%c)
        y(i) = y(i)*sum(b%c) + b%n*s(i)
        a = plus(a, w)
      end associate
    end do
    associate (b => plus(a, w))
      w = b .cross. a
    end associate
    associate (d => a%norm())
      y = y*d + w%c
    end associate
  end subroutine foo
end module associate_operator_values_mod
