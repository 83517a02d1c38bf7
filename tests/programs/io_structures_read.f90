! idea: structures are read and written as a whole, in internal and unformatted files; the status is a component
! dependent: y
! independent: x
! set: n=3
module io_structures_read
  implicit none
  type :: point
    real(8) :: x = 0, y = 0
  end type point
  type :: state
    integer :: k = 1
    type(point) :: p(2)
    real(8) :: w(3) = 1
    character(len=4) :: name = 'none'
    logical :: on = .true.
  end type state
  type :: report
    integer :: status = 0
    character(len=60) :: message = ' '
    integer :: unit = 0
  end type report
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(state) :: s, t, many(2)
    type(point) :: q, three(3)
    type(report) :: r
    character(len=100) :: line
    integer :: i
    line = '1.5 2.5'
    read(line, *) q
    line = '3 0.1 0.2 0.3 0.4 1.5 2.5 3.5 abcd T'
    read(line, *, iostat=r%status, iomsg=r%message) s
    y = x(1)*q%y + s%p(2)%x*x(2)**s%k
    if (r%status /= 0) y = 0
    s%w(2) = x(3)
    open(newunit=r%unit, status='scratch', form='unformatted')
    t%k = 4
    t%w = [0.5d0, 0.25d0, 0.125d0]
    do i = 1, 2
      write(r%unit) t
      t%k = t%k + 1
    end do
    rewind(r%unit)
    read(r%unit, iostat=r%status) many(2)
    if (r%status == 0) read(r%unit, iostat=r%status) many(1)
    y = y*many(1)%w(2) + x(1)**many(2)%k*s%w(2)
    if (many(1)%on .and. many(2)%name == 'none' .and. s%name == 'abcd') y = y*x(2)
    read(r%unit, iostat=r%status) many(1)
    if (r%status < 0) y = y + x(3)
    close(r%unit)
    do i = 1, 3
      write(line, '(2i4)') i, i + 3
      read(line, *) three(i)
    end do
    do i = 1, n
      q%x = q%x + x(i)
      y = y*three(i)%y + q%x*three(i)%x
    end do
    line = '0.5 0.75'
    read(line, *) q
    y = y*q%x
  end subroutine foo
end module io_structures_read
