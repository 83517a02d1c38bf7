#ifndef NTR
#define NTR 2
#endif
#define ALLOC(x, shape) allocate(x shape)
module state_def
  implicit none
  type state_t
    integer :: n = 0
    real(kind=8), allocatable :: tracer(:, :)
    real(kind=8), private :: last = 0d0
  end type state_t
  type(state_t), save, target :: the_state
contains
  subroutine init_state(n)
    integer, intent(in) :: n
    the_state%n = n
    ALLOC(the_state%tracer, (n, NTR))
  end subroutine init_state
  subroutine end_state()
    deallocate(the_state%tracer)
  end subroutine end_state
end module state_def
