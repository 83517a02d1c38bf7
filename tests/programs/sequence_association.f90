! idea: elements and whole arrays are passed as the first of a sequence, with other ranks
! dependent: y, a
! independent: x, a
! set: n=3, m=2
module sequence_association_mod
  implicit none
contains
  subroutine axpy(n, s, v, w)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: s, v(n)
    real(kind=8), intent(inout) :: w(n)
    integer :: i
    do i = 1, n
      w(i) = w(i) * s + v(i)**2 * s
    end do
  end subroutine axpy

  subroutine norms(n, m, b, r)
    integer, intent(in) :: n, m
    real(kind=8), intent(in) :: b(n, m)
    real(kind=8), intent(out) :: r
    integer :: j
    r = 0.0d0
    do j = 1, m
      r = r + sum(b(:, j)) * b(1, j)
    end do
  end subroutine norms

  subroutine foo(n, m, x, a, y)
    integer, intent(in) :: n, m
    real(kind=8), intent(in) :: x(n * m)
    real(kind=8), intent(inout) :: a(n, m)
    real(kind=8), intent(out) :: y
    real(kind=8) :: constant(2 * n), r
    integer :: j
    constant = 0.5d0
    do j = 1, m
      call axpy(n, x(j), x((j - 1) * n + 1), a(1, j))
    end do
    call axpy(n * m, a(1, 1) * 0.1d0, x, a)
    call norms(n, m, x, y)
    call norms(n, m, x(1), r)
    y = y * r
    call norms(n, 1, a(1, 2), r)
    call norms(n, 1, constant(2), r)
    y = y + r
    call axpy(2, y, constant(n), a(n - 1, 1))
    call axpy(2, a(1, 2), a(2, 2), a(1, 1))
    call norms(2, 2, a(2, 1), r)
    y = y + r * a(n, m)
  end subroutine foo
end module sequence_association_mod
