! idea: pieces of one array, which nobody knows the lengths of, may have elements in common
! dependent: s
! independent: x
! set: n=4
module sequence_pieces_mod
  implicit none
contains
  function dot(n, x, incx, y, incy) result(s)
    integer, intent(in) :: n, incx, incy
    real(8), intent(in) :: x(*), y(*)
    real(8) :: s
    integer :: i, ix, iy
    s = 0
    ix = 1
    iy = 1
    do i = 1, n
      s = s + y(iy)*x(ix)
      ix = ix + incx
      iy = iy + incy
    end do
  end function dot
  subroutine factor(n, lda, a)
    integer, intent(in) :: n, lda
    real(8), intent(inout) :: a(lda, *)
    integer :: j, k
    do j = 1, n
      do k = 1, j - 1
        a(k, j) = (a(k, j) - dot(k - 1, a(1, k), 1, a(1, j), 1))/a(k, k)
      end do
      a(j, j) = sqrt(a(j, j) - dot(j - 1, a(1, j), 1, a(1, j), 1))
    end do
  end subroutine factor
  ! The first elements are only read, and may be the same.
  subroutine scale_both(n, u, v)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(*), v(*)
    integer :: i
    do i = 2, n, 2
      u(i) = u(i)*v(1)
      v(i + 1) = u(1)*v(i + 1) + v(1)
    end do
  end subroutine scale_both
  subroutine planes(n, ldp, p, q, t)
    integer, intent(in) :: n, ldp
    real(8), intent(in) :: p(ldp, *), q(0:ldp - 1, *)
    real(8), intent(out) :: t
    integer :: i, j
    t = 0
    j = 1
    do i = 1, n
      t = t + p(i, j)*q(i - 1, j)
      if (t > 0.1d0) j = 2
      t = t + dot(2, p(1, j), ldp, q(1, 1), 1)*0.1d0
    end do
  end subroutine planes
  subroutine foo(n, x, s)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n, n)
    real(8), intent(out) :: s
    real(8) :: w(5*n), a(5, 5), t
    integer :: i, i1, i2
    w = 1
    a = 0
    a(1:n, 1:n) = 0.1d0*x
    do i = 1, n
      a(i, i) = a(i, i) + n
    end do
    call factor(n, 5, a)
    call planes(n, 5, a(1, 1), a(1, 2), s)
    w(1:n*n) = reshape(a(1:n, 1:n), [n*n])
    i1 = n
    i2 = n + mod(n, 2)
    call scale_both(n, w(i1), w(i2))
    i2 = 2*i1
    call planes(n - 2, n, w(i1), w(i2), t)
    s = s + t + dot(n, a(1, 1), 6, a(1, 1), 6)
  end subroutine foo
end module sequence_pieces_mod
