! idea: structures with allocatable components: nested, made by functions, filled by callees, in loops
! dependent: w, y
! independent: w, x
! set: steps=3
! size: w%inner%v=3
module m
  implicit none
  type :: vector
    real(8), allocatable :: v(:)
  end type vector
  type :: world
    type(vector) :: inner
    real(8) :: c
  contains
    procedure :: step
  end type world
contains
  subroutine foo(w, x, steps, y)
    type(world), intent(inout) :: w
    real(8), intent(in) :: x
    integer, intent(in) :: steps
    real(8), intent(out) :: y
    type(world) :: old
    type(vector) :: made
    integer :: i
    y = 0.0d0
    old%c = x
    do i = 1, steps
      old%inner = w%inner
      call w%step(old, x)
      y = y + sum(w%inner%v) * old%inner%v(2)
      if (i == 2) then
        call fill(made, w%c)
        y = y * made%v(1)
        made = w%inner
        y = y + made%v(3)
      end if
    end do
    if (.not. allocated(made%v)) call fill(made, x)
    w%inner%v(1) = made%v(2) * y
  end subroutine foo
  subroutine step(self, old, dt)
    class(world), intent(inout) :: self
    type(world), intent(in) :: old
    real(8), intent(in) :: dt
    self%inner%v = self%inner%v + dt * old%inner%v * self%c
    self%c = self%c * old%inner%v(1) * old%c
  end subroutine step
  subroutine fill(a, x)
    type(vector), intent(out) :: a
    real(8), intent(in) :: x
    allocate(a%v(3))
    a%v = x
    a%v(2) = x**2
  end subroutine fill
end module m
