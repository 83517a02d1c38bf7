! idea: calls that let a component point at an element change the index of that element
! dependent: y
! independent: x
! set: n=4
module pointer_component_index_changed_mod
  implicit none
  integer :: place = 1
  type :: mesh
    real(8) :: area = 1.0d0
  end type mesh
  type :: field
    type(mesh), pointer :: on => null()
    real(8) :: k = 1.0d0
  end type field
contains
  subroutine put(f, a, k)
    type(field), intent(inout) :: f
    type(mesh), intent(in), target :: a
    integer, intent(inout) :: k
    f%on => a
    k = k + 1
  end subroutine put

  subroutine put_next(f, a)
    type(field), intent(inout) :: f
    type(mesh), intent(inout), target :: a
    f%on => a
    a%area = a%area*2
    place = place + 1
  end subroutine put_next

  function make(a, k) result(f)
    type(mesh), intent(in), target :: a
    integer, intent(inout) :: k
    type(field) :: f
    f%on => a
    f%k = 2.0d0
    k = k + 1
  end function make

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(field) :: f, g, h
    type(mesh), target :: c(5)
    integer :: k
    do k = 1, 4
      c(k)%area = x(k)
    end do
    c(5)%area = 0.3d0
    k = 1
    y = 0.0d0
    do while (k < 5)
      call put(f, c(min(k, n)), k)
      y = y + k*f%on%area**2
    end do
    k = 1
    do while (k < 5)
      g = make(c(k), k)
      g%on%area = g%on%area*y
      y = y + k*g%on%area*g%k
    end do
    place = 2
    do while (place < 5)
      call put_next(h, c(place))
      y = y + place*h%on%area**2
    end do
  end subroutine foo
end module pointer_component_index_changed_mod
