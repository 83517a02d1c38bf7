! idea: arrays made of structures by constructors, lists that grow so, assignment of objects that hold them
! routine: run
! dependent: cost
! independent: x
! set: n=3
! size: x=3
module type_allocatable_constructed_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: item
    real(wp) :: a = 1.0_wp, b = 0.5_wp
  end type
  type :: list
    integer :: n = 0
    type(item), allocatable :: items(:)
  contains
    procedure :: add => list_add
    procedure :: total => list_total
  end type
contains
  subroutine list_add(self, x)
    class(list), intent(inout) :: self
    type(item), intent(in) :: x
    if (.not. allocated(self%items)) allocate(self%items(0))
    self%items = [self%items, x]
    self%n = self%n + 1
  end subroutine list_add
  function list_total(self) result(t)
    class(list), intent(in) :: self
    real(wp) :: t
    integer :: i
    t = 0.0_wp
    do i = 1, self%n
      t = t + self%items(i)%a*self%items(i)%b
    end do
  end function list_total
  subroutine run(n, x, cost)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: cost
    type(list) :: l, m
    type(item) :: three(3)
    integer :: i
    do i = 1, n
      call l%add(item(x(i), x(i)**2))
    end do
    m = l
    m%items(1)%a = l%total()
    l = m
    l%items(2)%b = 0.25_wp
    three = [item(x(1), 2.0_wp), m%items(2), l%items(3)]
    m%items = [three(2:3), item(x(2), x(3)), three, m%items(1)]
    three(2:3) = [three(3), three(1)]
    m%items = [m%items(2:3), m%items(::2)]
    cost = sum(three%a*three%b) + size(m%items)*m%items(2)%b
    cost = cost + l%total() + m%total()
  end subroutine run
end module type_allocatable_constructed_mod
