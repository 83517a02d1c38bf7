! idea: an object whose pointers are allocated by bound procedures, in a loop
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field_t
    real(wp), pointer, contiguous :: v(:) => null()
  contains
    procedure :: make
    procedure :: drop
    procedure :: norm
  end type field_t
contains
  subroutine make(this, n, start)
    class(field_t), intent(inout) :: this
    integer, intent(in) :: n
    real(wp), intent(in), optional :: start
    if (associated(this%v)) return
    allocate (this%v(n), source=0.0_wp)
    if (present(start)) this%v = start
  end subroutine make
  subroutine drop(this)
    class(field_t), intent(inout) :: this
    if (.not. associated(this%v)) return
    deallocate (this%v)
    nullify (this%v)
  end subroutine drop
  function norm(this) result(r)
    class(field_t), intent(in) :: this
    real(wp) :: r
    r = 0.0_wp
    if (associated(this%v)) r = sqrt(sum(this%v**2))
  end function norm
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(field_t) :: a, b
    integer :: k
    y = 0.0_wp
    call b%make(n, 2.0_wp)
    do k = 1, n
      call a%make(k)
      a%v(k) = x(k)**2 + 1.0_wp
      b%v(k) = b%v(k) * a%norm()
      y(k) = a%norm() * b%v(k)
      call a%drop()
    end do
    y = y * b%norm() + a%norm()
    call b%drop()
  end subroutine foo
end module m
