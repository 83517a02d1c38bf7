! idea: structures that are variables of modules, of the own and of another one
! dependent: y
! independent: x
module shared
  implicit none
  integer, parameter :: n = 3
  type :: cell
    real(8) :: u = 0.5d0
    real(8) :: f(2) = 1.0d0
    integer :: calls = 0
  end type cell
  type(cell) :: grid(0:n)
  type(cell) :: hidden
contains
  subroutine store(x)
    real(8), intent(in) :: x
    hidden%u = x
    hidden%f(2) = x * grid(1)%u
  end subroutine store
  subroutine fetch(x)
    real(8), intent(out) :: x
    x = hidden%u * hidden%f(2) + hidden%f(1)
  end subroutine fetch
end module shared
module m
  use shared
  implicit none
  type :: setup
    real(8) :: rate = 0.3d0
    real(8) :: table(2) = 2.0d0
    type(cell) :: extra
  end type setup
  type(setup) :: config, scratch
contains
  subroutine foo(x, k, y)
    real(8), intent(in) :: x
    integer, intent(in) :: k
    real(8), intent(out) :: y
    real(8) :: config_rate
    integer :: i
    config_rate = x
    scratch = config
    grid(:)%u = x
    do i = 1, n
      grid(i)%f = grid(i - 1)%u * config%table
      call flux(grid(i), x)
      scratch%extra = grid(i)
      scratch%rate = scratch%rate * scratch%extra%u
      if (i == k) call store(scratch%rate + config_rate)
    end do
    grid(0) = scratch%extra
    call flux(scratch%extra, config%rate)
    call fetch(y)
    y = y * scratch%extra%u + grid(2)%f(1) * scratch%rate + config%extra%u + sum(grid%u)
  end subroutine foo
  subroutine flux(c, x)
    type(cell), intent(inout) :: c
    real(8), intent(in) :: x
    c%u = c%u * x + scratch%table(2) * c%f(1) * config%rate
    c%f(1) = c%u * scratch%rate
  end subroutine flux
end module m
