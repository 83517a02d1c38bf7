! idea: constructors and functions with names of arguments get components of elements of an associated section
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.3 0.8 1.2, n=6
module associate_section_keywords_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: ty
    real(wp) :: a
    integer :: c = 2
    real(wp) :: v(2) = 0.5_wp
  end type ty
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(ty) :: st(6), grid(3, 2)
    integer :: i, k(2)
    st%a = x
    k = [2, 1]
    associate (s => st(2:5))
      do i = 2, 4
        s(i) = ty(a=s(i-1)%a*s(i)%a, c=s(i)%c, v=s(i)%v)
        s(i)%a = ff(u=s(i-1)%a, v=s(i)%c) + s(i)%v(1)
        s(i)%v(2) = ff(v=s(k(1))%c, u=s(k(s(1)%c))%v(1))*x(1)
      end do
      associate (last => s(size(s)))
        last%a = ff(u=last%a, v=s(1)%c)
      end associate
    end associate
    grid%a = reshape(x, [3, 2])
    associate (col => grid(:, 2), all => st(:))
      do i = 1, 3
        col(i) = ty(c=3, a=col(i)%a*grid(i, 1)%a, v=all(i)%v)
        all(i)%a = ff(u=col(i)%a, v=all(i + 1)%c)
      end do
    end associate
    y = st%a + [grid%v(2)]
    y(2) = y(2)*grid(2, 2)%a
  end subroutine foo
  pure function ff(u, v) result(r)
    real(wp), intent(in) :: u
    integer, intent(in) :: v
    real(wp) :: r
    r = u*u*v
  end function ff
end module associate_section_keywords_mod
