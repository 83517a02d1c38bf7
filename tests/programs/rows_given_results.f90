! idea: rows of the elements of a list, an argument, get the values of functions, also other shapes
! dependent: y, l
! independent: x, l
! without: jacobian, sparse
! set: n=3, l%at=2
! size: l%items=4, l%items%w=1:3 1:3 1:3 1:3
module rows_given_results
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: item_t
    real(wp), allocatable :: w(:)
  end type item_t
  type :: list_t
    integer :: at = 2
    type(item_t), allocatable :: items(:)
  end type list_t
contains
  subroutine foo(l, x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(list_t), intent(inout) :: l
    type(list_t) :: own
    integer :: j
    allocate (own%items(3))
    do j = 1, 3
      own%items(j)%w = [x(1), x(2) / j, 0.5_wp * x(3)]
    end do
    l%items(3)%w = scaled(own, 0.9_wp * own%items(own%at)%w, 3)
    l%items(1)%w = scaled(own, l%items(1)%w * l%items(3)%w(2), 3) + l%items(2)%w
    l%items(4)%w = longer(l%items(4)%w)
    l%items(l%at)%w = sin(longer(l%items(3)%w)) * l%items(4)%w
    y = l%items(l%at)%w(4)
    l%items(4)%w = longer(l%items(4)%w(2:3))
    l%items(l%at)%w = l%items(l%at)%w(2:)
    own%items(2)%w = longer(own%items(2)%w(2:)) + own%items(1)%w
    do j = 1, 4
      y = y + j * sum(l%items(j)%w ** 2)
    end do
    y = y + sum(own%items(2)%w)
  contains
    function scaled(b, a, k) result(res)
      integer, intent(in) :: k
      type(list_t), intent(in) :: b
      real(wp), intent(in) :: a(k)
      real(wp) :: res(k)
      res = a * x(k) * b%items(1)%w(1)
    end function scaled
    function longer(a) result(res)
      real(wp), intent(in) :: a(:)
      real(wp) :: res(size(a) + 1)
      res(:size(a)) = a * x(1)
      res(size(a) + 1) = a(1) * a(2)
    end function longer
  end subroutine foo
end module rows_given_results
