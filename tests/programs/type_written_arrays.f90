! idea: arrays of structures, and structures that hold such arrays, are written as a whole
! dependent: y
! independent: x
! set: n=3
module type_written_arrays_mod
  implicit none
  type point
    real(kind=8) :: x, y(2)
    integer :: k
  end type point
  type, extends(point) :: named
    character(len=3) :: name = 'abc'
    type(point) :: near(2)
  end type named
  type pair
    integer :: one, two(2)
  end type pair
  type box
    integer :: first
    type(pair) :: pairs(2, 2)
    integer :: last
  end type box
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    type(point) :: a(n)
    type(point), allocatable :: c(:)
    type(named) :: d(2)
    type(box) :: b(2)
    integer :: i, j, k, unit, found(70), order(2)
    character(len=400) :: line
    order = [2, 1]
    allocate (c(0:n))
    do i = 1, n
      a(i)%x = sin(x(i))
      a(i)%y = [x(i), 2*x(i)]
      a(i)%k = i
      c(i) = a(i)
    end do
    c(0) = point(x(1), [1.0d0, 2.0d0], 7)
    do i = 1, 2
      d(i)%point = a(i)
      d(i)%near(1) = a(1)
      d(i)%near(2) = c(i)
    end do
    open (newunit=unit, status='scratch')
    write (unit, *) a
    write (unit, *) 'c', c(n:0:-1), c, a(:)%k
    write (unit, *) (d(i:i), i=1, 2), d
    write (unit, '(i4, 9(3f8.3, i4))') n, d(2)%near, d(1)%near(2)
    close (unit)
    y = 0
    do i = 1, n
      y = y + a(i)%x*a(i)%y(2)*c(i - 1)%x
    end do
    y = y*d(2)%near(2)%x + d(1)%y(1)
    ! The order in which numbers are written counts.
    do k = 1, 2
      b(k)%first = 100*k
      b(k)%last = 100*k + 99
      do j = 1, 2
        do i = 1, 2
          b(k)%pairs(i, j) = pair(100*k + 10*i + j, [1000*k + 10*i, 2000*k + 10*j])
        end do
      end do
    end do
    write (line, '(28i6)') b
    read (line, '(28i6)') found(1:28)
    write (line, '(12i6)') b(2)%pairs(:, 2), b(1)%pairs(2, 2:1:-1)
    read (line, '(12i6)') found(29:40)
    write (line, '(99i6)') b([2, 1]), b(order)%first
    read (line, '(30i6)') found(41:70)
    do k = 1, 70
      y = y + 1.0d-3*x(1)**(1 + mod(k, 5))*found(k)*k
    end do
  end subroutine foo
end module type_written_arrays_mod
