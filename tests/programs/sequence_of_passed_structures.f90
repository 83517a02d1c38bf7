! idea: sequences of elements of components of structures that are arguments, of objects, other bounds
! routine: foo
! dependent: y
! independent: x
! set: n=3
module sequence_passed_mod
  implicit none
  type :: el
    real(8) :: v(4) = 0
    real(8) :: m(2, 2, 2) = 0
  contains
    procedure :: scaled
  end type el
  type(el), save :: grid(2)
contains
  subroutine scaled(self, a)
    class(el), intent(in) :: self
    real(8), intent(inout) :: a(0:1)
    a(0) = a(0)*a(1)*self%v(1)
  end subroutine scaled
  subroutine work(n, e, c)
    integer, intent(in) :: n
    type(el), intent(inout) :: e(:)
    real(8), intent(out) :: c
    integer :: i
    c = 0
    do i = 1, size(e)
      call shift(n, e(i)%v(2))
      c = c + norm(n - 1, e(i)%v(i))*norm(4, e(i)%m(1, 1, i))
      call plane(e(i)%m(1, 1, 2))
    end do
  end subroutine work
  subroutine plane(p)
    real(8), intent(inout) :: p(2, *)
    p(1, 1) = p(2, 2)*p(1, 2)
    p(2, 2) = p(1, 1)**2
  end subroutine plane
  subroutine shift(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(2:n)
    integer :: i
    do i = 3, n
      a(i) = a(i)*a(i-1) + a(i-1)
    end do
  end subroutine shift
  function norm(n, a) result(s)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8) :: s
    s = sum(a*a)
  end function norm
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(2)
    type(el) :: own(2), one
    integer :: i
    one%v = x(1)
    do i = 1, 2
      grid(i)%v = x(i)
      grid(i)%v(2:3) = x(2:3)*i
      grid(i)%m = x(3)
      grid(i)%m(1, :, 2) = x(1)*x(2)
      own(i)%v = x(3)**2
      own(i)%m(:, 1, :) = x(i)
      own(i)%m(:, 2, :) = x(2)
      call one%scaled(grid(i)%v(3))
      call one%scaled(own(i)%v(2))
      call own(i)%scaled(grid(i)%v(1))
      call plane(grid(i)%m(1, 1, 1))
    end do
    call work(n, grid, y(1))
    call work(n, own, y(2))
    y(1) = y(1) + sum(grid(1)%v)*sum(grid(2)%m)
    y(2) = y(2) + sum(own(1)%v)*sum(own(2)%m)
  end subroutine foo
end module sequence_passed_mod
