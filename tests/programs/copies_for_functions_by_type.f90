! idea: functions that only have a type get copies in parentheses, and change them
! dependent: y
! independent: x
! set: x=0.7 1.1
subroutine foo(x, y)
  implicit none
  double precision :: x(2), y(2), q, a(3)
  double precision plain, told
  double precision, external :: named
  external told
  integer m, i, ix(2)
  common /held/ q
  q = x(1)*x(2)
  m = 1
  ix = [2, 3]
  a = q
  y(1) = x(1)*plain((q), (m)) + told((a(2)), (ix(1)))
  y(2) = named(q + 0d0, ix(2) + 0)
  do i = 1, 1 + min(1, int(named((q), (m))))
    y(1) = y(1) + plain((told((q), (m))), ((m)))*0.1d0
  end do
  if (told((q), (m)) > 1d0) y(1) = y(1)*q
  y(2) = y(2) + x(2)*q*m*sum(a)*sum(ix)
end subroutine foo

double precision function plain(s, k)
  implicit none
  double precision s, q
  integer k
  common /held/ q
  if (s .gt. 0d0) s = 2d0*s
  k = k + 1
  plain = s*q + k
end function plain

double precision function told(s, k)
  implicit none
  double precision s
  integer k
  s = 2d0*s
  k = k + 1
  told = s*s + k
end function told

double precision function named(s, k)
  implicit none
  double precision s
  integer k
  s = sin(s)
  k = k - 1
  named = s*k
end function named
