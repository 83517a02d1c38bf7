! idea: structures with inherited rows, in an array in a structure, are sorted, copied and grown
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_sorted_in_structures_mod
  implicit none
  type :: leaf
    real(8), allocatable :: r(:)
  end type
  type, extends(leaf) :: named
    integer :: id = 0
    real(8), allocatable :: extra(:, :)
  end type
  type :: box
    type(named) :: items(3)
    type(leaf), allocatable :: more(:)
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(box) :: b, c
    integer :: i
    do i = 1, 3
      call fill(b%items(i)%leaf, x(:i))
      b%items(i)%id = 4 - i
      b%items(i)%extra = spread(x, 1, i)
    end do
    call sort(b%items)
    b%more = [b%items(1)%leaf, b%items(3)%leaf]
    c = b
    call grow(c)
    y = weight(b) + 2*weight(c)
  end subroutine foo
  subroutine fill(l, v)
    type(leaf), intent(inout) :: l
    real(8), intent(in) :: v(:)
    l%r = v**2
  end subroutine fill
  subroutine sort(a)
    type(named), intent(inout) :: a(:)
    type(named) :: t
    integer :: i, j
    do i = 2, size(a)
      t = a(i)
      j = i - 1
      do while (j >= 1)
        if (a(j)%id <= t%id) exit
        a(j + 1) = a(j)
        j = j - 1
      end do
      a(j + 1) = t
    end do
  end subroutine sort
  subroutine grow(c)
    type(box), intent(inout) :: c
    c%more = [c%more, c%more(1)]
    c%items(2)%r = [c%items(2)%r, c%items(3)%extra(1, 2)]
    c%items(1) = c%items(2)
  end subroutine grow
  real(8) function weight(b)
    type(box), intent(in) :: b
    integer :: i
    weight = 0
    do i = 1, size(b%items)
      weight = weight + b%items(i)%id*sum(b%items(i)%r)*sum(b%items(i)%extra)
    end do
    do i = 1, size(b%more)
      weight = weight + product(b%more(i)%r)
    end do
  end function weight
end module rows_sorted_in_structures_mod
