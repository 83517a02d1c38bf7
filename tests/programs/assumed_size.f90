! idea: arrays of assumed size, read and changed in loops, sections, branches and callees
! dependent: y, z
! independent: x, y
! set: n=4, m=2, k=3
! size: x=4, y=2 4, z=3, w=4
module assumed_size_mod
  implicit none
contains
  subroutine scale(n, v, s)
    integer, intent(in) :: n
    real(kind=8), intent(inout) :: v(*)
    real(kind=8), intent(in) :: s
    integer :: i
    if (n <= 0) return
    do i = n, 1, -1
      v(i) = v(i)**2 * s
    end do
  end subroutine scale

  subroutine foo(n, m, k, x, y, z, w)
    integer, intent(in) :: n, m, k
    real(kind=8), intent(in) :: x(*)
    real(kind=8), intent(inout) :: y(m, *)
    real(kind=8), intent(out) :: z(*)
    real(kind=8), dimension(0:*), intent(inout) :: w
    integer :: i, j
    do j = 1, n
      do i = 1, m
        y(i, j) = y(i, j) * x(j)
      end do
      w(j - 1) = y(1, j)
    end do
    z(1:k) = 0.0d0
    do i = 1, k
      do j = 1, n
        z(i) = z(i) + w(j - 1) * x(i) * y(m, j)
      end do
    end do
    call scale(k, z, x(2))
    call scale(n, w, z(1))
    if (k > 2) then
      z(3) = z(3) * w(2)
    end if
    do i = 1, n - 1, 2
      y(:, i) = y(:, i + 1) * w(i)
    end do
  end subroutine foo
end module assumed_size_mod
