! idea: functions that are given procedures, where constructs need to know what they return
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  interface weigh
    procedure weighed
  end interface weigh
contains
  function weighed(n, a, proc, b) result(c)
    integer, intent(in) :: n
    real(wp), intent(in) :: a, b(n)
    interface
      function proc(x) result(y)
        import wp
        real(wp), intent(in) :: x
        real(wp) :: y
      end function proc
    end interface
    real(wp) :: c
    c = proc(a) * b(2)
  end function weighed

  function several(proc, b) result(c)
    interface
      function proc(x) result(y)
        import wp
        real(wp), intent(in) :: x
        real(wp) :: y
      end function proc
    end interface
    real(wp), intent(in) :: b(:)
    real(wp) :: c(size(b))
    integer :: i
    do i = 1, size(b)
      c(i) = proc(b(i))
    end do
  end function several

  function how_many(proc, b) result(c)
    interface
      function proc(x) result(y)
        import wp
        real(wp), intent(in) :: x
        real(wp) :: y
      end function proc
    end interface
    real(wp), intent(in) :: b
    integer :: c
    c = int(2 * proc(b))
  end function how_many

  function bump(x) result(y)
    real(wp), intent(in) :: x
    real(wp) :: y
    y = x * x
  end function bump

  function wave(x) result(y)
    real(wp), intent(in) :: x
    real(wp) :: y
    y = sin(x)
  end function wave

  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer :: j
    do j = 1, 2
      associate (both => 0.1_wp * (hypot(x(1), 0.5_wp) - (-weigh(n - 1, x(j), b=x(2:n), proc=bump))))
        if (both > 3.0_wp) then
          y(3) = 1.0_wp
        end if
        y = both * x
      end associate
    end do
    associate (all => several(wave, x), one => weighed(n, x(2), wave, several(bump, x)))
      y = y + all(n:1:-1) * one
    end associate
    select case (how_many(bump, x(1)))
    case (0)
      y(1) = y(1) * x(2)
    case (1:)
      y(1) = y(1) * x(3)
    end select
  end subroutine foo
end module m
