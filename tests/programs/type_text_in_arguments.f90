! idea: text components, elements and parts of them as arguments that callees read, set and change
! dependent: y
! independent: x
module names_of
  implicit none
  integer, parameter :: name_length = 4 + 4
  type :: tracer
    character(len=name_length) :: name = 'start'
    character(len=4) :: tags(3) = ['a', 'b', 'c']
    real(8) :: c = 1.0d0
  end type tracer
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(tracer) :: t, u(2)
    integer :: i

    y = 1.0d0
    do i = 1, n
      call next(t%name)
      call next(u(mod(i, 2) + 1)%name)
      call weigh(t%name, t%tags, x(i), y)
      call shift(t%tags)
      call next(t%tags(1))
      call weigh(u(1)%name, t%tags(1:2), x(i), y)
      call next(t%name(1:2))
      call weigh(trim(t%name)//'x', u(2)%tags, x(i), y)
      associate (name => u(2)%name)
        if (name == 'bc') y = y*x(1)
        name = 'x'//name
      end associate
      u(1)%tags = merge('yes', 'no ', u(1)%name == 'bc')
      if (len(t%name) == 8 .and. t%name < u(1)%name .and. .not. u(1)%tags(2) == 'yes') y = y*x(i)
      where (u%name == 'xbc') u%c = u%c*2.0d0
      y = y + sum(u%c)
    end do
  end subroutine foo

  subroutine next(name)
    character(len=*), intent(inout) :: name
    select case (name)
    case ('start')
      name = 'b'
    case ('b')
      name = 'bc'
    case default
      name(1:1) = 'd'
    end select
  end subroutine next

  subroutine shift(tags)
    character(len=*), intent(inout) :: tags(:)
    tags = cshift(tags, 1)
  end subroutine shift

  subroutine weigh(name, tags, x, y)
    character(len=*), intent(in) :: name, tags(:)
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    if (name == 'bc') y = y*x**2
    if (name == 'bcx') y = y + x**3
    if (any(tags == 'a')) y = y + x*y
    if (tags(1) == 'b') y = y*sin(x)
  end subroutine weigh
end module names_of
