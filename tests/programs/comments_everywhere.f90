! idea: comments and empty lines before all units, in a module with implicit types
! dependent: y
! independent: x

! one more

module comments_everywhere_kinds

  ! first
  integer, parameter :: wp = kind(1.0d0)
end module comments_everywhere_kinds

! second

module comments_everywhere_mod
  ! third

  use comments_everywhere_kinds

contains

  ! before a function

  ! and again
  recursive function fac(k) result(r)

    ! inside

    integer k
    real(wp) r
    r = 1
    if (k > 1) r = k*fac(k - 1)
  end function

  ! dummy procedures

  subroutine apply(f, x, r)

    ! a comment

    interface

      ! about f

      function f(t)

        ! inside
        double precision f
        double precision, intent(in) :: t
      end function f

      ! after f
    end interface

    ! between
    real(wp), intent(in) :: x
    real(wp), intent(out) :: r
    ! start
    r = f(x)

    ! end
  end subroutine apply

  ! g

  function g(t)

    double precision g
    double precision, intent(in) :: t
    g = t*t
  end function g

  subroutine foo(x, y)

    ! text

    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    call apply(g, x, y)
    y = y*fac(3)
    call inner

  contains

    ! an inner one

    subroutine inner

      ! its comment
      y = y*x
    end subroutine inner

  ! last
  end subroutine foo

end module comments_everywhere_mod
