! idea: blocks with pointers to structures, or to arrays of them
! dependent: y
! independent: x
! set: n=4
! without: sparse
module block_structure_pointers_mod
  implicit none
  type :: cell
    real(8) :: v = 0.5d0
    real(8), allocatable :: a(:)
  end type
  type :: node
    type(cell) :: c
    integer :: number = 2
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(cell), target :: t(n)
    type(node), target :: d
    integer :: i
    t%v = x
    do i = 1, n
      t(i)%a = [x(1), x(i)]
    end do
    d%c%v = x(2)
    do i = 1, n
      block
        type(cell), pointer :: q
        type(cell), pointer :: r(:)
        q => t(i)
        q%a(2) = q%a(2)*q%v
        q%v = q%v**2
        r => t(i:)
        if (i == 2) q => d%c
        q%v = q%v*3
        r(size(r))%v = r(1)%v*x(3)
      end block
      block
        type(node), pointer :: q
        q => d
        q%c%v = q%c%v*t(i)%a(q%number)
        call inner(i)
      end block
    end do
    y = t%v*d%c%v
  contains
    subroutine inner(i)
      integer, intent(in) :: i
      block
        type(cell), pointer :: p
        p => t(i)
        p%v = p%v*x(i)
      end block
    end subroutine
  end subroutine foo
end module block_structure_pointers_mod
