! idea: a scope lists a kind by one name, and uses all of the module that defines it by another
! dependent: y
! independent: x
! set: n=3, x=0.7 1.1 0.9
module kinds_listed_beside_whole_module_base
  implicit none
  integer, parameter :: rk = kind(1d0), most = 3
  type :: pair
    real(rk) :: first = 0.5_rk, second(most) = 0.25_rk
  end type pair
  real(rk) :: shared(most) = 0.1_rk
contains
  real(rk) function half(a)
    real(rk), intent(in) :: a
    half = 0.5_rk*a**2
  end function half
  function both(a) result(b)
    real(rk), intent(in) :: a(most)
    real(rk) :: b(most)
    b = a*half(a(1))
  end function both
  elemental real(rk) function next(a)
    real(rk), intent(in) :: a
    next = a + 1/a
  end function next
end module kinds_listed_beside_whole_module_base
module kinds_listed_beside_whole_module_names
  use kinds_listed_beside_whole_module_base, only: wp => rk, many => most
  implicit none
end module kinds_listed_beside_whole_module_names
module kinds_listed_beside_whole_module_mod
  use kinds_listed_beside_whole_module_names, only: wp, many
  use kinds_listed_beside_whole_module_base
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(pair) :: two
    integer :: i
    do i = 1, n
      y(i) = half(x(i)) + 0.5_wp*x(i)
    end do
    two%first = half(y(1))
    two%second = both(x(1:many))*two%first
    shared = shared + two%second
    y = y + next(two%second)*shared
    call renamed(n, y)
  end subroutine foo
  subroutine renamed(n, y)
    use kinds_listed_beside_whole_module_base, only: sp => rk, few => most
    integer, intent(in) :: n
    real(sp), intent(inout) :: y(n)
    y = sum(both(y(:few)))*y
  end subroutine renamed
end module kinds_listed_beside_whole_module_mod
