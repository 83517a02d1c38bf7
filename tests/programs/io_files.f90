! idea: direct access, streams, inquiries, unformatted and asynchronous records
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(inout) :: x(n)
    real(wp), intent(inout) :: y
    integer :: records, stream, i, length, status, place
    logical :: exists
    character(len=80) :: message
    real(wp) :: value

    inquire(iolength=length) value, (x(i), i=1, n)
    inquire(iolength=length) x(1:1)
    open(newunit=records, status='scratch', access='direct', recl=length)
    open(newunit=stream, status='scratch', access='stream', form='unformatted')
    do i = 1, n
      write(records, rec=i) 0.5_wp + i
      write(stream) i, 0.25_wp*i
    end do
    inquire(unit=records, exist=exists, nextrec=place)
    flush(stream)
    do i = n, 1, -1
      y = y*sin(x(i))
      read(records, rec=i) value
      if (exists .and. place > n) y = y + value*x(i)
      read(stream, pos=1, iostat=status, iomsg=message) place, x(i)
      y = y + x(i)*y*place
      x(i) = y
    end do
    read(stream, pos=1000, iostat=status) x(1)
    if (status /= 0) y = y*x(1)
    close(records)
    close(stream)
    open(newunit=stream, status='scratch', asynchronous='yes')
    write(stream, *) 1.5_wp
    endfile(stream)
    rewind(stream)
    read(stream, *) value
    y = y*value
    wait(stream)
    close(stream)
    write(*, '(a)', advance='no') 'value '
    write(*, '(f10.4)') y
  end subroutine foo
end module m
