! idea: a routine that calls itself, prints, and lets others change the length of its argument
! dependent: y
! independent: x
! set: n=3
module recursive_stack_mod
  implicit none
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  real(8), allocatable :: stack(:)
  integer :: level
  level = 0
  y = 0
  call refine(x(1), x(2), stack, level, y)
  y = y + sum(stack)*x(3) + level
end subroutine
recursive subroutine refine(a, b, stack, level, y)
  real(8), intent(in) :: a, b
  real(8), allocatable, intent(inout) :: stack(:)
  integer, intent(inout) :: level
  real(8), intent(inout) :: y
  real(8) :: m
  level = level + 1
  write (*, '(a, i3)') 'level', level
  if (.not. allocated(stack)) allocate(stack(1), source=a)
  m = 0.5d0*(a + b)
  if (level < 5) then
    call push(stack, m)
    call refine(a, m, stack, level, y)
    call refine(m, b, stack, level, y)
    call pop(stack, y)
  end if
  y = y + sin(m)*stack(size(stack))
end subroutine
subroutine push(s, v)
  real(8), allocatable, intent(inout) :: s(:)
  real(8), intent(in) :: v
  s = [s, v]
end subroutine
subroutine pop(s, y)
  real(8), allocatable, intent(inout) :: s(:)
  real(8), intent(inout) :: y
  y = y + s(size(s))**2
  s = s(:size(s) - 1)
end subroutine
end module
