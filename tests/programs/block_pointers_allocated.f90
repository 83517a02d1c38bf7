! idea: pointers of a block that is executed again and again are allocated; blocks with pointers in internal procedures
! dependent: y
! independent: x
! set: n=4
module block_pointers_allocated
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i
    y = 0.0_wp
    do i = 1, 3
      block
        real(wp), pointer :: a(:)
        allocate(a(n))
        a = x * i
        y = y + sum(a**2)
        deallocate(a)
        call inner(i, y)
      end block
    end do
  contains
    subroutine inner(k, z)
      integer, intent(in) :: k
      real(wp), intent(inout) :: z
      block
        real(wp), target :: q(2)
        real(wp), pointer :: p(:)
        q = x(k)
        p => q
        p(1) = z
        z = sum(q)
      end block
    end subroutine inner
  end subroutine foo
end module block_pointers_allocated
