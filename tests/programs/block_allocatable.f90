! idea: allocatable arrays of blocks, allocated, grown, moved and left allocated
! dependent: y
! independent: x
! set: n=4
module block_allocatable_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    integer :: i, j
    do i = 1, n
      block
        real(wp), allocatable :: a(:), b(:), m(:, :)
        if (allocated(a)) y = 0
        if (i == 3) cycle
        allocate(a(0:i), source=[(x(j)*y(i), j=1, i), y(i)])
        if (i > 1) then
          allocate(b, source=[a, x(i)])
          call move_alloc(b, a)
        end if
        block
          real(wp), allocatable :: b(:)
          allocate(b, source=cshift(a, 1)*a)
          y(i) = y(i) + sum(b)*a(ubound(a, 1))
          if (y(i) > 1.0e3_wp) exit
        end block
        m = reshape([x, sin(y)], [n, 2])
        y = y*m(:, 2) + m(i, 1)
      end block
    end do
  end subroutine foo
end module block_allocatable_mod
