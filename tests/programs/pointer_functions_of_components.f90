! idea: functions give pointers to components of a module's structures, and to scalars; components point there
! dependent: y
! independent: x
! without: sparse
module store
  implicit none
  type :: box_t
    real(8), allocatable :: d(:)
  end type box_t
  type :: view_t
    real(8), pointer :: v(:)
  end type view_t
  type(box_t), target, save :: box(2)
  real(8), target, save :: first, second
contains
  subroutine setup(n)
    integer, intent(in) :: n
    integer :: i
    do i = 1, 2
      if (allocated(box(i)%d)) deallocate(box(i)%d)
      allocate(box(i)%d(n), source=0d0)
    end do
  end subroutine setup
  subroutine get(i, p)
    integer, intent(in) :: i
    real(8), pointer, intent(inout) :: p(:)
    p => box(i)%d
  end subroutine get
  function give(i) result(p)
    integer, intent(in) :: i
    real(8), pointer :: p(:)
    p => box(i)%d
  end function give
  function one(i) result(p)
    integer, intent(in) :: i
    real(8), pointer :: p
    if (i == 1) then
      p => first
    else
      p => second
    end if
  end function one
end module store
module m
  use store
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    real(8), pointer :: p(:)
    call setup(3)
    call get(1, p)
    p = x**2
    first = x(1)
    second = x(2)
    call step()
    call get(2, p)
    y = p*one(2) + one(1)
  end subroutine foo
  subroutine step()
    real(8), pointer :: a(:), b(:), s
    type(view_t) :: view
    a => give(1)
    b => give(2)
    b = 3*a
    view%v => give(1)
    view%v = view%v*b
    b = b + view%v
    s => one(2)
    s = s*2
    call bump(one(1))
  end subroutine step
  subroutine bump(z)
    real(8), intent(inout) :: z
    z = z**2
  end subroutine bump
end module m
