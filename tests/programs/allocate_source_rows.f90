! idea: arrays allocated with structures that have allocatable components as source or mold
! dependent: y
! independent: x
! without: sparse
module allocate_source_rows
  implicit none
  type :: row
    real(8), allocatable :: r(:)
  end type
  type :: box
    type(row), allocatable :: l(:)
    type(row) :: one
  end type
  type :: mesh
    real(8) :: a = 1.0d0
    real(8) :: b(2) = 0.5d0
  end type
contains
  subroutine make(l, p, n)
    type(row), allocatable, intent(out) :: l(:)
    type(row), intent(in) :: p
    integer, intent(in) :: n
    allocate(l(n), source=p)
  end subroutine
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(row), allocatable :: p(:), l(:), q, k(:), r(:)
    type(box) :: b
    allocate(p(2))
    p(1)%r = [x, x**2]
    p(2)%r = [x]
    allocate(l, source=p)
    p(1)%r = 0.5d0
    y = l(1)%r(2)*l(2)%r(1)*p(1)%r(2)
    allocate(q, source=l(1))
    allocate(k(3), source=q)
    k(1)%r(1) = 2.0d0*x
    y = y*k(3)%r(1)*k(2)%r(2) + k(1)%r(1)
    allocate(b%l(2), source=l)
    b%one = q
    y = y*b%l(1)%r(2)
    call make(r, b%one, 2)
    y = y + r(1)%r(1)*r(2)%r(2)
    deallocate(r)
    allocate(r(2), mold=p)
    if (.not. allocated(r(1)%r)) y = y*x
    r(2)%r = [x]
    y = y*r(2)%r(1)
  end subroutine
end module
