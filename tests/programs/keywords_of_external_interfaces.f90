! idea: interface blocks of a module and of a routine have the names of the procedures in another order
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module keywords_of_external_interfaces_types
  implicit none
  type :: pair
    real(8) :: a = 1, b = 2
  end type pair
end module keywords_of_external_interfaces_types
module keywords_of_external_interfaces_mod
  use keywords_of_external_interfaces_types, only: pair
  implicit none
  interface
    subroutine smooth(u, p, factor, shift)
      use keywords_of_external_interfaces_types, only: pair
      real(8), intent(inout) :: u(:)
      type(pair), intent(in) :: p
      real(8), intent(in), optional :: factor, shift
    end subroutine smooth
    real(8) function fun(u, factor, shift)
      real(8), intent(in) :: u
      real(8), intent(in), optional :: factor, shift
    end function fun
  end interface
contains
  subroutine foo(n, x, y)
    interface
      subroutine local(z, w, v)
        real(8), intent(inout) :: z
        real(8), intent(in), optional :: w, v
      end subroutine local
    end interface
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(pair) :: p
    integer :: i
    y = x
    p%a = x(2)
    call smooth(y, p, shift=x(1))
    call smooth(factor=x(2), p=p, shift=x(3), u=y)
    do i = 1, n
      if (x(i) > 0.8d0) call local(z=y(i), v=fun(x(1), shift=x(2)))
      y(i) = y(i) + fun(shift=x(1), u=fun(factor=x(2), u=x(i)))
      call local(y(i), v=x(3))
    end do
  end subroutine foo
end module keywords_of_external_interfaces_mod
subroutine smooth(v, q, shift, factor)
  use keywords_of_external_interfaces_types, only: pair
  implicit none
  real(8), intent(inout) :: v(:)
  type(pair), intent(in) :: q
  real(8), intent(in), optional :: shift, factor
  if (present(shift)) v = v*shift*q%a
  if (present(factor)) v = v + factor**2*q%b
  v = sin(v)
end subroutine smooth
real(8) function fun(factor, shift, u)
  implicit none
  real(8), intent(in) :: factor
  real(8), intent(in), optional :: shift, u
  fun = factor
  if (present(u)) fun = fun*u
  if (present(shift)) fun = fun + shift**2
end function fun
subroutine local(w, v, z)
  implicit none
  real(8), intent(inout) :: w
  real(8), intent(in), optional :: v, z
  if (present(v)) w = w*v
  if (present(z)) w = w + z**3
end subroutine local
