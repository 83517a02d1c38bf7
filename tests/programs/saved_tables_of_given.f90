! idea: a quadrature that keeps its table is given functions
! dependent: y
! independent: a, c
module saved_tables_of_given_rules
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine mean(f, a, b, c, result)
    interface
      function f(x, c)
        double precision, intent(in) :: x, c
        double precision :: f
      end function f
    end interface
    real(wp), intent(in) :: a, b, c
    real(wp), intent(out) :: result
    real(wp), save :: weights(2) = [0.555555555555556_wp, 0.888888888888889_wp]
    real(wp) :: place
    integer :: i
    data place /0.774596669241483_wp/
    result = weights(2)*f(0.5_wp*(a + b), c)
    do i = -1, 1, 2
      result = result + weights(1)*f(0.5_wp*(a + b) + 0.5_wp*i*(b - a)*place, c)
    end do
    result = 0.5_wp*result
  end subroutine mean
end module saved_tables_of_given_rules

double precision function bell(x, c)
  implicit none
  double precision, intent(in) :: x, c
  bell = exp(-c*x*x)
end function bell

double precision function wave(x, c)
  implicit none
  double precision, intent(in) :: x, c
  wave = sin(c*x)
end function wave

subroutine bare(f, x, c, y)
  implicit none
  double precision :: f, x, c, y, nodes(3)
  integer :: k
  external f
  data nodes /0.1d0, 0.5d0, 0.9d0/
  do k = 1, 3
    y = y + f(x*nodes(k), c)
  end do
end subroutine bare

subroutine foo(a, c, y)
  use saved_tables_of_given_rules, only : mean
  implicit none
  double precision, intent(in) :: a, c
  double precision, intent(out) :: y
  double precision :: bell, wave, part
  external bell, wave
  call mean(bell, 0.0d0, a, c, y)
  call mean(wave, 0.5d0, a, c, part)
  y = y*part
  call bare(wave, a, c, y)
  call bare(bell, a, c, y)
end subroutine foo
