! idea: arrays allocated with arguments that are allocatable structures as source
! dependent: y
! independent: x
! without: sparse
module allocate_source_arguments
  implicit none
  type :: mesh
    real(8) :: a = 1.0d0
  end type
  type :: row
    real(8), allocatable :: r(:)
  end type
  type :: val
    real(8), allocatable :: r
  end type
contains
  subroutine init(l, p, n)
    type(mesh), allocatable, intent(out) :: l(:)
    type(mesh), allocatable, intent(in) :: p
    integer, intent(in) :: n
    allocate(l(n), source=p)
  end subroutine
  subroutine inir(l, p, n)
    type(row), allocatable, intent(out) :: l(:)
    type(row), allocatable, intent(in) :: p
    integer, intent(in) :: n
    allocate(l(n), source=p)
  end subroutine
  subroutine iniv(l, p, n)
    type(val), allocatable, intent(out) :: l(:)
    type(val), allocatable, intent(in) :: p
    integer, intent(in) :: n
    allocate(l(n), source=p)
  end subroutine
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(mesh), allocatable :: p, l(:)
    type(row), allocatable :: pr, lr(:)
    type(val), allocatable :: pv, lv(:)
    allocate(p, pr, pv)
    p%a = x
    pr%r = [x, x**2]
    pv%r = x**3
    call init(l, p, 3)
    call inir(lr, pr, 3)
    call iniv(lv, pv, 3)
    y = l(1)%a*l(3)%a + lr(2)%r(1)*lr(3)%r(2)*lv(1)%r*lv(2)%r
  end subroutine
end module
