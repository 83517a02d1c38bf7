! idea: pointers of modules that routines with other statements let point elsewhere
! routine: foo
! dependent: y, z
! independent: x, z
! set: n=3
module pointer_of_module_written_out_mod
  implicit none
  real(8), target :: field(4, 3)
  real(8), pointer :: b(:) => null(), a(:) => null()
contains
  subroutine one(p)
    real(8), pointer, intent(in) :: p(:)
    field(1, 1) = field(1, 1)*2.0d0
    b => p
  end subroutine one
  subroutine foo(x, z, n, y)
    real(8), intent(in) :: x(4)
    real(8), intent(inout), target :: z(4)
    integer, intent(in) :: n
    real(8), intent(out) :: y
    real(8), pointer :: p(:), q(:)
    integer :: i
    field(:, 1) = x
    field(:, 2) = x**2
    field(:, 3) = x(1)
    p => z
    a => field(:, 2)
    call one(p)
    b(1) = b(2)*x(1)
    z = z*2
    y = sum(b**2)
    p => field(:, 2)
    b = b*x
    call one(p)
    p => field(:, 3)
    b = b*x
    q => b
    y = y + sum(field) + sum(z) + sum(q)
    do i = 1, n
      p => field(:, i)
      call one(p)
      p => z
      b = b*x(i)
      y = y + sum(b)*field(2, 2)
    end do
    if (n > 2) call one(a)
    b(2) = b(2)*x(2)
    y = y + sum(b*field(:, 2)) + sum(a)
    p => z(:)
    call one(p)
    b(1) = b(2)*x(1)
    z = z*x
    y = y + b(1) + sum(z)
  end subroutine foo
end module
