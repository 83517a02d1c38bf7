! idea: patches of a refined mesh: refined and coarsened in an argument, which gets its shape back
! dependent: p, total
! independent: p, vel
! size: p=3, p%u=1:4 1:2 1:6
! without: jacobian, sparse
module rows_patches_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: patch
    real(wp), allocatable :: u(:)
    real(wp) :: dx = 1.0_wp
    integer :: level = 0
  end type patch
contains
  subroutine foo(p, vel, total)
    type(patch), intent(inout) :: p(:)
    real(wp), intent(in) :: vel
    real(wp), intent(out) :: total
    integer :: i, step
    total = 0
    do i = 1, size(p)
      p(i)%level = 0
    end do
    do step = 1, 2
      do i = 1, size(p)
        if (mod(i + step, 2) == 0) then
          call refine(p(i))
        else if (p(i)%level > 0) then
          call coarsen(p(i))
        end if
      end do
      do i = 1, size(p)
        call advect(p(i), vel)
        total = total + sum(p(i)%u**2)*p(i)%dx
      end do
    end do
    do i = 1, size(p)
      do while (p(i)%level > 0)
        call coarsen(p(i))
      end do
    end do
  end subroutine foo
  subroutine refine(p)
    type(patch), intent(inout) :: p
    real(wp), allocatable :: fine(:)
    integer :: k
    allocate(fine(2*size(p%u)))
    do k = 1, size(p%u)
      fine(2*k - 1) = p%u(k) - 0.1_wp*p%u(max(1, k - 1))
      fine(2*k) = p%u(k) + 0.1_wp*p%u(k)**2
    end do
    call move_alloc(fine, p%u)
    p%dx = p%dx/2
    p%level = p%level + 1
  end subroutine refine
  subroutine coarsen(p)
    type(patch), intent(inout) :: p
    integer :: n
    n = size(p%u)/2
    p%u = 0.5_wp*(p%u(1:2*n - 1:2) + p%u(2:2*n:2))
    p%dx = 2*p%dx
    p%level = p%level - 1
  end subroutine coarsen
  subroutine advect(p, vel)
    type(patch), intent(inout) :: p
    real(wp), intent(in) :: vel
    integer :: k
    do k = size(p%u), 2, -1
      p%u(k) = p%u(k) - 0.1_wp*vel*(p%u(k) - p%u(k - 1))*p%u(k)/p%dx
    end do
  end subroutine advect
end module rows_patches_mod
