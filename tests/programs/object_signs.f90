! idea: signs next to operators of the program stay where they are
! dependent: b, e
! independent: b
! set: n=3
module object_signs_mod
  implicit none
  type :: v3
    real(8) :: c(3)
  contains
    procedure, private :: plus
    procedure, private, pass(b) :: times
    procedure, private :: assign_real
    generic :: operator(+) => plus
    generic :: operator(*) => times
    generic :: assignment(=) => assign_real
    procedure :: dot
  end type
  type :: atom
    type(v3) :: r, v, f
    real(8) :: m = 1
  end type
contains
  elemental function plus(a, b) result(c)
    class(v3), intent(in) :: a, b
    type(v3) :: c
    c%c = a%c + b%c
  end function
  elemental function times(s, b) result(c)
    real(8), intent(in) :: s
    class(v3), intent(in) :: b
    type(v3) :: c
    c%c = s*b%c
  end function
  elemental subroutine assign_real(a, s)
    class(v3), intent(inout) :: a
    real(8), intent(in) :: s
    a%c = s
  end subroutine
  elemental real(8) function dot(a, b)
    class(v3), intent(in) :: a, b
    dot = sum(a%c*b%c)
  end function
  subroutine forces(b)
    type(atom), intent(inout) :: b(:)
    integer :: i, j
    type(v3) :: d
    b%f = 0d0
    do i = 1, size(b)
      do j = 1, size(b)
        if (i == j) cycle
        d = b(i)%r + (-1d0)*b(j)%r
        b(i)%f = b(i)%f + (1/(1 + d%dot(d)))*d
      end do
    end do
  end subroutine
  subroutine foo(b, n, e)
    integer, intent(in) :: n
    type(atom), intent(inout) :: b(n)
    real(8), intent(out) :: e
    integer :: k
    do k = 1, 2
      call forces(b)
      b%v = b%v + (0.1d0/b%m)*b%f
      b%r = b%r + 0.1d0*b%v
    end do
    e = 0.5d0*sum(b%m*b%v%dot(b%v)) + sum(b%r%dot(b(n:1:-1)%f))
  end subroutine
end module
