! idea: routines that let pointers point at optional targets, and ask whether these are present
! dependent: y
! independent: x, z
module m
  implicit none
  real(8), pointer :: p(:) => null()
  type grid
    real(8) :: h(4)
  end type grid
  type field
    real(8), pointer :: v(:) => null()
    real(8), pointer :: s => null()
    type(grid), pointer :: g => null()
  contains
    procedure :: init
  end type field
  type(grid), target :: usual
contains
  subroutine set_scalar(q, a, b)
    real(8), pointer, intent(out) :: q
    real(8), optional, target, intent(in) :: a
    real(8), target, intent(in) :: b
    q => b
    if (present(a)) q => a
  end subroutine set_scalar
  subroutine set_module(a, b)
    real(8), optional, target, intent(in) :: a(:)
    real(8), target, intent(in) :: b(:)
    if (present(a)) then
      p => a
    else
      p => b
    end if
  end subroutine set_module
  subroutine init(self, a, s)
    class(field), intent(inout) :: self
    real(8), optional, target, intent(in) :: a(:), s
    if (present(a)) self%v => a
    if (present(s)) self%s => s
  end subroutine init
  subroutine set_grid(f, a)
    type(field), intent(inout) :: f
    type(grid), optional, target, intent(in) :: a
    if (present(a)) then
      f%g => a
    else
      f%g => usual
    end if
  end subroutine set_grid
  function pick(a, b, k) result(q)
    real(8), pointer :: q(:)
    real(8), optional, target, intent(in) :: a(:)
    real(8), target, intent(in) :: b(:)
    integer, intent(in), optional :: k
    q => b
    if (present(a) .and. present(k)) then
      if (k > 2) q => a
    else if (.not. present(a) .and. present(k)) then
      q => b(k:)
    end if
  end function pick
  subroutine foo(x, z, y)
    real(8), intent(in), target :: x(4), z(4)
    real(8), intent(out) :: y
    real(8), pointer :: q, r, w(:)
    type(field) :: f, e
    type(grid), target :: own
    integer :: i
    call set_scalar(q, x(2), z(3))
    call set_scalar(r, b=x(1))
    y = q**2 + r*q
    call set_module(x, z)
    y = y + sum(p**2)
    call set_module(b=z)
    y = y*sum(p**3)
    nullify (p)
    call f%init(x, z(1))
    call f%init(s=x(1))
    y = y + sum(f%v**2)*f%s
    own%h = x*x*z
    usual%h = x*z*z
    call set_grid(f, own)
    call set_grid(e)
    y = y + sum(f%g%h)*sum(e%g%h**2)
    w => pick(x, z)
    y = y + sum(w**2)
    do i = 1, 4
      w => pick(x, z, i)
      y = y + w(i)**i
    end do
    w => pick(b=x, k=3)
    y = y + product(w)
    y = y + sum(pick(a=z, b=x, k=3))
  end subroutine foo
end module m
