! idea: nested implied loops read arrays by element, and their variable lives on
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(inout) :: x(n, n)
    real(wp), intent(inout) :: y
    integer :: unit, i, j, k(3)
    real(wp) :: w(n)

    open(newunit=unit, status='scratch')
    write(unit, *) ((0.5_wp*i + 0.1_wp*j, i=1, n), j=1, n)
    write(unit, *) (j, 0.3_wp*j, j=3, 1, -1)
    write(unit, *) 3, 2.0_wp, 2, 1.0_wp, 1, 0.5_wp
    rewind(unit)
    w = x(:, 1)*x(1, 2)
    y = y*sum(w)
    read(unit, *) ((x(i, j), i=2, n), j=1, n)
    y = y + sum(x*x)*w(2)
    read(unit, *) (k(i), w(k(i)), i=1, 3)
    if (i == 4) y = y*w(1)
    x(i - 1, k(1)) = y*w(3)
    read(unit, *) (k(i), x(k(i), 1), i=1, 2)
    y = y + x(3, 1)*x(2, 1)*x(1, 1)
    close(unit)
  end subroutine foo
end module m
