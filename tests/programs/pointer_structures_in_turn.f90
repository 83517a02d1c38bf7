! idea: components that point at several structures, or numbers, in turn: in loops, branches, by routines, copies; asked for
! dependent: y
! independent: x
! set: n=4
module meshes_in_turn
  implicit none
  type :: mesh
    integer :: n = 4
    real(8) :: dx(4) = [1.0d0, 2.0d0, 1.5d0, 0.7d0]
    real(8) :: area = 1.0d0
  end type mesh
  type :: field
    type(mesh), pointer :: on => null()
    real(8), pointer :: weight => null()
    real(8) :: k = 1.0d0
  contains
    procedure :: put => field_put
    procedure :: flux => field_flux
  end type field
contains
  subroutine field_put(self, on, weight)
    class(field), intent(inout) :: self
    type(mesh), intent(in), target :: on
    real(8), intent(in), target :: weight
    self%on => on
    self%weight => weight
  end subroutine field_put
  subroutine field_flux(self, q, dq)
    class(field), intent(inout) :: self
    real(8), intent(in) :: q(:)
    real(8), intent(inout) :: dq(:)
    integer :: i
    do i = 2, self%on%n
      dq(i) = dq(i) + self%k*self%weight*(q(i)*q(i) - q(i-1))/self%on%dx(i)
    end do
    self%on%area = self%on%area*dq(2)
    self%k = self%k + 0.1d0*self%on%area
  end subroutine field_flux
  subroutine visit(f, g, own, x, y)
    type(field), intent(inout) :: f
    type(mesh), intent(inout), target :: own
    type(field), intent(in) :: g
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    y = y*f%on%area
    f%on => own
    y = y + f%on%dx(2)*x
    f%on%area = f%on%area*x + g%on%dx(1)
  end subroutine visit
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(field) :: f, h, old
    type(mesh), target :: coarse, fine, nests(3), last
    type(mesh), pointer :: first
    real(8), target :: weights(3), half
    integer :: k
    coarse%dx = x(1)
    weights = x(:3)
    half = 0.5d0*x(2)
    y = 0.0d0
    f%on => coarse
    f%weight => half
    first => f%on
    call f%flux(x, y)
    f%on => fine
    f%weight => weights(1)
    call f%flux(x, y)
    first%area = first%area*f%on%area
    do k = 1, 3
      call h%put(nests(k), weights(k))
      call h%flux(x, y)
      if (k == 2) then
        call f%put(coarse, half)
        old = f
        old%k = x(4)
      else
        f%weight => h%weight
      end if
      if (.not. associated(old%on)) cycle
      if (associated(old%on, coarse)) y(1) = y(1) + old%on%area*old%weight*old%k
      call f%flux(x, y)
    end do
    call visit(h, f, last, x(3), y(3))
    y(4) = y(4)*h%on%area*last%dx(2) + first%area
    nullify(old%on)
    if (associated(old%on)) y = 0.0d0
    if (y(2) > x(2)) old%on => last
    if (associated(old%on)) y(2) = y(2)*old%on%area
  end subroutine foo
end module meshes_in_turn
