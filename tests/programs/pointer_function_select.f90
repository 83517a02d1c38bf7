! idea: functions and subroutines let pointers point at the target of a case
! dependent: y
! independent: x
! set: n=4, k=2, x=0.7 1.1 0.9 0.4
module fields
  implicit none
  integer, parameter :: dp = kind(1d0)
  real(dp), target :: temp(4), salt(4), age(0:3)
contains
  function field(name) result(p)
    character(len=*), intent(in) :: name
    real(dp), pointer :: p(:)
    select case (trim(name))
    case ('temp')
      p => temp
    case ('salt')
      p => salt
    case default
      p => age
    end select
  end function field
  function numbered(k, wants) result(p)
    integer, intent(in) :: k
    logical, intent(in) :: wants
    real(dp), pointer :: p(:)
    nullify(p)
    if (wants) then
      select case (k)
      case (:1)
        p => temp(k:)
      case (2, 3)
        p => salt
      end select
    end if
  end function numbered
  subroutine choose(k, p)
    integer, intent(in) :: k
    real(dp), pointer, intent(out) :: p(:)
    select case (k > 1)
    case (.true.)
      p => temp
    case (.false.)
      p => salt
    end select
  end subroutine choose
end module fields
module pointer_function_select_mod
  use fields
  implicit none
contains
  subroutine foo(n, k, x, y)
    integer, intent(in) :: n, k
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n)
    real(dp), pointer :: f(:), g(:)
    character(len=4), parameter :: names(3) = ['temp', 'salt', 'age ']
    integer :: i
    temp = 0.1_dp; salt = x; age = x**2
    f => field('temp')
    f = f + x
    do i = 1, 3
      f => field(names(i))
      f(:) = f*x(i)
      g => numbered(i + k - 2, i > 1)
      if (associated(g)) g(1) = g(1) + f(2)**2
      y(i) = sum(field(names(i))*x)
    end do
    call choose(k, f)
    f(1) = f(1)*x(1)
    y(4) = f(1)
    y = y + temp*salt + age
    nullify(f, g)
  end subroutine foo
end module pointer_function_select_mod
