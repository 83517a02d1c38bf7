! idea: records that are read in parts, up to their ends
! dependent: y
! independent: x
module io_records
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    integer :: unit, length, status
    character(len=4) :: part
    real(wp) :: factor
    open(newunit=unit, status='scratch')
    write(unit, '(a)') '1.250.501.7'
    write(unit, '(a)') '2.00'
    rewind(unit)
    y = x
    do
      do
        read(unit, '(a)', advance='no', size=length, eor=10, end=20) part
        read(part, *) factor
        y = y*factor*x + 0.1_wp*length
      end do
10    y = y*x + length
    end do
20  rewind(unit)
    read(unit, '(a)', advance='no', iostat=status, eor=30) part
    y = y*sin(x)
    read(unit, '(a)', advance='no', end=40) part
    y = y*y*0.01_wp
    close(unit)
    return
30  y = 2.0_wp*y
40  y = 3.0_wp*y
  end subroutine foo
end module io_records
