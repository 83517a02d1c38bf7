! idea: protected structures of another module, of types without a name here, hold allocatable ones
! dependent: y
! independent: x
module only_components_protected_phys
  implicit none
  type :: cfg
    real(8) :: k = 0.3d0
    integer :: n = 3
  end type cfg
  type :: field
    real(8), allocatable :: u(:)
    type(cfg), allocatable :: c
  end type field
  type(field), protected :: f
  type(cfg), allocatable, protected :: glob
contains
  subroutine init(x)
    real(8), intent(in) :: x(:)
    f%u = x
    if (.not. allocated(f%c)) allocate(f%c)
    f%c%k = x(1)
    if (.not. allocated(glob)) allocate(glob)
    glob = f%c
    glob%k = glob%k*2
  end subroutine init
  subroutine advance(dt)
    real(8), intent(in) :: dt
    integer :: i
    do i = 2, f%c%n - 1
      f%u(i) = f%u(i) + dt*f%c%k*(f%u(i+1) - 2*f%u(i) + f%u(i-1))
    end do
    glob%k = glob%k + dt*f%u(2)
  end subroutine advance
end module only_components_protected_phys
module only_components_protected_mod
  use only_components_protected_phys, only: f, start => init, advance, g => glob
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    integer :: i
    call start(x)
    do i = 1, 4
      call advance(0.1d0*g%k)
    end do
    y = sum(f%u)*f%c%k + g%k
  end subroutine foo
end module only_components_protected_mod
