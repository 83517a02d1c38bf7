! idea: kinds that are those of literals whose kinds are numbers
! dependent: y
! independent: x
! set: n=3
module kind_of_literals
  implicit none
  integer, parameter :: wp = kind(1._8)
  type :: pair
    real(kind(1.0_8)) :: a = 0.5_8
    integer(kind(1_8)) :: k = 2_8
  end type pair
contains
  subroutine foo(n, x, y)
    integer(kind(1_4)), intent(in) :: n
    real(kind(1._8)), intent(in) :: x(n)
    real(kind=kind(1.0_8)), intent(out) :: y
    real(kind(1.0_8)), allocatable :: w(:)
    logical :: is_large
    type(pair) :: p
    integer :: i
    allocate (w(n))
    w = x**2
    y = 1.0_8
    do i = 1, n
      p%a = p%a + w(i)*p%k
      is_large = p%a > 1.0_8
      if (is_large) y = y*sin(p%a) + scaled(w(i))
    end do
  end subroutine foo
  function scaled(a) result(b)
    real(kind(1.0_8)), intent(in) :: a
    real(kind(1.0_8)) :: b, c
    c = a*1.5_wp
    b = c*a
  end function scaled
end module kind_of_literals
