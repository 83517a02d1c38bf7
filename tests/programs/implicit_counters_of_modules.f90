! idea: counters in data statements and constructors of a module that has implicit types
! dependent: y
! independent: x
module kd
  implicit double precision (a-h, o-z)
  dimension af(3), ag(2, 3), ah(3), n(1)
  parameter (ah = (/ (k*0.5d0, k=1, 3) /))
  data (af(i), i=1, 3) /0.1d0, 0.2d0, 0.3d0/
  data ((ag(i, j), i=1, 2), j=1, 3) /1d0, 2d0, 3d0, 4d0, 5d0, 6d0/
  data (n(k), k=1, 1) /2/
  double precision :: w = 2d0
  private :: w
  common /kept/ m
end module kd
subroutine foo(x, y)
  use kd, only: af, ag, ah, n
  implicit double precision (a-h, o-z)
  double precision, intent(in) :: x
  double precision, intent(out) :: y
  call bar(x, y)
  do i = 1, 3
    do j = 1, n(1)
      y = y + af(i)*x**i + ag(j, i)*ah(i)*x
    end do
  end do
end subroutine foo
subroutine bar(x, y)
  use kd
  implicit double precision (a-h, o-z)
  double precision, intent(in) :: x
  double precision, intent(out) :: y
  y = 0
  do i = 1, 3
    w = x**i
    y = y + af(i)*w
  end do
end subroutine bar
