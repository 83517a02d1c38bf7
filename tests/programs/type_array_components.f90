! idea: arrays of structures in loops over components of any rank, zero trips, reductions, sections
! dependent: p, y
! independent: p
! set: n=3, m=0
module m
  implicit none
  type :: item
    real(8) :: t(2, 3)
    real(8) :: w
  end type item
  type :: group
    type(item) :: items(2, 2)
    real(8) :: bias(2)
  end type group
contains
  subroutine foo(n, m, p, y)
    integer, intent(in) :: n, m
    type(group), intent(inout) :: p(n)
    real(8), intent(out) :: y(2)
    type(group) :: copy(n), none(m)
    integer :: i, j
    copy = p
    none = copy(1)
    y = 0.0d0
    do i = 1, m
      y = y + none(i)%bias
    end do
    do i = 1, n
      p(i)%items(:, 2) = p(i)%items(:, 1)
      p(i)%items(1, 1)%t(:, 2:3) = copy(i)%items(2, 1)%t(:, 1:2) * p(i)%items(2, 2)%w
      p(i)%items%w = p(i)%items%w * copy(n + 1 - i)%bias(1)
      p(i)%items(2, :)%w = p(i)%items(1, :)%w + copy(i)%items(:, 1)%t(2, 3)
      do j = 1, 2
        y(j) = y(j) + sum(p(i)%items(j, j)%t) * copy(i)%bias(j) + product(copy(i)%items(:, j)%w)
      end do
      call relax(p(i)%items(:, 1), y(1))
    end do
    copy(2:n) = copy(1:n - 1)
    copy(1)%items = p(1)%items(2, 1)
    y(2) = y(2) + copy(n)%bias(2) * maxval(copy%bias(1)) + sum(copy(1)%items%w)
    p(1)%bias = copy(1)%items(2, 2)%t(:, 1)
  end subroutine foo
  subroutine relax(q, f)
    type(item), intent(inout) :: q(:)
    real(8), intent(in) :: f
    integer :: i
    do i = 2, size(q)
      q(i)%t = q(i)%t * q(i - 1)%w + f * 0.1d0
    end do
    q(1) = q(size(q))
  end subroutine relax
end module m
