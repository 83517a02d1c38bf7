! idea: protected structures of a module, also in arrays, that only its own routines change
! dependent: y
! independent: x
! set: n=3
module module_protected_owner
  implicit none
  private
  public :: settings, layers, configure, advance
  type :: settings_t
    integer :: steps = 2
    real(8) :: rate = 2.0d0
    real(8) :: table(3) = [0.1d0, 0.5d0, 0.8d0]
  end type settings_t
  type :: layer_t
    real(8) :: t = 1.0d0
  end type layer_t
  type(settings_t), save, protected :: settings
  type(layer_t), protected :: layers(3)
contains
  subroutine configure(steps, rate)
    integer, intent(in), optional :: steps
    real(8), intent(in), optional :: rate
    if (present(steps)) settings%steps = steps
    if (present(rate)) settings%rate = rate
    layers%t = settings%table*settings%rate
  end subroutine configure
  subroutine advance(z)
    real(8), intent(inout) :: z(:)
    layers%t = layers%t*z(1) + settings%rate
    z = z*sin(layers(2)%t)
    settings%rate = settings%rate*z(1)
  end subroutine advance
end module module_protected_owner
module module_protected_user
  use module_protected_owner
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8) :: z(n)
    integer :: k
    call configure(rate=x(1))
    call configure(3)
    z = x
    do k = 1, settings%steps
      call advance(z)
      z = z*layers%t + settings%rate
    end do
    y = sum(z*settings%table) + layers(3)%t
  end subroutine foo
end module module_protected_user
