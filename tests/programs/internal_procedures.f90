! idea: internal procedures read and change variables of their host, and call each other
! dependent: y
! independent: x
! set: n=3
! range: x=0.05:0.1
module internal_procedures
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: rate = 0.5_wp
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), parameter :: half = 0.5_wp
    real(wp) :: total, w(0:n)
    integer :: i
    total = x(1)
    w = 1.0_wp
    do i = 1, n
      call add(x(i))
      w(i) = weight(i)*total
      select case (i)
      case (1)
        call add(weight(1))
      case default
        total = total + norm(w)
      end select
    end do
    y = total*norm(w)
  contains
    subroutine add(a)
      real(wp), intent(in) :: a
      real(wp) :: old
      old = total
      total = total + a*weight(n)*rate
      if (total > old) call damp(old)
    end subroutine add
    subroutine damp(limit)
      real(wp), intent(in) :: limit
      total = total*half + limit
      rate = rate*half
    end subroutine damp
    real(wp) function weight(k)
      integer, intent(in) :: k
      weight = x(k)*half + w(k - 1)
    end function weight
    function norm(v) result(r)
      real(wp), intent(in) :: v(0:)
      real(wp) :: r
      integer :: i
      r = 0.0_wp
      do i = 0, n
        r = r + v(i)**2*w(n - i)
      end do
    end function norm
  end subroutine foo
end module internal_procedures
