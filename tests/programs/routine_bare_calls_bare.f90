! idea: a bare routine calls another bare routine of the file
! routine: foo
! dependent: y
! independent: x
subroutine foo(x, y)
  implicit none
  double precision, intent(in) :: x
  double precision, intent(out) :: y
  double precision :: t

  call bar(x, t)
  y = t * t
  call bar(t, y)
end subroutine foo

subroutine bar(a, b)
  implicit none
  double precision, intent(in) :: a
  double precision, intent(inout) :: b

  b = a * a + 1.0d0
end subroutine bar
