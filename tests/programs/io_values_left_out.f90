! idea: records that leave out values: what is read keeps what it has, with its derivative
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module io_values_left_out_mod
  implicit none
  type :: setup_t
    real(8) :: rate = 0.5d0, grid(3) = 1.5d0
    integer :: order(2) = 2
    logical :: on(3) = .true.
  end type setup_t
contains
  subroutine fetch(card, v)
    character(len=*), intent(in) :: card
    real(8), intent(inout) :: v
    read (card, *) v
  end subroutine fetch
  subroutine cards(x, y)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    real(8) :: a, b, v(3)
    character(len=30) :: lines(3)
    integer :: i, state
    lines = [character(len=30) :: '1.5 2.5 /', '2*, 0.25', ', 0.75 , 3*1.25']
    do i = 1, 3
      a = x(i)*y(i)
      b = a*x(2)
      v = [a, b, x(1)]
      read (lines(i), *) v
      read (lines(mod(i, 3) + 1), *, iostat=state) a, b
      y(i) = a*b + v(1)*v(2)*v(3)*x(i) + state
    end do
  end subroutine cards
  subroutine settings(x, y)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    type(setup_t) :: s
    integer :: i, j, k(3)
    logical :: up(3), mask(2)
    character(len=4) :: names(2)
    character(len=20) :: card
    real(8) :: w(2, 3)
    s%grid = x
    s%rate = x(2)**2
    up = .false.
    mask = [.true., .false.]
    k = [3, 1, 2]
    names = 'old'
    w = spread(x, 1, 2)
    card = ',2.0,,3,/'
    read (card, *) s%rate, s%grid(2:), s%order
    card = 'T,,F, ,F/'
    read (card, *) (up(i), i=1, 3), mask
    card = '2*,T/'
    read (card, *) (s%on(4 - i), i=1, 3)
    card = ',new/'
    read (card, *) names
    card = '1.5,,2*,2.5/'
    read (card, *) ((w(j, i), i=1, 3), j=1, 2)
    card = ',2/'
    read (card, *) k(2:3)
    card = ',1.5/'
    read (card, *) (s%grid(i), i=1, 3)
    if (up(1) .and. .not. up(2) .and. mask(1)) y = y*w(1, :)*w(2, :)
    if (names(1) == 'old' .and. names(2) == 'new') y(1) = y(1)*x(2)
    y = y(k(1:3))*s%rate*s%grid**s%order(1) + count(s%on)*x
  end subroutine settings
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8) :: v, constant
    integer :: unit
    character(len=20) :: card
    constant = 1.5d0
    card = '/'
    read (card, *) constant
    y = x*constant
    v = x(2)
    call fetch('/', v)
    y = y*v*x
    call fetch('1.25', v)
    y = y*v
    open (newunit=unit, status='scratch', action='readwrite')
    write (unit, '(a)') '1.5', '/', '2.5'
    rewind (unit)
    do
      v = x(1)*2
      read (unit, *, end=10) v
      y = y*v
    end do
10  close (unit)
    call cards(x, y)
    call settings(x, y)
  end subroutine foo
end module io_values_left_out_mod
