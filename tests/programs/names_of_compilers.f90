! idea: functions and subroutines that compilers had before Fortran, by their names
! dependent: y
! independent: x
! set: n=3
subroutine foo(n, x, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y
  double precision :: t, derfc
  real :: times(2), elapsed
  integer :: i
  character(len=40) :: home

  call etime(times, elapsed)
  call getenv('HOME', home)
  if (lnblnk(home) < 0) call abort
  y = 0.0d0
  do i = 1, n
    if (x(i) > 1.0d3) then
      write (*, *) 'too large'
      call flush(6)
      call exit(3)
    end if
    t = dfloat(i) * derf(x(i)) + derfc(0.5d0 * x(i))
    y = y + t * dgamma(x(i) + 1.0d0) - dlgama(x(i) + 2.0d0) * besj0(x(i))
    y = y + dasinh(x(i)) * dacosh(x(i) + 1.0d0) * dbesj1(x(i))
  end do
  y = y * second_of(x)
contains
  double precision function second_of(x)
    double precision, intent(in) :: x(:)

    call second(x, second_of)
  end function second_of
  subroutine second(x, t)
    double precision, intent(in) :: x(:)
    double precision, intent(out) :: t

    t = x(2)
  end subroutine second
end subroutine foo
