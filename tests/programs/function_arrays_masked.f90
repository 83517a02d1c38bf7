! idea: an array function in a masked assignment to an allocatable array
! dependent: y
! independent: x
! set: n=3
module function_arrays_masked
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  function twice(n, a) result(res)
    integer, intent(in) :: n
    real(wp), intent(in) :: a(n)
    real(wp) :: res(n)

    res = 2.0_wp*a**2
  end function twice
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), allocatable :: t(:)

    allocate(t(0:n - 1))
    t = x
    where (x < 0.9_wp)
      t(:) = 0.3_wp*t
    elsewhere (x(n:1:-1) > 0.4_wp)
      t(:) = 0.1_wp*(1.0_wp*twice(n, x) - x(n:1:-1) - t(n - 1:0:-1))
    end where
    y = sum(t)
  end subroutine foo
end module function_arrays_masked
