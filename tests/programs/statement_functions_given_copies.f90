! idea: statement functions that are given variables in parentheses, and give copies on
! dependent: y
! independent: x
! set: x=0.7 1.1
subroutine foo(x, y)
  implicit none
  double precision x(2), y(2), sf, tw, u, v, q, plain
  integer next, i, k
  sf(u, v) = u*v + u
  tw(u) = sf((u), u + 0) - plain((u))
  next(i) = i + 0 + 1
  q = x(1)*x(2)
  k = 1
  y(1) = sf((q), x((k))) + tw((q))
  do i = 1, 2
    if (sf((q), ((x(i)))) > 0d0) y(i) = sf(((q)), sf((x(next((k)))), q + 0)) + plain((q))
  end do
  y(2) = y(2) + q*x(1)
end subroutine foo

double precision function plain(s)
  implicit none
  double precision s
  s = 2*s
  plain = s*s
end function plain
