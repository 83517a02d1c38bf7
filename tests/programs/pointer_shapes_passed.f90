! idea: pointers of other shapes than their targets passed to routines, exchanged, masked, on pointers and memory
! dependent: y
! independent: x
! set: n=3, m=2
module pointer_shapes_passed_mod
  implicit none
contains
  subroutine scale(k, l, a, s)
    integer, intent(in) :: k, l
    real(kind=8), intent(inout) :: a(k, l)
    real(kind=8), intent(in) :: s
    a = a*s
    a(1, l) = a(1, l)**2
  end subroutine scale
  subroutine smooth(a, b)
    real(kind=8), intent(in) :: a(:, :)
    real(kind=8), intent(out) :: b(:, :)
    integer :: i
    b = a
    do i = 2, size(a, 2)
      b(:, i) = a(:, i)*a(:, i - 1)
    end do
  end subroutine smooth
  subroutine vec(k, v)
    integer, intent(in) :: k
    real(kind=8), intent(inout) :: v(k)
    integer :: i
    do i = 2, k
      v(i) = v(i)*v(i - 1)
    end do
  end subroutine vec
  elemental subroutine half(a)
    real(kind=8), intent(inout) :: a
    a = 0.5d0*a*a
  end subroutine half
  pure function norm(a) result(r)
    real(kind=8), intent(in) :: a(:, :)
    real(kind=8) :: r
    r = sqrt(sum(a**2))
  end function norm
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(kind=8), intent(in), target :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), target :: big(n*m*4)
    real(kind=8), allocatable, target :: cube(:, :, :)
    real(kind=8), pointer, contiguous :: p3(:, :, :), f(:)
    real(kind=8), pointer :: a(:, :), b(:, :), tmp(:, :), work(:), r(:, :), xx(:, :)
    integer, target :: ids(4)
    integer, pointer :: im(:, :)
    logical, target :: lm(4)
    logical, pointer :: l2(:, :)
    integer :: i, j, k, q
    ids = [1, 2, 3, 2]
    im(0:1, 1:2) => ids
    lm = [.true., .false., .true., .true.]
    l2(1:2, 1:2) => lm
    allocate(work(n*m*2))
    a(1:n, 1:m) => work
    b(1:n, 0:m-1) => work(n*m+1:)
    xx(1:1, 1:n) => x
    big = 1
    do i = 1, n
      a(i, :) = x(i)*i
      b(i, :) = x(1)
    end do
    do k = 1, 3
      b(:, lbound(b, 2)+1:) = a(:, lbound(a, 2):ubound(a, 2)-1) + b(:, lbound(b, 2)+1:)
      call smooth(a, b)
      b = 0.5d0*b
      tmp => a
      a => b
      b => tmp
    end do
    call scale(n, m, a, x(2))
    call vec(n*m, a)
    call vec(2, a(1:2, 1))
    call vec(3, work(2:))
    call half(b)
    call half(b(:, 1))
    p3(1:n, 1:m, 1:4) => big
    p3(:, :, 1) = a
    p3(:, 1, :) = 2*p3(:, 2, :) + spread(x, 2, 4)
    p3(2:n, 1, 4:1:-2) = p3(2:n, 1, 1:4:2)*2
    q = 2
    f(1:n*q) => p3(:, :, 1)
    q = 1
    f(5) = f(4)*size(f)
    r(1:m, 1:n) => f
    y = sum(r*transpose(a)) + norm(a) + norm(b(:, 1:1)) + sum(xx) + sum(im)*x(1)
    allocate(cube(2, n, 2))
    cube = x(1)
    do j = 1, 2
      do i = 1, n
        cube(1, i, j) = x(i)*j
      end do
    end do
    r(0:3, 1:n) => cube
    r(0, :) = r(3, :)*x
    r(:, 2) = r(:, 3)*[1, 2, 3, 4]
    r(1:2, 1:3) => cube
    r(1, 2) = r(2, 3)**2
    f(1:) => cube(:, 1, 2)
    f(2) = f(2)*3
    r(1:2, 1:n) => cube(:, :, 2)
    r(2, 1:2) = r(1, 2:3)*2
    y = y + sum(cube**2) + product(r(:, 1))
    where (l2) im = im + 1
    y = y*im(1, 1)
    where (a > 1) a = sqrt(a)
    if (any(a > 0.5d0) .and. sum(b) > -10) y = y + sum(a, mask=a > 0) + dot_product(sum(b, 1), sum(b, 1)) + maxval(a)
    deallocate(cube, work)
    y = y + sum(big) + size(r)
  end subroutine foo
end module pointer_shapes_passed_mod
