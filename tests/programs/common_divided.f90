! idea: routines divide common blocks in different ways, into other names, ranks and extents
! dependent: y
! independent: x
! set: n=3
subroutine foo(n, x, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y
  double precision :: a(3), b, c(2, 3), q, low(0:1)
  integer :: i, j, used, last
  common /state/ a, b, c, q
  common low, used, last
  do i = 1, 3
    a(i) = x(i)
  end do
  b = x(1)*x(2)
  do j = 1, 3
    c(:, j) = a(j)*[1.0d0, 2.0d0]
  end do
  q = 0.0d0
  low = [x(1), x(3)]
  used = 1
  do last = 1, 2
    call advance()
    call weigh()
  end do
  y = q + a(1)*low(1) + 0.1d0*low(0) + last*x(2)
end subroutine foo

subroutine advance()
  implicit none
  double precision :: w(4), c(6), all(2), sum
  integer :: counts(2), i
  common /state/ w, c, sum
  common all, counts
  do i = 1, 4
    w(i) = 0.1d0*w(i)**2 + c(i)*c(i + 2)
  end do
  c(2:6:2) = 0.5d0*c(2:6:2) + 0.1d0*c(1:5:2)
  counts(1) = size(w) - counts(2)
  all = all*w(1:2)
  sum = 1.5d0*sum
end subroutine advance

subroutine weigh()
  implicit none
  double precision :: a1, a2, a3, b, c(3, 2), q, total
  integer :: i, j
  common /state/ a1, a2, a3, b, c, q
  q = q + a1*a2 + a3*b
  do j = 1, size(c, 2)
    do i = 1, 3
      q = q + c(i, j)**2*j
    end do
  end do
  call smooth(3, 2, c)
  call smooth(3, 1, c(1, 2))
  call add(4, a1, total)
  q = q + 0.1d0*total
end subroutine weigh

subroutine smooth(n, m, c)
  implicit none
  integer :: n, m, i, j
  double precision :: c(n, m)
  do j = 1, m
    do i = 2, n
      c(i, j) = 0.7d0*c(i, j) + 0.3d0*c(i - 1, j)
    end do
  end do
end subroutine smooth

subroutine add(n, x, total)
  implicit none
  integer :: n
  double precision :: x, total
  total = sin(x)*n
end subroutine add
