! idea: work arrays that steps of a while loop set in one of two branches
! dependent: y
! independent: x, y
! set: n=4
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(inout) :: y(n)
  real(8) :: a(n), b(0:n), s
  integer :: i, step
  step = 0
  s = 0.5d0
  do while (step < 4)
    step = step + 1
    if (mod(step, 2) == 1) then
      do i = 1, n
        a(i) = x(i)*y(i) + s
      end do
      b(0) = s*y(1)
      do i = 1, n
        b(i) = a(i)*b(i - 1)
      end do
      do i = 1, n
        y(i) = 0.5d0*y(i) + 0.1d0*a(i)*b(i)*b(i - 1)
      end do
    else
      a = y*y
      do i = 1, n
        if (a(i) > 0.3d0) y(i) = y(i) - 0.2d0*a(i)*a(n + 1 - i)
      end do
    end if
    s = s + 0.1d0*y(step)*a(1)
  end do
  y = y*s
end subroutine foo
