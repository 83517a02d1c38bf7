! idea: allocatable arrays of structures, nested, with default values: moved, assigned, intent(out), in branches and loops
! dependent: y, z
! independent: x
! set: n=4
! size: x=6
module type_allocatable_groups_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: inner
    real(wp) :: w(2) = [0.5_wp, 0.25_wp]
    integer :: tag = 7
  end type
  type :: cell
    type(inner) :: in(2)
    real(wp) :: a = 1.0_wp, b
    logical :: on = .true.
  end type
  type :: store
    integer :: n = 0
    type(cell), allocatable :: c(:,:)
    real(wp), allocatable :: extra(:)
  end type
contains
  subroutine grow(s, n, x)
    type(store), intent(inout) :: s
    integer, intent(in) :: n
    real(wp), intent(in) :: x
    type(cell), allocatable :: old(:,:)
    integer :: i
    if (allocated(s%c)) then
      call move_alloc(s%c, old)
      allocate(s%c(2, 0:n))
      s%c(:, 0:s%n) = old
      deallocate(old)
    else
      allocate(s%c(2, 0:n))
    end if
    do i = s%n + 1, n
      s%c(1, i)%b = x*i
      s%c(2, i)%b = x**2
      s%c(1, i)%in(1)%w(2) = x*s%c(2, i)%a
    end do
    if (s%n == 0) then
      s%c(1, 0)%b = x
      s%c(2, 0)%b = 1.5_wp
    end if
    s%n = n
  end subroutine grow
  subroutine fresh(c, x)
    type(cell), allocatable, intent(out) :: c(:)
    real(wp), intent(in) :: x(:)
    integer :: i
    if (x(1) > 100.0_wp) return
    allocate(c(size(x)))
    do i = 1, size(x)
      c(i)%b = x(i)*c(i)%a
      c(i)%a = c(i)%b*x(1)
    end do
  end subroutine fresh
  subroutine use_it(c, y)
    type(cell), intent(in) :: c(:)
    real(wp), intent(inout) :: y
    integer :: i
    do i = 1, size(c)
      if (c(i)%on) y = y + c(i)%a*c(i)%b*c(i)%in(2)%w(1)
    end do
  end subroutine use_it
  subroutine foo(n, x, y, z)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(:)
    real(wp), intent(out) :: y, z
    type(store) :: s
    type(cell), allocatable :: c(:), d(:)
    integer :: k
    y = 0.0_wp
    z = 1.0_wp
    do k = 1, n
      call grow(s, 2*k, x(k))
      z = z*(1.0_wp + 0.01_wp*sum(s%c(1, :)%b)*s%c(2, 2*k)%b)
      if (mod(k, 2) == 0) then
        call fresh(c, x(1:k))
        c(1)%in(2)%w(1) = x(2)
        call use_it(c, y)
        d = c
        d(k)%b = d(k)%b*z
        call use_it(d(2:), y)
      else if (allocated(c)) then
        y = y + c(size(c))%b
        deallocate(c)
      end if
    end do
    c = d(2:3)
    c(2) = d(1)
    y = y + c(1)%b*c(2)%a + sum(c%b) + s%c(1, 1)%in(1)%w(2)*z
    allocate(s%extra(3))
    s%extra = c(1)%b
    y = y + sum(s%extra)
  end subroutine foo
end module type_allocatable_groups_mod
