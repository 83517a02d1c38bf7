! idea: components of objects and of arrays of structures are read, in loops, several at once
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: point
    real(wp) :: at(2) = 0.0_wp, weight = 1.0_wp
    integer :: tag
    logical :: on
  end type point
  type :: grid
    real(wp), allocatable :: h(:), area(:, :)
    real(wp) :: span(0:2)
    integer :: cells(3)
  end type grid
  type, extends(grid) :: model
    type(point) :: points(3)
    type(point), allocatable :: more(:)
    type(grid) :: inner
    integer :: unit = 0, n = 0, status = 0
    character(len=12) :: name = ''
    real(wp), pointer :: p(:) => null()
  contains
    procedure :: create
    procedure :: load
  end type model
contains
  subroutine create(self)
    class(model), intent(inout) :: self
    integer :: i, k
    open (newunit=self%unit, status='scratch')
    write (self%unit, *) 3, 'model', 0.5, 1.5, 2.5
    write (self%unit, *) 1.0, 2.0, 3.0, (0.5*k, 0.25*k, k, (k == 2), k = 1, 3)
    write (self%unit, *) ((1.0*i, i = 1, 3), 0.5, k = 1, 3)
    write (self%unit, *) 5, 6, 7, 8.0, 9.0, 10.0
    write (self%unit, *) ((i*0.5, i = 1, 3), k = 1, 3)
    rewind (self%unit)
  end subroutine create
  subroutine load(self, v)
    class(model), intent(inout), target :: self
    real(wp), intent(out) :: v(3)
    integer :: i, j, k
    character(len=200) :: line
    read (self%unit, *, iostat=self%status) self%n, self%name, self%span
    if (self%status /= 0) error stop
    allocate (self%h(self%n), self%area(2, self%n), self%more(2))
    read (self%unit, *) (self%h(i), i = 1, self%n), &
      (self%points(k)%weight, self%points(k)%at(2), self%points(k)%tag, self%points(k)%on, k = 1, 3)
    read (self%unit, *) (self%area(:, j), j = 1, self%n), self%more(1)%weight, self%more(2)%at
    read (self%unit, *) self%cells, self%inner%span
    read (self%unit, *) self%span(1), self%span(0), self%inner%span(2), self%points(2)%at, &
      self%points(:)%weight
    close (self%unit)
    write (line, *) 1.5, 2.5, 3.5, 4, 5
    read (line, *) v(1), v(3), v(2), self%cells(2), self%cells(1)
    associate (h => self%h, pt => self%points(3))
      write (line, *) 1.25, 2.25, 3.25
      read (line, *) h(2), pt%weight, pt%at(1)
    end associate
    do i = 1, 2
      read (line, *) self%more(i)%at(1), self%area(i, 1)
    end do
    call random_number(self%inner%span)
    self%inner%span = 1.0_wp
    call random_number(self%h(3:))
    self%h(3) = 2.0_wp
    call cpu_time(self%points(1)%at(1))
    self%points(1)%at(1) = 0.0_wp
  end subroutine load
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(model) :: r
    real(wp) :: v(3)
    integer :: i, k
    r%points(2)%weight = x(1)
    r%span = x
    call r%create()
    call r%load(v)
    do k = 1, 3
      y(k) = x(k)**2*r%h(k) + sum(r%area(:, k))*x(1) + r%span(k - 1)*x(2)
      y(k) = y(k) + v(k)*x(3)**2*r%points(k)%weight + x(k)*sum(r%points(k)%at)
      if (r%points(k)%on) y(k) = y(k)*r%cells(k)
    end do
    y = y + x*r%more(1)%weight + sum(r%more(2)%at)*x + r%more(1)%at(1)*x
    print *, r%n, r%name, r%status, r%cells, r%span, r%h, r%area, r%points
    print *, v, r%more(1)%at(1), r%more(1)%weight, r%more(2)%at
  end subroutine foo
end module m
