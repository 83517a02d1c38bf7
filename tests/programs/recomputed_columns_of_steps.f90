! idea: coefficients of an implicit column in each time step, solved down and up, and a total
! dependent: heat, last
! independent: heat, soil
! set: n=5, nt=3
module recomputed_columns_of_steps_mod
  implicit none
contains
  subroutine foo(n, nt, soil, heat, last)
    integer, intent(in) :: n, nt
    real(8), intent(in) :: soil(n)
    real(8), intent(inout) :: heat(n)
    real(8), intent(out) :: last
    real(8) :: low(n), main(n), high(n), right(n), factor
    integer :: k, t
    last = 0.0d0
    do t = 1, nt
      do k = 1, n
        low(k) = -0.1d0*soil(k)*heat(k)**2
        high(k) = -0.1d0*soil(k)/(1.0d0 + heat(k)**2)
        main(k) = 1.0d0 - low(k) - high(k)
        right(k) = heat(k) + 0.01d0*sin(soil(k)*t)
      end do
      do k = 2, n
        factor = low(k)/main(k - 1)
        main(k) = main(k) - factor*high(k - 1)
        right(k) = right(k) - factor*right(k - 1)
      end do
      heat(n) = right(n)/main(n)
      do k = n - 1, 1, -1
        heat(k) = (right(k) - high(k)*heat(k + 1))/main(k)
      end do
      last = last + heat(1)*heat(n)
    end do
  end subroutine foo
end module recomputed_columns_of_steps_mod
