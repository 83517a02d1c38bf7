! idea: an internal subroutine with constructs of all kinds, which joint schedules call as it is
! dependent: y
! independent: x
! set: n=3
module internal_constructs
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: h

    h = x(1)**2
    y = 0.5_wp*x
    call f(y)
    h = h + 1
    call f(y)
    y(1) = y(1)*h
  contains
    subroutine f(a)
      real(wp), intent(inout) :: a(n)
      integer :: j
      where (x > 0.9_wp)
        a = a*h
      elsewhere
        a = a + 1
      end where
      where (x < 0.9_wp) a = a*1.1_wp
      select case (n)
      case (2:3)
        a(2) = a(1)*h
      case default
        a = a*h
      end select
      work: block
        if (x(1) > 0) exit work
        a = a*2
      end block work
      forall (j = 1:n) a(j) = a(n-j+1)*x(j)
      do concurrent (j = 1:n, x(j) > 0.8_wp)
        a(j) = a(j)*h
      end do
      a = a + [(x(j)*h, j = 1, n)]
      again: if (h > 0) then
        a(1) = a(1) + 1
        if (h > 1) exit again
        a(1) = a(1)*x(2)
      end if again
    end subroutine f
  end subroutine foo
end module internal_constructs
