! idea: an allocatable array of structures that a module keeps to itself: passed, in sections too, and as large as others
! dependent: y
! independent: x
! set: n=3
module bodies
  implicit none
  private
  public :: start, step, total, finish
  integer, parameter :: wp = kind(1.0d0)
  type :: body
    real(wp) :: x(2), v
  end type body
  type(body), allocatable :: these(:)
contains
  subroutine start(x)
    real(wp), intent(in) :: x(:)
    integer :: i
    if (allocated(these)) deallocate(these)
    allocate(these(0:size(x) - 1))
    do i = 0, size(x) - 1
      these(i) = body([x(i + 1), 0.1_wp*i], 0.2_wp)
    end do
  end subroutine start
  subroutine pull(from, force)
    type(body), intent(in) :: from(:)
    type(body), intent(out) :: force(:)
    integer :: i
    do i = 1, size(from)
      force(i)%x = from(i)%v*from(size(from) + 1 - i)%x
      force(i)%v = sin(from(i)%x(1)*from(1)%v)
    end do
  end subroutine pull
  subroutine kick(some, dt)
    type(body), intent(inout) :: some(:)
    real(wp), intent(in) :: dt
    integer :: i
    do i = 1, size(some)
      some(i)%x(2) = some(i)%x(2) + dt*some(i)%v*some(i)%x(1)
      some(i)%v = some(i)%v*some(i)%x(2)
    end do
  end subroutine kick
  subroutine step(dt)
    real(wp), intent(in) :: dt
    type(body) :: force(size(these))
    type(body) :: one
    call pull(these, force)
    these%v = these%v + dt*force%v*these%x(1)
    call kick(these(1:), dt)
    call kick(these, dt)
    one = these(ubound(these, 1))
    one%x = one%x*force(2)%x
    these = [these, one]
    these(2)%v = these(2)%v*force(1)%v
  end subroutine step
  function total() result(y)
    real(wp) :: y
    y = sum(these%x(1)*these%v) + sum(these%x(2)**2)
  end function total
  subroutine finish()
    deallocate(these)
  end subroutine finish
end module bodies
module m
  use bodies
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i
    call start(x)
    do i = 1, 2
      call step(0.3d0)
    end do
    y = total()
    call finish()
  end subroutine foo
end module m
