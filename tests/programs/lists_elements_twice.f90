! idea: an element of a list is given twice, also where the list is appended to
! without: sparse
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: item_t
    real(wp) :: v = 0.6_wp
    real(wp), allocatable :: w(:)
  end type item_t
  type :: list_t
    type(item_t), allocatable :: items(:)
    real(wp), allocatable :: u(:)
  end type list_t
contains
  subroutine two(it, jt, r)
    type(item_t), intent(in) :: it, jt
    real(wp), intent(inout) :: r
    r = r * it%v * jt%v + it%w(2) * jt%w(1)
  end subroutine two
  subroutine several(it, jt, r)
    type(item_t), intent(in) :: it(:)
    type(item_t), intent(in) :: jt
    real(wp), intent(inout) :: r
    r = r * it(1)%v + it(2)%w(2) * jt%w(3) * jt%v
  end subroutine several
  subroutine change(it, jt, r)
    type(item_t), intent(inout) :: it
    type(item_t), intent(in) :: jt
    real(wp), intent(inout) :: r
    it%v = r * jt%v
    it%w = jt%w * it%v + it%w(3)
    r = r + it%w(2)
  end subroutine change
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(item_t) :: it
    type(list_t) :: li
    integer :: i
    allocate(li%items(3), li%u(2))
    li%u = 0.7_wp * x(2)
    it%w = x
    do i = 1, 3
      li%items(i)%w = [0.75_wp, 0.5_wp, 0.1_wp] * x(i)
    end do
    li%items(:)%v = x
    y = x ** 2
    call two(li%items(2), li%items(2), y(1))
    call two(li%items(2), li%items(3), y(2))
    do i = 1, n
      li%items = li%items([3, 1, 1])
    end do
    li%items(2) = it
    call two(li%items(1), li%items(1), y(2))
    call two(li%items(n), li%items(3), y(3))
    call several(li%items, li%items(3), y(1))
    call several(li%items(2:3), li%items(3), y(2))
    call several(li%items(2:3), it, y(3))
    li%items = [li%items, it, li%items(1)]
    call two(li%items(1), li%items(5), y(3))
    call change(li%items(1), li%items(2), y(3))
    call change(li%items(1), it, y(2))
    call change(li%items(n), li%items(4), y(1))
    call change(it, li%items(3), y(1))
    call two(it, li%items(3), y(1))
  end subroutine foo
end module m
