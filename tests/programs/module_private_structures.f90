! idea: private allocatable arrays and structures of a module change where another one calls its routines
! dependent: y
! independent: x
! set: n=3
module private_state
  implicit none
  private
  public :: start, finish, advance, total
  integer, parameter :: wp = kind(1.0d0)
  real(wp), allocatable :: w(:)
  type :: memory
    real(wp) :: last = 0.5_wp
    real(wp) :: sums(2) = 1.0_wp
    integer :: calls = 0
    real(wp), allocatable :: trace(:)
  end type memory
  type :: point
    real(wp) :: a, b
  end type point
  type(memory) :: kept
  type(point) :: points(2)
contains
  subroutine start(n, a)
    integer, intent(in) :: n
    real(wp), intent(in) :: a
    if (allocated(w)) deallocate(w)
    allocate(w(0:n - 1))
    w = a*a
    kept%calls = 0
    points%a = a
    points(2)%b = 2.0_wp*a
    if (.not. allocated(kept%trace)) then
      allocate(kept%trace(2:3))
      kept%trace = 0.5_wp
    end if
    kept%last = a
    kept%sums = a
  end subroutine start
  subroutine finish()
    deallocate(w, kept%trace)
  end subroutine finish
  subroutine advance(z)
    real(wp), intent(inout) :: z(:)
    integer :: i
    do i = 1, size(z)
      z(i) = sin(z(i)*w(i - 1)) + kept%last*sin(z(i))
      w(i - 1) = w(i - 1)*z(i)
      kept%last = kept%last*z(i)*0.9_wp
      kept%sums(1) = kept%sums(1)*w(0) + kept%sums(2)
      kept%calls = kept%calls + 1
      points(2)%b = points(2)%b*z(1) + points(1)%a
      kept%trace(3) = kept%trace(2)*z(i) + kept%trace(3)*points(2)%b
      if (mod(kept%calls, 4) == 3) then
        deallocate(kept%trace)
        allocate(kept%trace(2:4))
        kept%trace = points(1)%a
      end if
    end do
  end subroutine advance
  real(wp) function total()
    total = sum(w)*kept%last + kept%sums(1)*kept%calls*0.01_wp + sum(kept%trace)
  end function total
end module private_state
module m
  use private_state, only: start, finish, advance, total
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: i
    call start(n, x(2))
    y = x
    do i = 1, 2
      call advance(y)
      if (y(1) > 0.3d0) call start(n, y(1))
      y(2) = y(2)*total()
    end do
    call finish()
  end subroutine foo
end module m
