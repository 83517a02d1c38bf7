! idea: a loop reads until the end of a file, in a routine that is called twice
! dependent: y
! independent: x
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(2)
    real(wp), intent(out) :: y
    integer :: unit, i
    real(wp) :: z

    open(newunit=unit, status='scratch')
    write(unit, *) (0.5_wp*i, i=1, 5)
    do i = 1, 5
      write(unit, '(f8.4)') 0.5_wp + 0.1_wp*i
    end do
    rewind(unit)
    z = x(1)
    y = x(2)
    call absorb(unit, z, y)
    write(*, *) 'between', z, y
    rewind(unit)
    call absorb(unit, y, z)
    y = y*z
    close(unit)
  end subroutine foo

  subroutine absorb(unit, a, b)
    integer, intent(in) :: unit
    real(wp), intent(inout) :: a, b
    real(wp) :: forcing
    integer :: status

    read(unit, *) forcing
    forcing = forcing*a
    do
      b = b + a*forcing
      read(unit, *, iostat=status) forcing
      if (status /= 0) exit
      a = a*cos(forcing) + 0.1_wp*b
      if (a > 3.0_wp) cycle
      forcing = forcing*b
    end do
  end subroutine absorb
end module m
