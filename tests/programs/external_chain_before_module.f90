! idea: procedures in no module call each other, in front of the module that holds the adjoints of their common block; a module before that one calls them
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
subroutine forced(n, u)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: u(n)
  real(8) :: force
  common /forcing/ force
  u = u**2*force
end subroutine forced
subroutine model_step(n, u)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: u(n)
  real(8) :: force
  common /forcing/ force
  external :: forced
  force = 0.1d0 + 0.5d0*u(n)*force
  call forced(n, u)
end subroutine model_step
subroutine several_steps(n, u)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: u(n)
  integer :: k
  external :: model_step
  do k = 1, 2
    call model_step(n, u)
    u = u + 0.3d0
  end do
end subroutine several_steps
module first_of_all
  implicit none
contains
  subroutine advance(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    external :: model_step
    call model_step(n, u)
  end subroutine advance
end module first_of_all
module last_of_all
  use first_of_all
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8) :: force
    common /forcing/ force
    external :: several_steps
    force = x(2)
    y = x
    call several_steps(n, y)
    call advance(n, y)
    y = y + force
  end subroutine foo
end module last_of_all
