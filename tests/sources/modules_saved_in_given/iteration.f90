! Routines that are given procedures, and keep what nobody else can name.
module iteration
  implicit none
  private
  public :: wp, iterate
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: strength = 0.5_wp
contains
  subroutine iterate(f, x)
    interface
      function f(t) result(v)
        import :: wp
        real(wp), intent(in) :: t
        real(wp) :: v
      end function f
    end interface
    real(wp), intent(inout) :: x(:)
    integer, save :: calls = 0
    real(wp), allocatable, save :: past(:)
    integer :: i
    if (.not. allocated(past)) then
      allocate (past(size(x)))
      past = 0.1_wp
    end if
    calls = mod(calls + 1, 3)
    do i = 1, size(x)
      x(i) = f(x(i))*strength + past(i)*calls
    end do
    call keep
  contains
    subroutine keep
      integer, save :: turn = 0
      turn = 1 - turn
      past = 0.1_wp*turn
    end subroutine keep
  end subroutine iterate
end module iteration
