! idea: text as an optional argument of a routine without derivatives, kept in a module; the only optional one of all
! dependent: y
! independent: x
! set: n=3
module optional_text_passive_config_mod
  implicit none
  real(8), allocatable, protected :: c(:)
  character(len=8) :: scheme_used = 'upwind'
contains
  subroutine configure(n, scheme)
    integer, intent(in) :: n
    character(len=*), intent(in), optional :: scheme
    integer :: j
    if (allocated(c)) deallocate(c)
    allocate(c(n), source=[(0.1d0*j, j = 1, n)])
    if (present(scheme)) scheme_used = scheme
  end subroutine configure
end module optional_text_passive_config_mod
module optional_text_passive_mod
  use optional_text_passive_config_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    call configure(n, scheme='centred')
    y = sum(c*x**2)
    if (scheme_used == 'centred') y = y**2
  end subroutine foo
end module optional_text_passive_mod
