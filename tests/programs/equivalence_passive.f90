! idea: passive variables that share storage, overwritten under one name and needed under another
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer, parameter :: first = 2
    real(wp) :: work(6), a(2, 3), b, own
    integer :: codes(4), code, pairs(2, 2)
    integer :: i
    equivalence (work, a), (codes(first), code), (b, work(3)), (codes, pairs)

    work = 1.0_wp
    a(1, 2) = 2.0_wp
    codes = [1, 2, 3, 4]
    code = 3
    y = x(1)*work(3) + codes(2)*x(2)
    do i = 1, n
      y = y*b/4 + x(i)*a(2, 1)/4
      work(2:3) = work(3:2:-1)/2 + i
      y = sin(y)*work(2) + x(i)**codes(2)
      a = a + 0.5_wp
      code = modulo(code, 3) + 1
      own = b*x(i)
      if (codes(2) > 1) then
        b = b/3
        y = y + own*a(1, 2)/8
      end if
      pairs(2, 1) = pairs(1, 1) + pairs(2, 1)
      y = y*(2 + cos(work(4)))/4 + helped(x(i), i)*sum(a)/40
      call also(x(i), y)
    end do
    y = y*work(3)*codes(2)
  end subroutine foo

  subroutine also(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    real(wp) :: p(2), speed, height
    equivalence (p(1), speed), (p(2), height)

    p = [0.5_wp, 0.75_wp]
    b = b*speed + a*height
    speed = 2*height
    b = b + a*a*p(1)*b
    height = p(1)
    b = b*p(2)
  end subroutine also

  function helped(a, k) result(b)
    real(wp), intent(in) :: a
    integer, intent(in) :: k
    real(wp) :: b, r, s
    integer :: i
    equivalence (r, s)

    b = a
    do i = 1, k
      r = 1.5_wp/i
      b = b*s + a
      s = s*r
      b = b + r*b**2/10
    end do
  end function helped
end module m
