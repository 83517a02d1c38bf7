module weights
  implicit none
contains
  real(kind=8) function weight(u, level)
    real(kind=8), intent(in) :: u
    integer, intent(in) :: level
    weight = power(level + 1)
  contains
    recursive real(kind=8) function power(k) result(p)
      integer, intent(in) :: k
      p = 1.0d0
      if (k > 0) p = u*power(k - 1)
    end function power
  end function weight
end module weights
