! idea: allocatable components in matrices of structures, nested, integers among them, recursive calls
! dependent: b, y
! independent: b, m, x
! set: n=3, b%idx=2
! size: b=2 2, b%idx=2 2 2, b%v=2 2 3, m%g%v=3 3
! without: sparse
module type_rows_nested_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: block
    real(wp), allocatable :: v(:)
    integer, allocatable :: idx(:)
    logical :: used
  end type block
  type :: field
    real(wp), allocatable :: v(:)
    real(wp) :: s
  end type field
  type :: model
    type(field) :: g(3)
    real(wp) :: c
  end type model
contains
  subroutine foo(n, b, m, x, y)
    integer, intent(in) :: n
    type(block), intent(inout) :: b(:, :)
    type(model), intent(inout) :: m
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(model) :: keep
    integer :: i, j
    y = 1.0_wp
    do j = 1, 2
      do i = 1, 2
        b(i, j)%idx(1) = i + j - 1
        b(i, j)%v(b(i, j)%idx(1)) = b(i, j)%v(b(i, j)%idx(2))*x(i)
        b(i, j)%idx(1) = 1
        if (b(i, j)%v(1) > 0.8_wp) m%g(i)%v(:) = m%g(i)%v*b(3 - i, j)%v
        call down(m%g(j:), 2, y)
        call down(m%g, i, y)
      end do
      call mix(b(:, j), b(1, 3 - j), m)
    end do
    keep%c = y*m%c
    y = y + keep%c*m%g(3)%v(2)
  end subroutine foo
  recursive subroutine down(g, level, y)
    type(field), intent(inout) :: g(:)
    integer, intent(in) :: level
    real(wp), intent(inout) :: y
    y = y*0.9_wp + g(level)%v(level)*g(1)%s
    g(level)%v(1) = y*g(1)%v(2)*0.2_wp
    if (level > 1) call down(g, level - 1, y)
    g(level)%s = g(level)%s*g(level)%v(1)
  end subroutine down
  subroutine mix(b, one, m)
    type(block), intent(inout) :: b(:), one
    type(model), intent(inout) :: m
    b(1)%v = one%v*m%g(2)%v(1)
    one%v(one%idx(1)) = m%c*b(2)%v(3)
    m%c = m%c*sum(one%v(one%idx))
  end subroutine mix
end module type_rows_nested_mod
