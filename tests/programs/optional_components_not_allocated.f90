! idea: components, arrays of modules and optional allocatable arrays that are optional arguments where they are allocated
! dependent: y
! independent: x
! set: n=4
! without: sparse
module optional_components_not_allocated_mod
  implicit none
  type t
    real(8), allocatable :: v(:)
    real(8) :: c = 1
  end type
  real(8), allocatable :: w(:)
contains
  subroutine sa(y, a, k)
    real(8), intent(inout) :: y
    real(8), intent(inout), optional :: a(:)
    integer, intent(in), optional :: k
    if (present(a)) then
      a = sin(a*y)
      y = y + a(1)
    else
      y = cos(2*y)
    end if
    if (present(k)) y = y*k
  end subroutine
  subroutine on(y, a, i)
    real(8), intent(inout) :: y
    real(8), allocatable, intent(inout), optional :: a(:)
    integer, intent(in) :: i
    call sa(y, a, k=2)
    if (present(a)) then
      if (.not. allocated(a) .and. i == 2) allocate(a(3), source=y)
      call sa(a=a, y=y)
    end if
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8), allocatable :: u(:)
    type(t) :: s, l(3)
    integer :: i
    y = x(1)
    if (allocated(w)) deallocate(w)
    do i = 1, 3
      call on(y, u, i)
      call on(y, i=i)
      if (i == 2) allocate(s%v(2), source=x(2))
      if (i == 2) allocate(w(2), source=x(2))
      call sa(y, s%v, 1)
      call sa(y, a=w)
      if (i < 3) allocate(l(i)%v(2), source=x(2))
      call sa(y, l(i)%v)
    end do
    y = y + sum(u) + sum(s%v) + sum(l(1)%v) + sum(w)
    deallocate(w)
  end subroutine
end module
