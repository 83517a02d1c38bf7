! idea: comments at all places of the source
! routine: foo
! dependent: y
! independent: x
module comments_kept_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)  ! trailing comment of the statement
    ! A comment in the declarations
    real(wp), intent(in) :: x      !< the input
    real(wp), intent(out) :: y     !< the output
    real(wp) :: t ! a local with a "quote' in its comment

    ! First step: don't lose me
    t = x * x  ! square & ampersand

    if (t > 0.0_wp) then ! always
      ! inside the branch
      y = t * x
    else
      ! never
      y = 0.0_wp
    end if
    ! at the end
  end subroutine foo
end module comments_kept_mod
