! idea: sections and arrays of open shape are read; integers that are read are bounds and indices
! dependent: y
! independent: x
! size: x=6, y=6
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(inout) :: x(:)
    real(wp), intent(inout) :: y(0:)
    integer :: unit, i, first, last, places(2), status

    open(newunit=unit, status='scratch')
    do i = 1, 3
      write(unit, *) i, i + 2, 0.5_wp*i, 1.5_wp, 2.5_wp
      write(unit, *) 4 - i, i + 1
      write(unit, *) [(0.1_wp*i*first, first=1, 6)]
    end do
    rewind(unit)
    do i = 1, 3
      y = y*x(i)
      read(unit, *) first, last, x(first:last)
      y(first:last) = y(first:last)*x(first:last) + x(last + 1)
      read(unit, *) places
      y(places(1)) = y(places(1))*x(places(2))**2
      x(places(2)) = y(places(1))
      if (i == 2) then
        call fetch(unit, x)
      else
        read(unit, *, iostat=status) y(0:4:2)
      end if
      y(5) = y(5) + sum(x)*y(2)
    end do
    read(unit, *, iostat=status) x
    if (status == 0) y = 0.0_wp
    y = y*x
    close(unit)
  end subroutine foo

  subroutine fetch(unit, values)
    integer, intent(in) :: unit
    real(wp), intent(inout) :: values(:)
    real(wp) :: old(size(values))

    old = values
    read(unit, *) values(:)
    write(*, *) values, old(::2)
    values(2:) = values(2:)*old(:size(old) - 1)
  end subroutine fetch
end module m
