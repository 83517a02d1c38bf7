! idea: reading jumps at the end of a file and at errors, out of loops and calls
! dependent: y
! independent: x
module io_jumps
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    integer :: unit, i
    real(wp) :: z
    open(newunit=unit, status='scratch', err=90)
    do i = 1, 4
      write(unit, '(f8.4)') 0.5_wp + 0.1_wp*i
    end do
    write(unit, '(a)') 'no number'
    z = x
    y = x
    do i = 1, 2
      rewind(unit)
      call absorb(unit, z, y)
      z = z*y
    end do
    close(unit)
    return
90  error stop 'no file'
  end subroutine foo
  subroutine absorb(unit, a, b)
    integer, intent(in) :: unit
    real(wp), intent(inout) :: a, b
    real(wp) :: forcing, more
    integer :: status
    do
      forcing = b
      read(unit, *, end=10, err=20) forcing
      b = b + 0.1_wp*a*forcing
      a = a*cos(forcing*b)
      if (a > 3.0_wp) cycle
      more = a
      read(unit, *, iostat=status, end=10) more
      if (status > 0) more = a*b
      b = b*more
    end do
20  b = b*a
    read(unit, *, end=10) forcing
    b = b*forcing
    return
10  a = a*b
    b = 0.5_wp*b
  end subroutine absorb
end module io_jumps
