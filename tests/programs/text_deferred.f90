! idea: text whose length changes: allocated, joined, moved, passed in parts, returned, printed, compared
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    character(len=:), allocatable :: name, other
    character(:), allocatable :: third
    real(8) :: w(n)
    integer :: i

    allocate(character(len=n + 1) :: name)
    name(:) = 'lin'
    allocate(other, source='quad')
    do i = 1, n
      if (allocated(third)) then
        y(i) = y(i)*x(i)
        deallocate(third)
      else
        third = trim(name)//'x'
      end if
      call one(trim(name), x(i), y(i))
      call one(other(2:), x(i), y(i))
    end do
    call get('abc', third)
    y(1) = y(1)*x(2)*len(third)
    call move_alloc(third, name)
    w = 0.0d0
    do i = 1, n
      call column(name, n, x, y(i), w(i))
    end do
    y = y + w
    print *, name, other
    write(*, '(a)') name//other
    if (name(2:3) == 'bc') y(2) = y(2)**2
    do i = 1, len(name)
      y(1) = y(1)*x(1)
    end do
    do while (len(name) < 10)
      name = name//'zz'
      y(2) = sin(y(2)*x(2))
    end do
    y(index(other, 'a')) = y(2)*x(1)
    do i = 1, n
      other = label(i)
      if (other == 'v2') y(1) = y(1)*x(i)
      if (label(i) == 'v3') y(1) = y(1)*sin(x(i))
    end do
  end subroutine foo

  function label(i) result(name)
    integer, intent(in) :: i
    character(len=:), allocatable :: name
    character(len=4) :: number
    write(number, '(i0)') i
    name = 'v'//trim(number)
  end function label

  subroutine get(name, text)
    character(len=*), intent(in) :: name
    character(len=:), allocatable, intent(out) :: text
    if (.not. allocated(text)) text = name//'!'
  end subroutine get

  subroutine column(name, n, x, y, w)
    character(len=:), allocatable, intent(in) :: name
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y, w
    integer :: i
    do i = 1, n
      w = w*x(i) + x(i)**2
      call one(name, x(i), w)
    end do
    y = y*w
  end subroutine column

  subroutine one(name, x, y)
    character(len=*), intent(in) :: name
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    select case (name)
    case ('lin')
      y = y + 2.0d0*x
    case ('uad', 'abc!')
      y = y*x**2 + x
    case default
      y = 1.0d0
    end select
  end subroutine one
end module m
