! idea: loops in output lists call functions, of numbers and structures, in nested and empty loops
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: vec
    real(wp) :: v = 0.5_wp, w(3) = 0.25_wp
  end type vec
contains
  pure function square(a) result(r)
    real(wp), intent(in) :: a
    real(wp) :: r
    r = a**2
  end function square

  pure function total(a) result(r)
    type(vec), intent(in) :: a
    real(wp) :: r
    r = a%v + sum(a%w)
  end function total

  function name_of(k) result(r)
    integer, intent(in) :: k
    integer :: r
    r = 10 * k
  end function name_of

  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(vec) :: row(3)
    real(wp) :: table(2, 3)
    character(len=18) :: text
    integer :: j, k
    row%v = x
    table(1, :) = x
    table(2, :) = x**2
    k = 7
    write (*, *) square(x(1)), (sum(table(:, k)), k = 1, 3)
    write (*, *) [(square(x(j)), j = 1, 3)], (maxval(row(k)%w), k = 1, 3)
    write (text, '(3f6.3)') (square(x(k)), k = n, 1, -1)
    y = x
    if (text == ' 0.810 1.210 0.490') y = 2.0_wp * x**2
    write (text, '(2i4, f6.3)') (name_of(k), k = 1, 2), total(row(2))
    if (text == '  10  20 1.850') y = y + x * k
    write (*, '(6f8.3)') ((square(table(j, k)) + x(1), j = 1, 2), k = 1, n)
    write (*, *) (k, total(row(k)), x(k), k = 1, n), (square(x(k)), k = 3, 2)
    do k = 1, n
      if (x(k) > 0.8_wp) write (*, '(3f8.3)') (square(x(j)) * k, j = 1, k)
    end do
  end subroutine foo
end module m
