! idea: the function itself, in no module, with implicit types and a table
! dependent: foo
! independent: x, w
! set: n=3
double precision function foo(n, x, w)
  implicit double precision (a-h, o-z)
  dimension x(n), c(3)
  data c /1.5d0, -0.5d0, 2.0d0/
  foo = 0
  do 10 i = 1, n
    if (x(i) .gt. 1.0d0) go to 10
    foo = foo*w + c(i)*x(i)**2
10 continue
  foo = foo*exp(-w)
end function foo
