! idea: associate gives names to arrays that functions, constructors and intrinsics return
! dependent: y
! independent: x
! set: n=4
module associate_array_expressions_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer :: i, j
    y = x
    do i = 1, 2
      associate (a => mean(x, y*y), c => cshift(y, i), t => [y(2:), y(1)*x(2)])
        y = sin(a)*a(1)
        associate (b => [(y(j)*c(1), j=1, n)], s => sum(spread(a, 2, 3), dim=2))
          y = y + b*s*t(size(c):1:-1)
        end associate
      end associate
    end do
  end subroutine foo
  function mean(a, b) result(w)
    real(wp), intent(in) :: a(:), b(:)
    real(wp) :: w(size(a))
    w = 0.5_wp*a*sum(b)/size(b) + 0.3_wp*b
  end function mean
end module associate_array_expressions_mod
