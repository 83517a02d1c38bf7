! idea: routines let pointers point at memory that they keep and allocate at first use; optional structures
! dependent: y
! independent: x
! set: n=4, flag=.false.
module pointer_to_kept_memory
  implicit none
  type :: fld
    real, pointer :: d(:) => null()
    real :: s = 1.0
  end type
  type :: pair
    type(fld) :: a, b
  end type
contains
  subroutine get(n, p)
    integer, intent(in) :: n
    real, pointer :: p(:)
    real, allocatable, target, save :: buffer(:)
    if (.not. allocated(buffer)) then
      allocate(buffer(n))
      buffer = 0
    end if
    p => buffer
  end subroutine
  subroutine link(f, t, other)
    type(fld), intent(inout) :: f
    real, target, intent(inout) :: t(:)
    type(fld), optional, intent(inout) :: other
    f%s = f%s*t(1)
    f%d => t(2:3)
    f%d = f%d*f%s
    if (present(other)) other%d => f%d
    t(4) = t(4) + f%d(1)
  end subroutine
  logical function is_set(f)
    type(fld), intent(in) :: f
    is_set = associated(f%d)
  end function
  subroutine foo(n, flag, x, y)
    integer, intent(in) :: n
    logical, intent(in) :: flag
    real, intent(in) :: x(n)
    real, intent(out) :: y
    real, target :: u(n), v(n)
    real, pointer :: p(:), q(:)
    type(pair) :: two
    call get(n, p)
    p = x**2
    call get(n, q)
    q = q*p
    u = x
    v = x**2
    y = sum(p)
    if (is_set(two%a)) y = 100*x(1)
    call link(two%a, u)
    if (flag) call link(two%b, v)
    if (is_set(two%b)) y = y + sum(two%b%d)
    if (.not. flag) call link(two%b, v, two%a)
    if (is_set(two%a) .and. is_set(two%b)) then
      two%a%d(1) = two%a%d(1)*two%b%d(2)
    end if
    y = y + sum(u*v) + two%a%s*two%b%s
  end subroutine foo
end module
