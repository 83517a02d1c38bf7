! idea: elemental functions and subroutines of arrays, with scalars among them, by generic names
! dependent: y, f
! independent: x
! set: n=4
module other
  implicit none
  interface mix
    module procedure mix_single, mix_double, mix_matrix
  end interface mix
contains
  elemental function mix_single(a, b) result(c)
    real(4), intent(in) :: a, b
    real(4) :: c
    c = a*b
  end function mix_single
  elemental function mix_double(a, b) result(c)
    real(8), intent(in) :: a, b
    real(8) :: c
    c = a*a*b
  end function mix_double
  function mix_matrix(a, b) result(c)
    real(8), intent(in) :: a(:, :), b
    real(8) :: c
    c = b*sum(a)
  end function mix_matrix
end module other
module m
  use other
  implicit none
  interface update
    module procedure update_elements, update_vector
  end interface update
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    real(8) :: a(n, n), b(n)
    integer :: i
    y = mix(x, y) + mix(2.0d0, x)*mix(y, f)
    f = mix(f, y(1)) + sum(mix(x, y))
    call split(x*y, f, y, b)
    call split(2*y(n:1:-1), y(2)*1.5d0, y, b)
    a = spread(x, 1, n)
    a(2, :) = y
    call split(x, rest=b, w=0.5d0*f, part=a(:, 3))
    b = b*0.7d0
    f = f + mix(a*1.1d0, f)*0.01d0 + norm2(mix(y, b))
    if (any(mix(x, y) > 100.0d0)) y = 0
    do i = 1, 2
      call update(y(i::2), 0.3d0*b(i::2), i)
      call update(f, y(i), i)
      call update(x, y)
    end do
    call use_all(mix(x, y), maxval(mix(b, y)), f)
    where (mix(x, b) > 0.2d0) y = mix(mix(y, x), 0.4d0)
  end subroutine foo
  elemental subroutine split(a, w, part, rest)
    real(8), intent(in) :: a, w
    real(8), intent(inout) :: part
    real(8), intent(inout) :: rest
    rest = a*(1 - w)
    part = part*a*w + rest
  end subroutine split
  elemental subroutine update_elements(a, b, i)
    real(8), intent(inout) :: a
    real(8), intent(in) :: b
    integer, intent(in) :: i
    a = a*b + i
  end subroutine update_elements
  subroutine update_vector(a, b)
    real(8), intent(in) :: a(:)
    real(8), intent(inout) :: b(:)
    b = b*a*0.9d0
  end subroutine update_vector
  subroutine use_all(u, v, f)
    real(8), intent(in) :: u(:), v
    real(8), intent(inout) :: f
    f = f*0.1d0*v + sum(u*u)
  end subroutine use_all
end module m
