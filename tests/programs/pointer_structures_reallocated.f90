! idea: arrays are reallocated and moved through a pointer to the structure that holds them
! dependent: y
! independent: x
! set: n=4
module pointer_structures_reallocated_mod
  implicit none
  type :: pairs
    integer, allocatable :: first(:), list(:)
    real(8), allocatable :: weight(:)
    integer :: count = 0
  end type pairs
  type :: box
    integer :: n
    real(8), allocatable :: x(:)
    type(pairs) :: near
  end type box
contains
  subroutine build(b)
    type(box), intent(inout), target :: b
    type(pairs), pointer :: p
    integer :: i, j, k
    integer, allocatable :: found(:)
    real(8), allocatable :: w(:)
    p => b%near
    if (allocated(p%first)) deallocate(p%first)
    allocate(p%first(b%n + 1))
    allocate(found(b%n**2), w(b%n))
    k = 0
    do i = 1, b%n
      p%first(i) = k + 1
      do j = i + 1, b%n
        if (abs(b%x(i) - b%x(j)) > 0.6d0) cycle
        k = k + 1
        found(k) = j
      end do
      w(i) = exp(-b%x(i))
    end do
    p%first(b%n + 1) = k + 1
    p%list = found(:k)
    call move_alloc(w, p%weight)
    p%count = k
  end subroutine build
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(box) :: b
    integer :: i, k, step
    b%n = n
    b%x = x
    y = 0
    do step = 1, 2
      call build(b)
      do i = 1, n
        do k = b%near%first(i), b%near%first(i + 1) - 1
          y = y + b%near%weight(i)*b%x(i)*sin(b%x(b%near%list(k)))
        end do
      end do
      b%x = b%x*0.9d0 + 0.1d0*b%near%weight
    end do
    y = y + b%near%count
  end subroutine foo
end module pointer_structures_reallocated_mod
