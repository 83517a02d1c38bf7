! idea: structures that routines keep between calls, with values from constructors
! dependent: y
! independent: x
module saved_constructed_kinds
  implicit none
  integer, parameter :: wp = kind(1.0d0)
end module saved_constructed_kinds
module saved_structures_constructed_mod
  use saved_constructed_kinds
  implicit none
  type cell
    real(wp) :: a = 0.3_wp, b(2) = [0.1_wp, 0.2_wp]
    integer :: k = 1
  end type cell
  type pair
    type(cell) :: left = cell(k=2), right
    logical :: yes = .true.
  end type pair
  real(wp) :: remember_one = 2.0_wp
  real(wp), parameter :: start = 0.25_wp
contains
  subroutine remember(x, i, s)
    real(wp), intent(in) :: x
    integer, intent(in) :: i
    real(wp), intent(out) :: s
    type(cell), save :: c(2) = [cell(0.4_wp, [0.3_wp, 0.2_wp], 2), cell(k=1)], two = cell(start)
    type(cell) :: one = cell(b=[0.7_wp, start], a=0.5_wp)
    type(pair), save :: p = pair(cell(0.9_wp), cell(0.8_wp, 0.6_wp), .false.)
    integer :: j, a
    a = i
    j = 1 + mod(a, 2)
    c(j)%a = 0.5_wp*c(j)%a + x**2
    c(j)%b(c(j)%k) = c(j)%b(c(j)%k)*x
    c(j)%k = 3 - c(j)%k
    one%a = one%a*x + c(j)%a*remember_one
    one%k = one%k + 1
    if (one%k > 2) one%b(1) = one%b(1) + x
    if (p%yes) then
      p%left%a = p%left%a + x*p%right%b(1)
    else
      p%right%b = p%right%b*x
    end if
    p%yes = .not. p%yes
    two%b = two%b + x*two%a
    s = one%a + one%b(1) + sum(c%a)*c(j)%b(1) + c(1)%b(2) + p%left%a*p%right%b(2) + two%b(1)
    s = s*table(i)
  end subroutine remember
  real(wp) function table(i)
    integer, intent(in) :: i
    type(cell), save :: t(3) = [cell(1.0_wp), cell(2.0_wp), cell(3.0_wp)]
    table = t(i)%a
  end function table
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    type(cell), save :: d = cell(1.0_wp, k=4)
    real(wp) :: s
    integer :: i
    y = d%a*x(1)
    d%a = d%a*x(2)
    do i = 1, 3
      call remember(x(i), i, s)
      y = y + s*d%k
    end do
  end subroutine foo
end module saved_structures_constructed_mod
