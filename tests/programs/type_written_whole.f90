! idea: structures are written as a whole, elements of arrays and values of functions among them
! dependent: y
! independent: x
! set: n=3
module type_written_whole_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: position
    real(wp) :: x = 0.5_wp, y = 1.5_wp
  end type position
  type :: particle
    type(position) :: p
    real(wp) :: history(2) = 0.25_wp
    integer :: n = 1
    character(len=4) :: name = 'none'
  end type particle
  type, extends(particle) :: charged
    logical :: is_charged = .true.
  end type charged
contains
  pure function centre(ps) result(c)
    type(particle), intent(in) :: ps(:)
    type(position) :: c
    c = position(sum(ps%p%x)/size(ps), sum(ps%p%y)/size(ps))
  end function centre
  subroutine report(p, unit)
    type(particle), intent(in) :: p
    integer, intent(in), optional :: unit
    if (present(unit)) then
      write (unit, *) p, p%p
    else
      write (*, '(a, 4f9.3, i4, a)') 'particle', p
    end if
  end subroutine report
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(particle), allocatable :: list(:)
    type(particle) :: one, fixed(2)
    type(charged) :: ion
    character(len=90) :: line
    real(wp) :: back
    integer :: i
    fixed%p = position(x(1), 2*x(2))
    one%p = position(x(2)**2, x(3))
    allocate(list(3))
    list(1:2) = fixed
    list(3) = one
    ion%p = centre(fixed)
    y = 0
    do i = 1, n
      print *, 'number', i, list(i), ion%p
      if (y > 1) call report(list(i))
      list(i)%p%x = list(i)%p%x*x(i)
      y = y + list(i)%p%x*ion%p%y
      list(i)%n = i
      write (line, '(2es25.17e3)') list(i)%p
      read (line, *) back
      y = y*(1 + 0.1_wp*list(i)%history(2)) + sin(list(i)%p%x)
    end do
    print *, ion, centre(list), one
    call report(ion%particle)
    y = y + sum(list%p%x*list%n) + one%p%y
  end subroutine foo
end module type_written_whole_mod
