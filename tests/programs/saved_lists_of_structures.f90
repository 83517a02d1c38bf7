! idea: structures, and arrays of them, of a type of the module and of one of its own, are kept between calls, in blocks too
! dependent: y
! independent: x
module saved_lists_of_structures
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type cell
    real(wp) :: a = 0.3_wp, b(2) = [0.1_wp, 0.2_wp]
    integer :: k = 1
  end type
contains
  subroutine remember(x, i, s)
    real(wp), intent(in) :: x
    integer, intent(in) :: i
    real(wp), intent(out) :: s
    type layer
      real(wp) :: h = 0.5_wp
    end type
    type(cell), save :: c(2)
    type(layer), save :: below(0:2)
    type(cell), save :: one
    integer :: j
    j = 1 + mod(i, 2)
    c(j)%a = 0.5_wp*c(j)%a + x**2
    c(j)%b(c(j)%k) = c(j)%b(c(j)%k)*x + below(i - 1)%h
    c(j)%k = 3 - c(j)%k
    below(i - 1)%h = below(i - 1)%h*sin(x)
    one%a = one%a*x + c(j)%a
    one%k = one%k + 1
    if (one%k > 2) one%b(1) = one%b(1) + x
    block
      type(cell), save :: inner
      inner%b = inner%b*x + one%b
      s = inner%b(2)
    end block
    s = s*one%a + one%b(1) + sum(c%a)*c(j)%b(1) + c(1)%b(2) + sum(below%h)
  end subroutine
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    real(wp) :: s
    integer :: i
    y = 0
    do i = 1, 3
      call remember(x(i), i, s)
      y = y + s
    end do
  end subroutine
end module
