! idea: elemental internal procedures of structures that use structures and arrays of their host
! dependent: y
! independent: x
! set: n=3
! without: hessian
module internal_elemental_structures
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: inner_t
    real(wp) :: w(2)
    real(wp), allocatable :: v(:)
  end type inner_t
  type :: cell
    real(wp) :: a, b(2)
    type(inner_t) :: s
  end type cell
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(cell) :: c(n)
    type(inner_t) :: h, hs(2)
    real(wp) :: tab(2)
    integer :: i
    tab = x(1:2)**2
    h%w = x(2:3)
    allocate(h%v(2))
    h%v = tab*x(1)
    do i = 1, 2
      hs(i)%w = x(i)
    end do
    c%a = x
    do i = 1, n
      c(i)%b = x(i)*tab
      c(i)%s%w = 1.0_wp
    end do
    call push(c, x, amount=tab(2))
    y = weight(c) + plain(c%a)
    where (plain(y) > 0.0_wp)
      y = weight(c)*plain(y)
    end where
    y(1) = y(1) + sum(plain(c%a)*weight(c))
  contains
    elemental subroutine push(u, s, amount)
      type(cell), intent(inout) :: u
      real(wp), intent(in) :: s
      real(wp), intent(in), optional :: amount
      u%a = u%a + dot_product(tab, u%b)*s*hs(2)%w(1)
      if (present(amount)) u%s%w(1) = amount*h%v(1)
    end subroutine push
    elemental real(wp) function weight(u)
      type(cell), intent(in) :: u
      weight = u%a*u%b(2)*tab(1)*hs(1)%w(2) + u%s%w(1)
    end function weight
    elemental real(wp) function plain(u)
      real(wp), intent(in) :: u
      plain = u*h%w(2) + hs(2)%w(2)*tab(1)
    end function plain
  end subroutine foo
end module internal_elemental_structures
