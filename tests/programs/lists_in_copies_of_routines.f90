! idea: lists that are allocated once in one routine, and otherwise in a copy of one that is given a procedure
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
! without: sparse
module lists_in_copies_of_routines_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: item_t
    real(wp) :: v = 0.6_wp
    real(wp), allocatable :: w(:)
  end type item_t
  type :: list_t
    type(item_t), allocatable :: items(:)
    real(wp), allocatable :: u(:)
    integer :: at = 2
  end type list_t
  abstract interface
    pure function number_of(x)
      import :: wp
      real(wp), intent(in) :: x
      real(wp) :: number_of
    end function number_of
  end interface
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(list_t) :: lj
    integer :: i
    allocate (lj%items(3), lj%u(3))
    do i = 1, 3
      lj%items(i)%w = [0.5_wp, x(1), 0.3_wp]
    end do
    lj%u = x(1)
    lj%items(1)%v = x(2)
    lj%u(3:1:-1) = mixed(n=3, item=lj%items(2), a=lj%items(1)%v, proc=bump)
    y = lj%u*x
    call scaled(lj, n, y, 0.27_wp*lj%items(lj%at)%w(2))
  contains
    subroutine scaled(list, n, y, opt)
      integer, intent(in) :: n
      type(list_t), intent(in) :: list
      real(wp), intent(inout) :: y(n)
      real(wp), intent(in), optional :: opt
      y = y*list%items(1)%v
      if (present(opt)) y = y*opt
    end subroutine scaled
  end subroutine foo
  function mixed(proc, n, a, item) result(res)
    procedure(number_of) :: proc
    integer, intent(in) :: n
    real(wp), intent(in) :: a
    type(item_t), intent(in) :: item
    real(wp) :: res(n)
    type(list_t) :: own
    allocate (own%items(2), own%u(3))
    own%items(1)%w = item%w
    own%items(2)%w = [a, item%v]
    associate (w => own%items(own%at)%w, first => own%items(1))
      res = proc(a)*item%v + first%w(1:n)*w(1)
    end associate
  end function mixed
  pure function bump(x) result(y)
    real(wp), intent(in) :: x
    real(wp) :: y
    y = x**2
  end function bump
end module lists_in_copies_of_routines_mod
