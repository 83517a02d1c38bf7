! idea: structures of blocks, also in internal procedures, whose pointers point to nothing in each turn
! dependent: y
! independent: x
! set: n=3
module block_structures_with_pointers_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: view
    real(wp), pointer :: v(:) => null()
    real(wp) :: w = 0.5_wp
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: t(n)
    integer :: i
    y = 0
    t = x**2
    do i = 1, n
      block
        type(view) :: p
        if (i /= 2) p%v => t(i:)
        p%w = p%w*x(i)
        if (associated(p%v)) call add(p)
        t(i) = t(i)*p%w
      end block
      call twice(i)
    end do
  contains
    subroutine add(p)
      type(view), intent(in) :: p
      y = y + sum(p%v)*p%w
    end subroutine
    subroutine twice(first)
      integer, intent(in) :: first
      integer :: k
      do k = first, first + 1
        block
          type(view) :: p
          if (k < 3) p%v => t(k:)
          p%w = p%w*x(2)
          if (associated(p%v)) then
            call add(p)
            p%v(1) = p%v(2)*p%w
          end if
        end block
      end do
    end subroutine
  end subroutine foo
end module block_structures_with_pointers_mod
