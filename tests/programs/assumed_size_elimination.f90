! idea: linear equations in the style of LINPACK, in matrices with an unknown number of columns
! dependent: b, a
! independent: a, b
! set: lda=4, n=3, p=0 0 0
! size: a=4 3, b=3, p=3
! range: a=-2.0:2.0
integer function largest(n, x)
  implicit none
  integer n, i
  double precision x(*)
  largest = 1
  do 10 i = 2, n
    if (abs(x(i)) > abs(x(largest))) largest = i
10 continue
end function largest

subroutine add(n, t, x, y)
  implicit none
  integer n, i
  double precision t, x(*), y(*)
  if (t == 0) return
  do i = 1, n
    y(i) = y(i) + t*x(i)
  end do
end subroutine add

subroutine factorise(a, lda, n, p, info)
  implicit none
  integer lda, n, p(*), info, largest, j, k, l
  double precision a(lda, *), t
  info = 0
  do k = 1, n - 1
    l = largest(n - k + 1, a(k, k)) + k - 1
    p(k) = l
    if (a(l, k) == 0) then
      info = k
      cycle
    end if
    t = a(l, k)
    a(l, k) = a(k, k)
    a(k, k) = t
    do j = k + 1, n
      a(j, k) = -a(j, k)/t
    end do
    do j = k + 1, n
      t = a(l, j)
      if (l == k) go to 20
      a(l, j) = a(k, j)
      a(k, j) = t
20    call add(n - k, t, a(k + 1, k), a(k + 1, j))
    end do
  end do
  p(n) = n
end subroutine factorise

subroutine foo(lda, n, a, b, p)
  implicit none
  integer lda, n, p(*), info, k, l
  double precision a(lda, *), b(*), t
  call factorise(a, lda, n, p, info)
  if (info /= 0) return
  do k = 1, n - 1
    l = p(k)
    t = b(l)
    b(l) = b(k)
    b(k) = t
    call add(n - k, t, a(k + 1, k), b(k + 1))
  end do
  do k = n, 1, -1
    b(k) = b(k)/a(k, k)
    call add(k - 1, -b(k), a(1, k), b)
  end do
end subroutine foo
