! idea: allocatable arguments of the target: one comes in, one goes both ways, one goes out
! dependent: z, y
! independent: x, z
! set: n=3
! size: x=4, z=3, idx=4
module allocatable_arguments_mod
  implicit none
contains
  subroutine foo(n, x, z, y, idx)
    integer, intent(in) :: n
    real(kind=8), allocatable, intent(in) :: x(:)
    real(kind=8), allocatable, intent(inout) :: z(:)
    real(kind=8), allocatable, intent(out) :: y(:, :)
    integer, allocatable, intent(inout) :: idx(:)
    real(kind=8), allocatable :: w(:)
    integer :: i
    allocate(y(0:n, 2))
    y(:, 1) = x * z(1)
    do i = 1, n
      z(i) = z(i) * x(idx(i)) + z(i)**2
    end do
    call move_alloc(z, w)
    idx = idx(ubound(idx, 1):1:-1)
    z = w * w(2)
    y(1:, 2) = z * y(1:, 1)
    y(0, 2) = y(idx(1) - 1, 1)
  end subroutine foo
end module allocatable_arguments_mod
