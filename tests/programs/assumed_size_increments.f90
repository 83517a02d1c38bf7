! idea: vectors of unknown length with increments, in the style of the BLAS
! dependent: y, s
! independent: x, y, a
! set: n=3, incx=2, incy=-2
! size: x=6, y=5
subroutine scal(n, a, x, incx)
  implicit none
  integer n, incx, i, m
  double precision a, x(*)
  if (n <= 0 .or. incx <= 0) return
  if (incx == 1) go to 20
  do i = 1, n*incx, incx
    x(i) = a*x(i)**2
  end do
  return
20 m = mod(n, 2)
  do 30 i = 1, m
    x(i) = a*x(i)**2
30 continue
  if (n < 2) return
  do i = m + 1, n, 2
    x(i) = a*x(i)**2
    x(i + 1) = a*x(i + 1)**2
  end do
end subroutine scal

subroutine axpy(n, a, x, incx, y, incy)
  implicit none
  double precision a, x(*), y(*)
  integer n, incx, incy, i, ix, iy
  if (n <= 0) return
  ix = 1
  iy = 1
  if (incx < 0) ix = (-n + 1)*incx + 1
  if (incy < 0) iy = (-n + 1)*incy + 1
  do i = 1, n
    y(iy) = y(iy) + a*x(ix)
    ix = ix + incx
    iy = iy + incy
  end do
end subroutine axpy

subroutine foo(n, a, x, incx, y, incy, s)
  implicit none
  integer, intent(in) :: n, incx, incy
  double precision, intent(in) :: a, x(*)
  double precision, intent(inout) :: y(*)
  double precision, intent(out) :: s
  double precision :: w(6)
  integer :: i
  s = a
  w = a
  do i = 1, 2
    if (s > -99.0d0) call axpy(n, s, x, incx, y, incy)
    call axpy(n, a, y, -incy, w, 1)
    call scal(n, y(3), w, 1)
    call scal(2, w(2)/40, y(2), incx)
    s = s*sin(y(2) + w(1))
  end do
  call axpy(0, a, x, 1, y, 1)
  call axpy(1, s, x(incx), 1, y(n), -7)
end subroutine foo
