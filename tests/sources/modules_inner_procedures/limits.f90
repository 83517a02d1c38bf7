module limits
  implicit none
  type limit_t
    real(kind=8) :: top = 2.0d0
  contains
    procedure :: apply
  end type limit_t
contains
  subroutine apply(self, u)
    class(limit_t), intent(in) :: self
    real(kind=8), intent(inout) :: u(:)
    integer :: i
    do i = 1, size(u)
      u(i) = limited(u(i))
    end do
  contains
    real(kind=8) function limited(v)
      real(kind=8), intent(in) :: v
      limited = self%top*tanh(v/self%top)
    end function limited
  end subroutine apply
end module limits
