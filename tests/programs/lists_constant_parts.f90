! idea: parts of a list that depends on nothing are given where others do
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
  type :: big_t
    real(wp) :: s = 0.5_wp
    type(list_t) :: li
  end type big_t
contains
  subroutine inner(it, r)
    type(item_t), intent(in) :: it
    real(wp), intent(inout) :: r
    r = r * it%v + it%w(2)
  end subroutine inner
  subroutine several(it, r)
    type(item_t), intent(in) :: it(:)
    real(wp), intent(inout) :: r
    r = r * it(1)%v + it(2)%w(2)
  end subroutine several
  subroutine fixed(it, r)
    type(item_t), intent(in) :: it(3)
    real(wp), intent(inout) :: r
    r = r * it(1)%v + it(2)%w(2)
  end subroutine fixed
  subroutine row(w, v, r)
    real(wp), intent(in) :: w(:), v
    real(wp), intent(inout) :: r
    r = r * w(1) + w(2) * v
  end subroutine row
  subroutine whole(li, r)
    type(list_t), intent(in) :: li
    real(wp), intent(inout) :: r
    r = r * li%items(1)%v + li%items(2)%w(2) * li%u(1)
  end subroutine whole
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(item_t) :: it, it2
    type(list_t) :: li, lj
    type(big_t) :: b
    integer :: i
    allocate(li%items(3), lj%items(3), b%li%items(3), li%u(2), lj%u(2), b%li%u(2))
    b%li%u = 0.4_wp
    li%u = 0.7_wp
    lj%u = x(1)
    it%w = x
    it2%w = [0.7_wp, 0.2_wp, 0.3_wp]
    do i = 1, 3
      li%items(i)%w = [0.75_wp, 0.5_wp]
      lj%items(i)%w = x * i
      b%li%items(i)%w = [0.75_wp, 0.5_wp, 0.1_wp]
    end do
    lj%items(:)%v = x
    do i = 1, n
      li%items = li%items([3, 1, 1])
    end do
    li%items(2) = it2
    b%li%items(1) = it2
    y = x ** 2
    call inner(li%items(2), y(1))
    call inner(it, y(2))
    call inner(li%items(2), y(3))
    call inner(b%li%items(1), y(1))
    call several(lj%items, y(1))
    call several(li%items, y(2))
    call several(li%items(1:3), y(2))
    call several(b%li%items, y(3))
    call fixed(lj%items, y(1))
    call fixed(li%items, y(2))
    call fixed(b%li%items, y(3))
    call row(lj%items(2)%w, lj%items(1)%v, y(1))
    call row(li%items(2)%w, li%items(1)%v, y(2))
    call row(b%li%items(2)%w, b%li%items(1)%v, y(3))
    call whole(lj, y(1))
    call whole(li, y(2))
    call whole(b%li, y(3))
  end subroutine foo
end module m
