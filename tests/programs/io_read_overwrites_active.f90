! idea: values read from a file overwrite active ones, whole, by element and with implied do
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(inout) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: factor, pair(2)
    integer :: unit, i, k, number

    open(newunit=unit, status='scratch', action='readwrite')
    do i = 1, n
      write(unit, *) 2, 3.0_wp + i, 0.5_wp*i, 0.25_wp
      write(unit, *) n, (1.5_wp + 0.1_wp*k, k=1, n)
    end do
    rewind unit
    y = 1.0_wp
    do i = 1, n
      y = y + x(i)**2*x(1)
      factor = x(i)
      pair = x(1:2)*x(i)
      y = y*sin(factor)*pair(1)
      read(unit, *) number, x(number), pair
      y = y + x(i)*pair(1)*x(2)*pair(2)
      if (i == 2) then
        read(unit, *) number, (x(k), k=1, number)
      else
        read(unit, *)
        x(i) = x(i)*y
      end if
      read(unit, *, iostat=k) factor
      if (k == 0) backspace(unit)
      y = y + factor*x(3)
    end do
    close(unit)
  end subroutine foo
end module m
