! idea: a module that is taken along has renamed the kind of its type, and has a function named like it
! dependent: cost, t
! independent: t, beta
! set: n=4
module model
  use kinds
  use eos, only: e_type => eos_t, operator(.at.), rho_of => density
  implicit none
contains
  subroutine foo(n, t, beta, cost)
    integer, intent(in) :: n
    real(wp), intent(inout) :: t(n)
    real(wp), intent(in) :: beta
    real(wp), intent(out) :: cost
    type(e_type) :: e
    integer :: it
    e = e_type(beta)
    do it = 1, 3
      t = t + 0.1_wp*(e .at. t)
    end do
    cost = sum(rho_of(e, t)**2)
  end subroutine foo
end module model
