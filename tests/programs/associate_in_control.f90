! idea: associate constructs around and inside of loops, branches, calls and exits
! dependent: y
! independent: x, s
module m
  implicit none
  type :: cell
    real(8) :: u, f(3)
    logical :: wet
  end type cell
contains
  subroutine foo(x, s, y)
    real(8), intent(in) :: x(5)
    type(cell), intent(inout) :: s(3)
    real(8), intent(out) :: y
    integer :: i, j
    y = 1.0d0
    outer: do i = 1, 3
      associate (c => s(i), f => s(i)%f)
        if (c%wet) then
          do j = 1, 3
            f(j) = f(j) * x(j) * y
            if (f(j) > 1.6d0) cycle outer
            associate (g => f(j))
              call bump(g, c%u, y)
            end associate
          end do
        else
          c%u = c%u * x(i + 2)
        end if
        select case (i)
        case (1)
          c%wet = .false.
        case default
          y = y + c%u * f(1)
        end select
        where (f > 0.3d0) f = sqrt(f) * c%u
        y = y + sum(f)
        if (y > 60.0d0) exit
      end associate
    end do outer
  end subroutine foo
  subroutine bump(g, c, y)
    real(8), intent(inout) :: g
    real(8), intent(in) :: c
    real(8), intent(inout) :: y
    associate (u => c * y)
      g = g + 0.1d0
      y = y * 0.5d0 + u * 0.2d0
    end associate
  end subroutine bump
end module m
