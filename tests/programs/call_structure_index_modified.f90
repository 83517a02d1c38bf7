! idea: elements of arrays of structures with allocatable components, by indices that the call changes
! dependent: y
! independent: x
! set: n=3
! without: sparse
module call_structure_index_modified_mod
  implicit none
  integer :: m = 1
  type :: t
    real(8), allocatable :: c(:), e(:,:)
    real(8) :: d
    integer :: k
  end type
  type(t), allocatable :: g(:)
contains
  subroutine s(l, f, k)
    type(t), intent(inout) :: l
    real(8), intent(in) :: f
    integer, intent(inout) :: k
    m = m + 1
    k = k - 1
    l%c = l%c*f + l%c(1)**2*l%d
    l%e(:, 1) = l%e(:, 2)*l%d + l%c(1)
    l%d = l%d*f
  end subroutine
  subroutine two(l, f)
    type(t), intent(inout) :: l(2)
    real(8), intent(in) :: f
    m = m + 1
    l(1)%c = l(2)%c*f + l(1)%c(1)**2*l(1)%d
    l(2)%d = l(1)%d*f + l(2)%e(2, 1)
  end subroutine
  real(8) function total(l)
    type(t), intent(inout) :: l
    m = m + 1
    l%c = l%c*l%d
    total = sum(l%c)
  end function
  subroutine grow(c)
    real(8), allocatable, intent(inout) :: c(:)
    m = m + 1
    c = [c*2, c(1)]
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i, k
    if (allocated(g)) deallocate(g)
    allocate(g(4))
    do i = 1, 4
      allocate(g(i)%c(n), g(i)%e(2, 2))
      g(i)%c = x*i
      g(i)%e = x(1) + i
      g(i)%d = x(2)*i
    end do
    m = 1
    k = 4
    call s(g(m), x(1), k)
    call s(g(k), x(1), k)
    g(2)%k = 2
    call s(g(g(2)%k), x(1), g(2)%k)
    m = 1
    call two(g(m:m+1), x(2))
    call two(g(m:m+1), x(2))
    m = 1
    y = total(g(m))
    y = y*total(g(m))
    call grow(g(m)%c)
    do i = 1, 4
      y = y + sum(g(i)%c)*g(i)%d + sum(sin(g(i)%e))
    end do
  end subroutine
end module
