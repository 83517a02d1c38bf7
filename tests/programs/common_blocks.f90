! idea: common blocks, under other names in other routines, named and blank
! dependent: y
! independent: x
subroutine foo(n, x, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y
  double precision :: total, w(3)
  integer :: count
  common /state/ total, w, count
  double precision :: scale
  common scale
  integer :: i
  total = 1.0d0
  w = x(1)
  count = 0
  scale = 0.5d0*x(2)
  do i = 1, n
    call step(x(i))
    w(mod(count, 3) + 1) = total*scale
  end do
  y = total + sum(w)
end subroutine foo
subroutine step(a)
  implicit none
  double precision, intent(in) :: a
  double precision :: s, v(3)
  integer :: k
  common /state/ s, v, k
  k = k + 1
  v(2) = v(2)*a
  s = s*a + v(mod(k, 3) + 1)
  call shrink()
end subroutine step
subroutine shrink()
  implicit none
  double precision :: factor
  common // factor
  factor = factor*0.9d0 + 0.01d0*factor**2
end subroutine shrink
