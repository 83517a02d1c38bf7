! idea: allocatable scalars in blocks that are left early and in internal functions
! dependent: y
! independent: x
! set: n=4
module block_allocatable_scalars
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: k
    y = 1.0_wp
    do k = 1, 3
      block
        real(wp), allocatable :: s, t
        integer, allocatable :: j
        s = x(k)
        if (k == 2) cycle
        j = k + 1
        if (.not. allocated(t)) allocate (t, source=x(j))
        y = y*s + t*inner(k)
      end block
    end do
  contains
    real(wp) function inner(j)
      integer, intent(in) :: j
      block
        real(wp), allocatable, target :: u
        real(wp), pointer :: p
        allocate (u)
        u = x(j)
        p => u
        p = p*y
        inner = u
      end block
    end function inner
  end subroutine foo
end module block_allocatable_scalars
