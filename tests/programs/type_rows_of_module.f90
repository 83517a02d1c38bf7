! idea: rows of a module variable change shape: halo buffers that are allocated and freed in each step
! dependent: u
! independent: u
! set: n=5
! without: sparse
module type_rows_of_module_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: buffer
    real(wp), allocatable :: buf(:)
  end type buffer
  type(buffer) :: halo(2)
contains
  subroutine foo(n, u)
    integer, intent(in) :: n
    real(wp), intent(inout) :: u(n)
    integer :: step, i
    do step = 1, 3
      call pack_halo(n, u, step)
      do i = 1, step
        u(i) = u(i)*0.5_wp + halo(2)%buf(i)*halo(1)%buf(i)
      end do
      u(n) = u(n) + sin(halo(1)%buf(1))
      deallocate(halo(1)%buf, halo(2)%buf)
    end do
  end subroutine foo
  subroutine pack_halo(n, u, width)
    integer, intent(in) :: n, width
    real(wp), intent(in) :: u(n)
    integer :: k
    do k = 1, 2
      allocate(halo(k)%buf(width))
    end do
    halo(1)%buf = u(1:width)**2
    halo(2)%buf(:) = u(n - width + 1:n)
  end subroutine pack_halo
end module type_rows_of_module_mod
