! idea: columns that pass values without adjoints on: a largest value, a random number, a limit, a histogram
! dependent: t
! independent: t, a
! set: n=4, m=6
subroutine foo(n, m, a, t, largest, hits, seed)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(in) :: a
  real(8), intent(inout) :: t(n, m)
  real(8), intent(out) :: largest
  integer, intent(out) :: hits(3), seed
  real(8) :: limit, noise
  integer :: i, k, place
  largest = -1.0d9
  seed = 17
  limit = 0.9d0
  hits = 0
  do i = 1, m
    do k = 1, n
      seed = mod(31*seed + 7, 101)
      noise = seed/101.0d0
      if (t(k, i) > limit) then
        t(k, i) = t(k, i)*sin(a*t(k, i)) + noise
        limit = max(limit, 0.5d0*t(k, i))
      else
        t(k, i) = t(k, i)**2*(1.0d0 + noise)
      end if
      place = 1 + mod(seed, 3)
      hits(place) = hits(place) + 1
    end do
    largest = max(largest, t(n, i))
    limit = min(limit, 1.2d0)
  end do
end subroutine foo
