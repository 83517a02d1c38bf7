! idea: internal functions that change variables of their host select cases, which cycle and exit
! dependent: y
! independent: x
! set: n=7
module internal_in_selectors_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: table
    integer :: kinds(3) = [2, 1, 3]
    real(wp) :: scale = 0.5_wp
  end type table
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    real(wp) :: total
    integer :: i, calls, j
    type(table) :: t
    total = 0
    calls = 0
    steps: do i = 1, n
      inner: do j = 1, 2
        select case (kind_of(x(i)) + t%kinds(j))
        case (:2)
          y = y + x(i)*total*t%scale
          cycle steps
        case (3:5)
          y = y*cos(x(i))
          select case (label(i))
          case ('odd')
            exit inner
          case ('even')
            y = y + 0.1_wp*x(i)
          end select
        case default
          if (calls > 12) exit steps
          y = y + total
        end select
        if (is_large(total)) y = y - 0.1_wp*total
        select case (is_large(x(i)))
        case (.true.)
          y = y*1.01_wp
        case default
          y = y + 0.01_wp*x(i)**3
        end select
      end do inner
      y = y + 0.5_wp*x(i)**2
    end do steps
    y = y + total**2
  contains
    integer function kind_of(s)
      real(wp), intent(in) :: s
      calls = calls + 1
      total = total + s**2*t%scale
      t%scale = t%scale*(1 + 0.1_wp*s)
      kind_of = mod(calls, 5)
    end function kind_of
    logical function is_large(s)
      real(wp), intent(in) :: s
      is_large = s > 1
    end function is_large
    function label(k) result(name)
      integer, intent(in) :: k
      character(len=4) :: name
      name = merge('odd ', 'even', mod(k, 2) == 1)
    end function label
  end subroutine foo
end module internal_in_selectors_mod
