! idea: recursive functions in no module, of which callers only know the type
! dependent: y
! independent: x
! set: x=0.7 1.1, k=3
subroutine foo(x, y, k)
  implicit none
  double precision :: x(2), y(2), pw, u, fact
  external fact
  integer k
  u = x(1)
  y(1) = pw(u, k)*u + fact((u), (k))
  y(2) = x(2)*pw((u), 2) + u*k
end subroutine foo

recursive function pw(s, k) result(r)
  implicit none
  double precision s, r
  integer k
  if (k <= 1) then
    r = s
  else
    r = s*pw(s, k - 1) + k
  end if
end function pw

recursive double precision function fact(s, k) result(r)
  implicit none
  double precision s
  integer k
  s = 2*s
  r = s
  if (k > 1) r = s*fact((s), k - 1)
end function fact
