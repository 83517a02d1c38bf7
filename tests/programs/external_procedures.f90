! idea: functions and subroutines in no module, with interface blocks, external statements and neither
! dependent: y
! independent: x
! set: n=3
subroutine foo(n, x, y)
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  integer, intent(in) :: n
  real(wp), intent(in) :: x(n)
  real(wp), intent(out) :: y(n)
  integer :: i
  interface
    subroutine shift(a, by)
      import :: wp
      real(wp), intent(inout) :: a(:)
      real(wp), intent(in), optional :: by
    end subroutine shift
    function squares(a) result(b)
      import :: wp
      real(wp), intent(in) :: a(:)
      real(wp) :: b(size(a))
    end function squares
  end interface
  real(wp) :: bend, damp
  real(wp), external :: weight
  external damp, accumulate

  y = squares(x)
  call shift(y, x(1))
  call shift(y(2:))
  do 10 i = 1, n
    if (bend(y(i)) > 0.1_wp) y(i) = y(i)*bend(y(i)*weight(i))
    call accumulate(n, y, i)
    y(i) = damp(damp(y(i)))
10 continue
end subroutine foo
subroutine shift(a, by)
  implicit none
  real(kind(1.0d0)), intent(inout) :: a(:)
  real(kind(1.0d0)), intent(in), optional :: by
  if (present(by)) then
    a = a + by*a
  else
    a = a*0.9d0
  end if
end subroutine shift
function squares(a) result(b)
  implicit none
  real(kind(1.0d0)), intent(in) :: a(:)
  real(kind(1.0d0)) :: b(size(a))
  b = a*a
end function squares
subroutine accumulate(n, z, i)
  implicit none
  integer, intent(in) :: n, i
  double precision, intent(inout) :: z(n)
  double precision, external :: bend
  if (i < n) z(i + 1) = z(i + 1)*z(i) + bend(z(i))
end subroutine accumulate
double precision function weight(i)
  integer, intent(in) :: i
  double precision :: damp, q
  damp(q) = 1.0d0/q
  weight = damp(dble(i))
end function weight
double precision function bend(a)
  double precision, intent(in) :: a
  bend = sin(a)
end function bend
double precision function damp(a)
  double precision, intent(in) :: a
  damp = exp(-0.1d0*a)*a
end function damp
