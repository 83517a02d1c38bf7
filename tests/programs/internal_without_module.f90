! idea: a routine in no module has internal procedures that hide names and take optional arguments
! dependent: y
! independent: x
! range: x=0.4:0.9
subroutine foo(x, y, scale)
  implicit none
  double precision, intent(in) :: x(4)
  double precision, intent(out) :: y
  double precision, intent(in), optional :: scale
  double precision :: a, b
  integer :: count
  count = 0
  a = x(1)
  b = x(2)
  call mix(b)
  call mix()
  if (later(2)) then
    call mix(x(3))
  else
    y = 0.0d0
  end if
  y = a*b + x(4)*count
contains
  subroutine mix(c)
    double precision, intent(in), optional :: c
    double precision :: x
    x = 0.5d0
    if (present(c)) x = c
    a = a*sin(x) + count
    if (present(scale)) a = a*scale
    count = count + 1
  end subroutine mix
  logical function later(k)
    integer, intent(in) :: k
    later = count >= k .and. unused() > 0
  end function later
  integer function unused()
    unused = 1
  end function unused
end subroutine foo
