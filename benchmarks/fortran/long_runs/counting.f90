! Counts the steps that an adjoint executes again.
module counting
  implicit none
  integer(selected_int_kind(18)) :: steps_again = 0
end module counting
subroutine count_steps(number)
  use counting
  implicit none
  integer, intent(in) :: number
  steps_again = steps_again + number
end subroutine count_steps
subroutine print_counts()
  use counting
  implicit none
  print *, "again", steps_again
end subroutine print_counts
