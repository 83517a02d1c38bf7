! idea: arrays of objects, which are passed to 'class' arguments one by one and together
! dependent: p, y
! independent: p
! size: p=3
module object_arrays_mod
  implicit none
  type :: particle
    real(8) :: x, v
  contains
    procedure :: force
    procedure :: move
  end type particle
  type, extends(particle) :: charged
    real(8) :: q
  contains
    procedure :: force => coulomb
  end type charged
contains
  pure real(8) function force(this, other)
    class(particle), intent(in) :: this
    class(particle), intent(in) :: other
    force = this%x - other%x
  end function force
  pure real(8) function coulomb(this, other)
    class(charged), intent(in) :: this
    class(particle), intent(in) :: other
    coulomb = this%q/(this%x - other%x + 3)
  end function coulomb
  subroutine move(this, f, dt)
    class(particle), intent(inout) :: this
    real(8), intent(in) :: f, dt
    this%v = this%v + dt*f
    this%x = this%x + dt*this%v
  end subroutine move
  subroutine foo(p, y)
    type(charged), intent(inout) :: p(:)
    real(8), intent(out) :: y
    integer :: i, j
    do i = 1, size(p)
      do j = 1, size(p)
        if (i /= j) call p(i)%move(p(i)%force(p(j)), 0.1d0)
      end do
    end do
    y = kinetic(p) + energy(p(1))
  end subroutine foo
  real(8) function kinetic(p)
    class(charged), intent(in) :: p(:)
    kinetic = sum(p%v**2*p%q)
  end function kinetic
  real(8) function energy(p)
    class(particle), intent(in) :: p
    energy = p%v*p%force(p)
  end function energy
end module object_arrays_mod
