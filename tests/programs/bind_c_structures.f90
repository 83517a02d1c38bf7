! idea: structures of types that C knows: nested, in arrays, as constants, arguments, variables of modules
! dependent: y
! independent: x
! set: n=3
module bind_c_structures_types
  use, intrinsic :: iso_c_binding, only: c_double, c_int, rk => c_double
  implicit none
  integer, parameter :: order = 2
  type, bind(c) :: params
    real(c_double) :: e2 = 0.25_c_double
    real(rk) :: weights(order) = [1.0_rk, 2.0_rk]
    integer(c_int) :: power = 2_c_int
  end type params
  type, bind(c), public :: cell
    type(params) :: own
    real(c_double) :: h
  end type cell
  type(params), parameter :: standard = params()
  type(params), save :: current = params(0.5_c_double)
contains
  subroutine advance(c, dt) bind(c, name="advance_cell")
    type(cell), intent(inout) :: c
    real(c_double), value :: dt
    c%h = c%h + dt*c%own%e2*c%h**c%own%power
    c%own%weights(2) = c%own%weights(1)*dt
    dt = 0
  end subroutine advance
  function energy(c) result(e)
    type(cell), intent(in) :: c
    real(c_double) :: e
    e = dot_product(c%own%weights, [c%h, current%e2])
  end function energy
end module bind_c_structures_types
module bind_c_structures_mod
  use bind_c_structures_types
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(c_double), intent(in) :: x(n)
    real(c_double), intent(out) :: y(n)
    type(cell) :: cells(n)
    type(params) :: p
    integer :: i
    p = standard
    p%e2 = x(1)*standard%e2
    current%e2 = x(2)
    cells%h = x
    do i = 1, n
      cells(i)%own = p
      call advance(cells(i), 0.1_c_double*i)
      y(i) = energy(cells(i))
    end do
    current = params(0.5_c_double)
  end subroutine foo
end module bind_c_structures_mod
