! idea: arrays of structures of assumed size: elements, sections, matrices, passed on, sequences
! dependent: y
! independent: x
module m
  implicit none
  type cell
    real(8) :: x, w(2)
  end type cell
contains
  subroutine single(g, y)
    type(cell), intent(inout) :: g
    real(8), intent(inout) :: y
    y = y*g%x
    g%x = y*g%w(1)
  end subroutine single
  subroutine fixed(n, g, y)
    integer, intent(in) :: n
    type(cell), intent(inout) :: g(n)
    real(8), intent(inout) :: y
    integer :: i
    do i = 1, n
      y = y + g(i)%x**2*g(i)%w(2)
      g(i)%x = g(i)%x*g(i)%w(1)
    end do
  end subroutine fixed
  subroutine passed_on(n, g, y)
    integer, intent(in) :: n
    type(cell), intent(inout) :: g(*)
    real(8), intent(inout) :: y
    integer :: i
    call fixed(n, g, y)
    call single(g(2), y)
    call fixed(n - 1, g(2), y)
    do i = 1, n
      call both(g(i)%w, y)
      call both(g(i)%w(1), g(i)%x)
    end do
    y = y + norm(n, g) + total(g(1:n)) + sum(g(1:n)%x)
  end subroutine passed_on
  subroutine both(w, y)
    real(8), intent(inout) :: w(2), y
    y = y + w(1)*w(2)
    w(2) = w(1)*cos(w(2))
  end subroutine both
  function norm(n, c)
    integer, intent(in) :: n
    type(cell), intent(in) :: c(*)
    real(8) :: norm
    integer :: i
    norm = 0
    do i = 1, n
      norm = norm + c(i)%x*c(i)%w(1)
    end do
  end function norm
  function total(g) result(t)
    type(cell), intent(in) :: g(:)
    real(8) :: t
    integer :: i
    t = 0
    do i = 1, size(g)
      t = t + g(i)%x*g(i)%w(1)
    end do
  end function total
  subroutine matrix(n, m, c)
    integer, intent(in) :: n, m
    type(cell), intent(inout) :: c(n,*)
    integer :: i, j
    if (m < 1) return
    do j = 1, m
      do i = 2, n
        c(i,j)%x = c(i,j)%x*c(i-1,j)%w(1)
        c(i,j)%w = c(i,j)%w*c(i,1)%x
      end do
    end do
  end subroutine matrix
  subroutine exchanged(n, g, y)
    integer, intent(in) :: n
    type(cell), intent(inout) :: g(0:*)
    real(8), intent(inout) :: y
    type(cell) :: t
    t = g(n)
    g(n) = g(0)
    g(0) = t
    select case (n)
    case (2)
      g(1)%w(1:2) = g(1)%w(2:1:-1)*y
    case default
      g(0)%w = y
    end select
    y = y*g(0)%x
  end subroutine exchanged
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    type(cell) :: g(5), c(2,3)
    type(cell), allocatable :: a(:)
    integer :: i
    do i = 1, 5
      g(i)%x = x(min(i, 4))
      g(i)%w = [x(1)**2, sin(x(2))*i]
    end do
    y = 0
    call passed_on(3, g(2), y)
    call passed_on(2, g, y)
    do i = 1, 3
      c(:,i)%x = x(i)
      c(1,i)%w = x(i)*x(i+1)
      c(2,i)%w = x(i) + x(i+1)
    end do
    call matrix(2, 2, c)
    allocate (a(4))
    do i = 1, 4
      a(i)%x = x(i)
      a(i)%w = [x(i)**2, sin(x(i))]
    end do
    call exchanged(2, a(2:4), y)
    call exchanged(3, a, y)
    y = y + sum(c%x) + c(2,2)%w(2)*sum(a%x)*a(3)%w(1) + sum(g%x)
  end subroutine foo
end module m
