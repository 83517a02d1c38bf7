! idea: pointers to sections up to the bounds of another array that is allocated anew
! dependent: y
! independent: x
! set: n=4
module pointer_sections_to_other_bounds_mod
  implicit none
  type t
    real(8), pointer :: f(:) => null()
  end type
contains
  subroutine other(v, w, y)
    real(8), intent(inout), allocatable :: v(:)
    real(8), intent(inout), target :: w(:)
    real(8), intent(inout) :: y
    type(t) :: s
    s%f => w(lbound(v, 1):ubound(v, 1))
    call grow(v)
    w = 2*w
    y = y + sum(s%f)*size(v) + v(4)
  end subroutine
  subroutine grow(v)
    real(8), intent(inout), allocatable :: v(:)
    real(8), allocatable :: t(:)
    allocate(t(4))
    t = 0.5d0
    t(:size(v)) = v
    call move_alloc(t, v)
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8), target :: w(n)
    real(8), allocatable :: v(:)
    real(8), pointer :: p(:)
    integer :: i
    allocate(v(2:3))
    v = x(1:2)
    w = x**2
    y = 0
    do i = lbound(v, 1), ubound(v, 1)
      if (allocated(v)) deallocate(v)
      allocate(v(n))
      v = x
      y = y + v(i)*w(i)
    end do
    deallocate(v)
    allocate(v(2:3))
    v = x(2:3)**2
    p => w(lbound(v, 1):ubound(v, 1))
    call other(v, w, y)
    y = y + sum(p) + size(p)*v(n)
  end subroutine foo
end module pointer_sections_to_other_bounds_mod
