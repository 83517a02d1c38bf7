! idea: impure elemental internal procedures that change arrays of their host
! dependent: y
! independent: x
! set: n=3
module internal_elemental_impure
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: total(2), last
    integer :: count
    total = [0.0_wp, 1.0_wp]
    count = 0
    last = 0.0_wp
    call add(x, y)
    y = y*total(1)
    y = history(x + y)*total(2)
  contains
    impure elemental subroutine add(a, b)
      real(wp), intent(in) :: a
      real(wp), intent(out) :: b
      count = mod(count, 2) + 1
      total(count) = total(count) + a**2
      b = total(count)*a
    end subroutine add
    impure elemental function history(a) result(b)
      real(wp), intent(in) :: a
      real(wp) :: b
      b = a*last
      last = a
    end function history
  end subroutine foo
end module internal_elemental_impure
