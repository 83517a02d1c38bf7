! idea: names of modules renamed and hidden in calls of named operators, statement functions and associates
! dependent: y
! independent: x
module operator_names_hidden_ops
  implicit none
  real(8) :: scale = 2.0d0
  type vec
    real(8) :: v(2)
  end type
  interface operator(.dot.)
    module procedure dotv
  end interface
  interface operator(.scaled.)
    module procedure scaledv
  end interface
contains
  pure real(8) function dotv(a, b)
    type(vec), intent(in) :: a, b
    dotv = sum(a%v*b%v)
  end function
  elemental function scaledv(s, b) result(c)
    real(8), intent(in) :: s
    type(vec), intent(in) :: b
    type(vec) :: c
    c%v = s*b%v
  end function
end module
module operator_names_hidden_mod
  use operator_names_hidden_ops, only: vec, factor => scale, operator(.inner.) => operator(.dot.), operator(.scaled.)
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y(4)
    type(vec) :: p(2), q
    integer :: i
    p = [vec(x(1:2)), vec(x(3:4))]
    q = factor .scaled. p(2)
    factor = x(1)
    p = factor .scaled. p
    do concurrent (i = 1:2)
      y(i) = p(i) .inner. q
    end do
    associate (p => p(1), factor => x(2)*2)
      y(3) = (factor .scaled. p) .inner. (2.0d0*factor .scaled. q)
      if ((p .inner. q) > 0.01d0) y(3) = y(3)*(p .inner. p)
    end associate
    y(4) = p(2) .inner. (factor .scaled. p(1))
    where ([(p(i) .inner. q, i = 1, 2)] > 0) y(1:2) = y(1:2)*factor
    factor = 2.0d0
  end subroutine
end module
