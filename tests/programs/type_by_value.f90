! idea: structures that are passed by value: changed or not, passed on, beside what changes
! dependent: y
! independent: x, first
module m
  implicit none
  type :: point_t
    real(8) :: at(2) = 1
    character(3) :: name = 'abc'
  end type point_t
  type :: edge_t
    integer :: a = 1
    real(8) :: w = 1
    type(point_t) :: ends(2)
  end type edge_t
contains
  subroutine grow(e, f)
    type(edge_t), intent(inout) :: e
    real(8), intent(in) :: f
    e%w = e%w*f
    e%a = e%a + 1
    e%ends(1)%at = e%ends(1)%at*f
  end subroutine grow
  subroutine add(e, x, y)
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    type(edge_t), value :: e
    e%w = e%w*x
    y = y + e%a*e%w
    call grow(e, x)
    y = y + e%a*e%w + sum(e%ends(1)%at)
    e = edge_t(2, x, [point_t(), point_t()])
    y = y + e%w*sum(e%ends(2)%at)
  end subroutine add
  subroutine beside(e, w)
    type(edge_t), value :: e
    real(8), intent(inout) :: w
    w = w*e%w
    w = w + e%w**2 + e%ends(2)%at(1)
  end subroutine beside
  function weight(e) result(w)
    type(edge_t), value :: e
    real(8) :: w
    integer :: i
    w = 0
    do i = 1, 3
      e%w = e%w**2/2
      w = w + e%w
    end do
    if (e%ends(1)%name == 'abc') w = 2*w
  end function weight
  subroutine foo(first, x, y)
    type(edge_t), value :: first
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(edge_t) :: edges(2)
    integer :: i
    y = 0
    edges%w = x
    edges(2)%w = x**2
    do i = 1, 2
      call add(edges(i), x, y)
      edges(i)%ends(2)%at(1) = x
      call beside(edges(i), edges(i)%w)
      y = y + edges(i)%w
    end do
    call add(edge_t(3, x, edges(1)%ends), x, y)
    y = y*weight(edges(1)) + weight(first)
    first%w = first%w*x
    call beside(first, y)
  end subroutine foo
end module m
