! idea: components that point at nothing are copied, pointed at, and asked through others
! dependent: y
! independent: x
module pointer_components_of_null_mod
  implicit none
  type :: mesh
    real(kind=8) :: area = 1.0d0
  end type mesh
  type :: field
    type(mesh), pointer :: on => null()
    real(kind=8) :: k = 1.0d0
  end type field
  type :: single
    real(kind=8), pointer :: w => null()
  end type single
  type :: pair
    type(field), pointer :: first => null()
  end type pair
contains
  subroutine foo(x, y)
    real(kind=8), intent(in) :: x
    real(kind=8), intent(out) :: y
    real(kind=8), target :: u
    y = x
    u = x
    call in_loop(x, y)
    call by_copies(u, y)
    call through(x, y)
  end subroutine foo
  subroutine in_loop(x, y)
    real(kind=8), intent(in) :: x
    real(kind=8), intent(inout) :: y
    type(field) :: f, g, h
    type(mesh), pointer :: p
    type(mesh), target :: u
    integer :: i
    u%area = x
    do i = 1, 3
      g = f
      if (associated(g%on)) y = y*g%on%area
      p => f%on
      if (associated(p)) y = y*p%area
      if (i == 2) then
        f%on => u
      end if
      h%on => f%on
      if (associated(h%on)) y = y*x*h%on%area
    end do
    if (associated(h%on, u)) y = y*x
  end subroutine in_loop
  subroutine by_copies(u, y)
    real(kind=8), intent(in), target :: u
    real(kind=8), intent(inout) :: y
    type(single) :: f, g
    real(kind=8), pointer :: p
    f%w => u
    y = y*f%w
    nullify(f%w)
    g = f
    if (associated(g%w)) y = y*u
    p => f%w
    if (associated(p)) y = y*u
  end subroutine by_copies
  subroutine through(x, y)
    real(kind=8), intent(in) :: x
    real(kind=8), intent(inout) :: y
    type(field), target :: f
    type(pair) :: g
    type(mesh), target :: u
    u%area = x
    g%first => f
    if (associated(g%first%on)) y = y*x
    f%on => u
    y = y*g%first%on%area
    nullify(g%first%on)
    if (associated(f%on)) y = y*x
  end subroutine through
end module pointer_components_of_null_mod
