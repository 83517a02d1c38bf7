! Where messages go.
module in_out_manager
  implicit none
  logical :: lwp = .true.
  integer :: numout = 6, nit000 = 1
end module in_out_manager
