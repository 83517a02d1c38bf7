! idea: recursive internal procedures, module variables, jumps, masks and optional arguments at once
! dependent: y
! independent: x
module internal_mixed
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: a = 0.5_wp, b(2) = 1.0_wp
  integer :: n = 2
contains
  subroutine foo(x, y, opt)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp), intent(in), optional :: opt
    integer :: i
    y = 0.0_wp
    outer: do i = 1, 4
      if (i == 3) cycle
      call inner(i)
      if (a > 100.0_wp) exit outer
      y = y + total(b)*x
      b(:) = b(2:1:-1)*a
    end do outer
    where (b > 0.0_wp) b = b*a
    y = y + sum(b)*value()
  contains
    subroutine inner(k)
      integer, intent(in) :: k
      select case (k)
      case (:1)
        a = a*x
        n = n - 1
      case default
        b(n) = a*b(n) + k
        if (present(opt)) b(n) = b(n)*opt
      end select
    end subroutine inner
    real(wp) function total(v)
      real(wp), intent(in) :: v(:)
      total = v(1)*v(2) + a
    end function total
    recursive function value() result(r)
      real(wp) :: r
      a = a*0.5_wp
      r = a
      if (a > 0.1_wp) r = r + value()*x
    end function value
  end subroutine foo
end module internal_mixed
