! idea: operators, comparisons and an assignment that are bound to types, whose procedures are private
! dependent: a, y
! independent: a, x
! set: n=3
module vectors
  implicit none
  private
  type, public :: vector
    real(8) :: u(2)
    real(8) :: w = 1.0d0
  contains
    procedure, private :: add, shift, scaled, below, from_number, minus
    procedure, private, pass(b) :: scale_left
    generic :: operator(+) => add, shift
    generic, public :: operator(*) => scaled, scale_left
    generic :: operator(<) => below
    generic :: operator(-) => minus
    generic :: operator(.dot.) => dotted
    procedure :: dotted
    generic, public :: assignment(=) => from_number
  end type vector
  type, public :: doubling
    real(8) :: x
  contains
    procedure, private :: set
    generic :: assignment(=) => set
  end type doubling
contains
  subroutine set(a, b)
    class(doubling), intent(out) :: a
    type(doubling), intent(in) :: b
    a%x = 2.0d0 * b%x
  end subroutine set
  pure function add(a, b) result(c)
    class(vector), intent(in) :: a
    type(vector), intent(in) :: b
    type(vector) :: c
    c%u = a%u + b%u * a%w
    c%w = a%w * b%w
  end function add
  pure function shift(a, b) result(c)
    class(vector), intent(in) :: a
    real(8), intent(in) :: b(:)
    type(vector) :: c
    c%u = a%u + b
    c%w = a%w
  end function shift
  pure function scaled(a, s) result(c)
    class(vector), intent(in) :: a
    real(8), intent(in) :: s
    type(vector) :: c
    c%u = a%u * s
    c%w = a%w
  end function scaled
  pure function scale_left(s, b) result(c)
    real(8), intent(in) :: s
    class(vector), intent(in) :: b
    type(vector) :: c
    c%u = b%u * s**2
    c%w = b%w * 0.5d0
  end function scale_left
  pure function minus(a) result(c)
    class(vector), intent(in) :: a
    type(vector) :: c
    c%u = -a%u
    c%w = a%w
  end function minus
  pure function below(a, b) result(c)
    class(vector), intent(in) :: a, b
    logical :: c
    c = a%w < b%w
  end function below
  pure function dotted(a, b) result(c)
    class(vector), intent(in) :: a, b
    real(8) :: c
    c = sum(a%u * b%u)
  end function dotted
  pure subroutine from_number(a, x)
    class(vector), intent(inout) :: a
    real(8), intent(in) :: x
    a%u = [x, a%u(1)]
  end subroutine from_number
end module vectors
module m
  use vectors, only: doubling, vector
  implicit none
contains
  subroutine foo(n, a, x, y)
    integer, intent(in) :: n
    type(vector), intent(inout) :: a
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(vector) :: b
    type(doubling) :: d, e
    integer :: i
    b%u = 0.5d0
    do i = 1, n
      b = x(i)
      b = (a + b * x(1)) + (-(x(2) * a)) * 0.1d0
      if (a < b) a%u = a%u * b%w
      a = a + x(2:) * 0.3d0
      a%w = a%w * (a .dot. b)
      d%x = a%w * x(i)
      e = d
      a%w = e%x
    end do
    a = 0.1d0
    y = (a .dot. (b + a)) * a%w
  end subroutine foo
end module m
