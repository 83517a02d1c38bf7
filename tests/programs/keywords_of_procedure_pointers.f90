! idea: interfaces of pointers have the names of the procedures in another order, that of the object too
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module keywords_of_procedure_pointers_mod
  implicit none
  type :: law
    real(8) :: c = 1
    procedure(fun), pointer, nopass :: q => null()
    procedure(pairs), pointer, pass(self) :: p => null()
  end type law
  abstract interface
    real(8) function fun(u, a, b)
      real(8), intent(in) :: u
      real(8), intent(in), optional :: a, b
    end function fun
    real(8) function pairs(other, self)
      import law
      class(law), intent(in) :: self
      type(law), intent(in) :: other
    end function pairs
  end interface
contains
  real(8) function first(v, b, a)
    real(8), intent(in) :: v
    real(8), intent(in), optional :: b, a
    first = v
    if (present(a)) first = first*a
    if (present(b)) first = first + sin(b)
  end function first
  real(8) function second(w, a, b)
    real(8), intent(in) :: w
    real(8), intent(in), optional :: a, b
    second = w
    if (present(a)) second = second*a
    if (present(b)) second = second + cos(b)
  end function second
  real(8) function both(self, other)
    type(law), intent(in) :: self
    class(law), intent(in) :: other
    both = self%c**2*sin(other%c)
  end function both
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    procedure(fun), pointer :: p
    type(law) :: l, k
    integer :: i
    p => first
    y = x
    y(1) = y(1) + p(x(1), b=x(2)) + p(b=x(3), a=x(2), u=x(1))
    l%p => both
    l%c = x(1)
    k%c = x(2)
    do i = 1, n
      l%q => first
      if (x(i) > 0.8d0) l%q => second
      y(i) = y(i) + l%q(x(2), b=x(1)) + l%q(a=x(2), u=x(1)) + l%q(b=x(2), a=x(1), u=x(3))
      y(i) = y(i) + l%p(k) + l%p(other=k)
    end do
  end subroutine foo
end module keywords_of_procedure_pointers_mod
