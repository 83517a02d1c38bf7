! idea: names of constructs and procedures bound to types in lines that go on, and behind semicolons
! dependent: y
! independent: x
! set: n=3
module layout_names_apart_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell_t
    real(wp) :: amount = 0.0_wp
  contains; procedure :: warm, cool; procedure, private :: swap
    procedure :: &  ! what is done
        mean, &
        ! and how it's done

        power => &
        & power_of
    generic :: change => swap, &
        power
  end type cell_t
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    type(cell_t) :: cell
    integer :: i
    cell%amount = x
    outer &
      : do i = 1, &
        n
      call cell%warm(); call cell%change(x)
      inner &
        & : if (i == 2) &
      then
        call cell%cool(); cycle outer
      end &  ! it's over
        if inner
      call cell%change(&
        &)
    end do out&
      &er
    if (n < 0) then
      print '(a, &
        & "!")', 'don''t & &
        &! know'
      error &
        stop &
        'no cells'
    end if
    y = cell%mean()
  end subroutine foo
  subroutine warm(self)
    class(cell_t), intent(inout) :: self
    self%amount = 1.25_wp*self%amount
  end subroutine warm
  subroutine cool(self)
    class(cell_t), intent(inout) :: self
    self%amount = self%amount*sin(self%amount)
  end subroutine cool
  subroutine swap(self, other)
    class(cell_t), intent(inout) :: self
    real(wp), intent(in) :: other
    self%amount = other*self%amount + 0.5_wp
  end subroutine swap
  function mean(self)
    class(cell_t), intent(in) :: self
    real(wp) :: mean
    mean = 0.5_wp*self%amount
  end function mean
  subroutine power_of(self)
    class(cell_t), intent(inout) :: self
    self%amount = self%amount**2
  end subroutine power_of
end module layout_names_apart_mod
