! idea: namelists set what a file names of variables of routines and modules, and leave the rest
! dependent: y
! independent: x
! set: n=3
module io_namelists
  implicit none
  real(8) :: damping = 0.9d0
  namelist /outer/ damping
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8) :: factor, weights(2)
    integer :: unit, steps, i
    character(len=4) :: label
    logical :: more
    namelist /config/ factor, weights, steps
    namelist /config/ label
    namelist /report/ more, i
    factor = 0.5d0
    weights = 1.5d0
    steps = 1
    label = 'none'
    open(newunit=unit, status='scratch')
    write(unit, '(a)') "&config steps=2, weights(2)=0.25, label='abcd' /"
    write(unit, '(a)') '&outer damping = 0.75 /'
    write(unit, '(a)') '&config factor=1.25 weights=2*0.5 /'
    rewind(unit)
    y = x(1)*factor*damping
    do i = 1, 2
      read(unit, nml=config)
      y = y*sin(weights(2)*factor*x(i))*steps
      if (label == 'abcd') y = y*x(3)
      if (i == 1) call change(unit, x(2), y)
    end do
    more = steps > 1
    write(unit, report)
    close(unit)
    damping = 0.9d0
  end subroutine foo
  subroutine change(unit, a, y)
    integer, intent(in) :: unit
    real(8), intent(in) :: a
    real(8), intent(inout) :: y
    integer :: status
    y = y*damping + a
    read(unit, outer, iostat=status)
    y = y*damping*a + status
  end subroutine change
end module io_namelists
