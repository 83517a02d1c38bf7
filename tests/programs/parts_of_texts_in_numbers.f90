! idea: parts of texts in expressions of numbers: factors, sums, conditions, functions, indices
! dependent: y
! independent: x
! set: n=3, key='bAc'
module parts_of_texts_in_numbers_mod
  implicit none
  character(len=4), parameter :: names(2) = ['temp', 'salt']
contains
  elemental function weight(c) result(w)
    character(len=*), intent(in) :: c
    real(8) :: w
    w = 0.1d0*ichar(c(1:1)) + len_trim(c)
  end function weight
  subroutine foo(n, key, x, y)
    integer, intent(in) :: n
    character(len=3), intent(in) :: key
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: k
    y = x*ichar(key(1:1))
    do k = 1, n
      y(k) = y(k)*merge(2.0d0, 1.0d0, key(k:k) == 'A') + weight(key(k:))*x(k)**2
      y(k) = y(k) + x(index('abc', key(1:1)))*iachar(key(k:k))/iachar(names(1)(2:2))
    end do
    y = y*sum(weight(names))
  end subroutine foo
end module parts_of_texts_in_numbers_mod
