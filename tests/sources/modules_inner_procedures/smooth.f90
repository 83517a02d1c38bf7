module smoothing
  use weights, only: weight
  implicit none
  private
  public :: smooth, level_t, total_of
  type level_t
    real(kind=8) :: weight = 1.0d0
  contains
    procedure :: add
  end type level_t
  interface total_of
    module procedure total_of_value, total_of_array
  end interface total_of
contains
  recursive subroutine smooth(u, times)
    real(kind=8), intent(inout) :: u(:)
    integer, intent(in) :: times
    if (times == 0) return
    call sweep(0.25d0)
    call smooth(u, times - 1)
  contains
    subroutine sweep(share)
      real(kind=8), intent(in) :: share
      integer :: i
      do i = 2, size(u)
        u(i) = u(i) + share*weight(u(i - 1), times)*u(i)
      end do
    end subroutine sweep
  end subroutine smooth

  subroutine add(self, u)
    class(level_t), intent(in) :: self
    real(kind=8), intent(inout) :: u(:)
    u = u + amount()
  contains
    real(kind=8) function amount()
      amount = self%weight**2
    end function amount
  end subroutine add

  real(kind=8) function total_of_value(u)
    real(kind=8), intent(in) :: u
    total_of_value = u
  end function total_of_value

  recursive function total_of_array(u) result(total)
    real(kind=8), intent(in) :: u(:)
    real(kind=8) :: total
    if (size(u) == 1) then
      total = u(1)**2
    else
      total = total_of_array(u(:size(u)/2)) + total_of_array(u(size(u)/2 + 1:))
    end if
  end function total_of_array
end module smoothing
