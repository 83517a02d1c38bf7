! idea: imports in routines that hide names of the module
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module module_hidden_in_routines_a
  implicit none
  real(8) :: v = 0.5d0, w(3) = 2.0d0
  integer :: count = 1
contains
  real(8) function get(x)
    real(8), intent(in) :: x
    count = count + 1
    v = v*x
    get = v + w(count)*x
  end function get
end module module_hidden_in_routines_a
module module_hidden_in_routines_b
  implicit none
  real(8) :: v = 1.5d0, w(3) = -1.0d0
  integer :: count = 3
contains
  real(8) function get(x)
    real(8), intent(in) :: x
    count = count - 1
    v = v + x
    get = v*w(count)*x
  end function get
end module module_hidden_in_routines_b
module module_hidden_in_routines_mod
  use module_hidden_in_routines_a
  implicit none
contains
  subroutine one(x, y)
    use module_hidden_in_routines_b, only: v, getb => get
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    real(8) :: r
    y = y*v
    r = getb(x(1))
    y = y + r*w(1)
    r = get(x(2))
    y = y + r*v
    w = w*x
  end subroutine one
  subroutine two(x, y)
    use module_hidden_in_routines_b, only: get, w, va => v
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    real(8) :: r
    y = y*v*va + count
    r = get(x(3))
    y = y + r*w(2)*va + v
    w(2) = w(2)*x(1)
  end subroutine two
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    y = x
    call one(x, y)
    call two(x, y)
    y = y*v*w
    call reset()
  end subroutine foo
  subroutine reset()
    use module_hidden_in_routines_b, only: vb => v, wb => w, cb => count
    v = 0.5d0
    w = 2.0d0
    count = 1
    vb = 1.5d0
    wb = -1.0d0
    cb = 3
  end subroutine reset
end module module_hidden_in_routines_mod
