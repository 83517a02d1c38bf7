! idea: text in structures is written to files, printed, read back and used as an internal file
! dependent: y
! independent: x
! set: n=3
module logs
  implicit none
  type :: entry
    character(len=12) :: label = 'entry'
    character(len=6) :: columns(3) = ' '
    real(8) :: value = 0.0d0
    integer :: number = 0
  end type entry
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(entry) :: e, all(2)
    integer :: i, unit

    y = 0.0d0
    open(newunit=unit, status='scratch', form='formatted')
    do i = 1, n
      e%number = i
      write(e%label, '(a, i3.3)') 'step', i
      write(e%columns(1:2), '(i0)') i, 10*i
      write(unit, '(2a, i0)') e%label, trim(e%columns(2)), e%number
      print '(a)', e%label(1:4)//'/'//e%columns(1)(1:1)
      all(mod(i, 2) + 1) = e
    end do
    rewind(unit)
    do i = 1, n
      read(unit, '(a7)') all(1)%label(1:7)
      read(all(1)%label(5:7), '(i3)') e%number
      read(e%columns(2), *) all(2)%number
      y = y + x(e%number)**2*all(2)%number
      if (all(1)%label == 'step002'//all(1)%label(8:)) y = y*x(1)
    end do
    close(unit)
    write(*, *) all(2)%label, (all(i)%columns(1), i = 1, 2)
  end subroutine foo
end module logs
