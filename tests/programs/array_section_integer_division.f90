! idea: sections that end at 2*(n/2), or at what SymPy takes for n, are not all of an array of n
! routine: halves
! dependent: y
! independent: x
! set: n=5
module array_section_integer_division_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type grid
    integer :: n = 2
    integer :: k(2) = [3, 1]
  end type grid
contains
  subroutine halves(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(grid) :: g(2)
    integer :: numbers(n), typ(2), i
    real(wp) :: w(0:n), f(-n:n)
    g(2)%n = 1
    typ = [3, 2]
    numbers = 1
    numbers(1:n/2*2) = 2
    w = 2.0_wp
    w(0:2*(n/2) - n/2) = 5.0_wp
    w(n - 2*(n/2):n/2 + n/2 + 1) = 7.0_wp
    f = x(1)
    where (f(-2*(n/2):2*(n/2)) > 0.5_wp) f(-2*(n/2):2*(n/2)) = x(2)
    y = x
    y(1:2*(n/2)) = x(1)**2
    call stretch(y(1:2*(n/2)))
    call unlike(g, typ, n, y)
    y = y*x(numbers)*w(1:)*size(y(1:n/2*2))*sum(x(1:n/2*2))*sum(f)
    do i = 1, n
      y(i) = y(i) + total(x(1:2*(n/2)))*x(i) + total(x(:)) + total(x(1:mod(-n, n + 1) + 2*n))
      y(i) = y(i) + sum(sin(x(1:2*(n/2)))) - sum(sin(x(1:n)))*sum(x(1:n*n/n))
      y(i) = y(i) + sum(x(1:int(n*0.5_wp)*2)) + sum(x(1:-((-n)/2)*2)) + sum(x(1:n/2*2)**3)
    end do
  end subroutine halves
  subroutine stretch(a)
    real(wp), intent(inout) :: a(:)
    a = a*size(a)*a(1)
  end subroutine stretch
  function total(a) result(r)
    real(wp), intent(in) :: a(:)
    real(wp) :: r
    r = sum(a**2)
  end function total
  subroutine unlike(g, typ, n, y)
    type(grid), intent(in) :: g(2)
    integer, intent(in) :: typ(2), n
    real(wp), intent(inout) :: y(n)
    real(wp) :: a(g(1)%n), b(typ(1)), c(5), d(n), e(g(1)%k(1)), f(-n:n)
    a = y(1)
    b = y(2)
    c = y(3)
    d = y(4)
    e = y(5)
    f = y(1)
    a(1:g(2)%n) = 2.0_wp
    b(1:typ(2)) = 3.0_wp
    c(1:size(typ)/2*2) = 4.0_wp
    d(n - n/2*2 + 1:) = 5.0_wp
    e(1:g(1)%k(2)) = 6.0_wp
    f(-2*(n/2):2*(n/2)) = y(2)
    y = y*sum(a)*sum(b)*sum(c)*sum(d)*sum(e)*sum(f)
  end subroutine unlike
end module array_section_integer_division_mod
