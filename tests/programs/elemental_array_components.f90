! idea: operators on structures that hold arrays, sections and elements of them, in arrays of structures
! dependent: p, y
! independent: p, w
! set: n=4
module elemental_array_components_mod
  implicit none
  type :: vector
    real(8) :: c(3)
  end type vector
  type :: particle
    type(vector) :: x, f(2)
    real(8) :: q = 1.0d0
  end type particle
  interface operator(+)
    module procedure plus
  end interface
  interface operator(*)
    module procedure times, times_right
  end interface
  interface operator(.x.)
    module procedure cross
  end interface
contains
  elemental type(vector) function plus(a, b)
    type(vector), intent(in) :: a, b
    plus%c = a%c + b%c
  end function plus
  elemental type(vector) function times(s, a)
    real(8), intent(in) :: s
    type(vector), intent(in) :: a
    times%c = s*a%c
  end function times
  elemental type(vector) function times_right(a, s)
    type(vector), intent(in) :: a
    real(8), intent(in) :: s
    times_right = s*a
  end function times_right
  elemental type(vector) function cross(a, b)
    type(vector), intent(in) :: a, b
    cross%c(1) = a%c(2)*b%c(3) - a%c(3)*b%c(2)
    cross%c(2) = a%c(3)*b%c(1) - a%c(1)*b%c(3)
    cross%c(3) = a%c(1)*b%c(2) - a%c(2)*b%c(1)
  end function cross
  elemental real(8) function norm(a)
    type(vector), intent(in) :: a
    norm = sqrt(sum(a%c**2))
  end function norm
  subroutine foo(n, p, w, y)
    integer, intent(in) :: n
    type(particle), intent(inout) :: p(n)
    real(8), intent(in) :: w(n)
    real(8), intent(out) :: y
    type(vector) :: t(2, n)
    integer :: i
    p%x = p%x + w*p%f(1) + p%f(2)*0.1d0
    do i = 1, n
      p(i)%f = p(i)%f + p(i)%q*(p(i)%x .x. p(i)%f)
    end do
    t(1, :) = p%x .x. p%f(1)
    t(2, :) = t(1, :)*w + p(n:1:-1)%f(2)
    p%q = p%q/norm(p%x) + norm(t(1, :) + t(2, :))
    y = sum(norm(p%x)*w) + maxval(norm(t(1, :) + p%x)) + norm(t(2, 1))
    y = y + dot_product(norm(t(2, :)), w)
  end subroutine foo
end module elemental_array_components_mod
