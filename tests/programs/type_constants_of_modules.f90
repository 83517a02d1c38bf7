! idea: constants of modules that are structures or arrays of them, with text and private ones; arrays with values
! dependent: y
! independent: x
! set: n=3
module type_constants_data_mod
  implicit none
  type v_t
    real(8) :: x = 0, z = 0
  end type v_t
  type gas_t
    character(len=4) :: name = ' '
    type(v_t) :: k
    real(8) :: c(2) = 0
    integer :: power = 1
  end type gas_t
  integer, parameter :: ngas = 3
  type(v_t), parameter :: origin = v_t(0.5d0, 0.25d0)
  type(v_t), parameter, private :: hidden = v_t(z=0.75d0)
  type(gas_t), parameter :: gases(ngas) = [ &
    gas_t('co2', v_t(1.0d0, 2.0d0), [0.1d0, 0.2d0], 2), &
    gas_t('o3', v_t(3.0d0, 4.0d0), [0.3d0, 0.4d0], 3), &
    gas_t('h2o', origin, [0.5d0, 0.6d0])]
  type(v_t), dimension(0:1) :: w = [v_t(1.0d0, 2.0d0), origin]
contains
  function absorbed(g, x) result(a)
    type(gas_t), intent(in) :: g
    real(8), intent(in) :: x
    real(8) :: a
    a = g%k%x*x**g%power + g%k%z*sum(g%c) + hidden%z*x
  end function absorbed
end module type_constants_data_mod
module type_constants_of_modules_mod
  use type_constants_data_mod, only: gases, zero => origin, v_t, absorbed, ngas, w
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(2, n)
    real(8), intent(out) :: y(2)
    type(v_t) :: s(n)
    integer :: i, g
    s = zero
    do i = 1, n
      do g = 1, ngas
        if (gases(g)%name == 'o3') cycle
        s(i)%x = s(i)%x + absorbed(gases(g), x(1, i))
        s(i)%z = s(i)%z*gases(g)%k%x + x(2, i)**gases(g)%power*gases(g)%c(2)
      end do
    end do
    y = [sum(s%x), sum(s%z*s%x)] + maxval(gases%k%z)*w(1)%x
    w(0) = zero
  end subroutine foo
end module type_constants_of_modules_mod
