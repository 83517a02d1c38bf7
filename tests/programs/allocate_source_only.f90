! idea: arrays allocated with allocatable scalars and structures, and components, as source or mold
! dependent: y
! independent: x
module allocate_source_only
  implicit none
  type :: mesh
    real(8) :: b(2) = 0.5d0
  end type
  type :: box
    type(mesh), allocatable :: s
    real(8), allocatable :: v
    real(8), allocatable :: w(:)
  end type
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(mesh), allocatable :: p, l(:), k, mm(:), m1
    real(8), allocatable :: v, w(:), z
    type(box) :: b
    integer, allocatable :: j, id(:, :)
    real(8), pointer :: t(:)
    allocate(p)
    p%b = x
    allocate(l(2), source=p)
    allocate(k, source=p)
    allocate(mm(2), mold=p)
    allocate(m1, mold=p)
    mm = l
    m1 = p
    v = x**2
    allocate(w(2), source=v)
    allocate(z, source=v)
    b%s = p
    b%v = x**3
    allocate(b%w(3), source=v)
    deallocate(w)
    allocate(w(2), source=b%v)
    deallocate(l)
    allocate(l(3), source=b%s)
    j = 2
    allocate(id(2, 2), source=j)
    y = l(1)%b(1)*l(2)%b(id(1, 2)) + k%b(2)*mm(1)%b(2)*m1%b(1) + w(id(2,2))*z*b%w(3)*w(1)
    deallocate(w)
    allocate(w(2), mold=v)
    w = v
    y = y*w(2)
    allocate(t(2), source=v)
    y = y*t(1)*t(2)
    deallocate(t)
  end subroutine
end module
