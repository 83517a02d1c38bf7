! idea: a chain of modules in files of all forms, each with a helper of its own
! dependent: state
! independent: state, rate
! set: n=4
module main_mod
  use reaction_mod
  use transport_mod, only: transport
  implicit none
contains
  subroutine foo(n, rate, state)
    integer, intent(in) :: n
    real(wp), intent(in) :: rate
    real(wp), intent(inout) :: state(n)
    integer :: step

    do step = 1, 2
      call react(n, rate, state)
      call transport(n, rate, state)
    end do
  end subroutine foo
end module main_mod
