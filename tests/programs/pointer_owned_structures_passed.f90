! idea: users pass pointers to structures that routines of the file allocate
! dependent: y, cs
! independent: x, cs
module m
  implicit none
  type cs_t
    real(8), pointer :: h(:) => null()
    real(8) :: dt = 0.1d0
    integer, allocatable :: calls
  end type cs_t
contains
  subroutine init(cs)
    type(cs_t), pointer :: cs
    if (associated(cs)) return
    allocate(cs)
    allocate(cs%h(2))
    cs%h = 1
    allocate(cs%calls, source=0)
  end subroutine init
  subroutine step(x, cs)
    real(8), intent(inout) :: x
    type(cs_t), pointer, intent(in) :: cs
    if (associated(cs)) then
      x = x + cs%dt*x**2
      cs%dt = cs%dt + 0.1d0*x
    end if
  end subroutine step
  subroutine foo(x, y, cs)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(cs_t), pointer :: cs
    y = x*cs%dt + sum(cs%h)*x
    call step(y, cs)
    cs%h = cs%h + y
    call step(y, cs)
    y = y*cs%h(1)
  end subroutine foo
end module m
