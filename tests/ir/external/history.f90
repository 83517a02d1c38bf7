! SPDX-License-Identifier: BSD-3-Clause
! Files of HDF5: values are written and read within a loop over time, whole and in parts.
module history
  implicit none
contains
  subroutine run(n, steps, forcing, u, cost)
    use hdf5
    integer, intent(in) :: n, steps
    double precision, intent(in) :: forcing(n)
    double precision, intent(inout) :: u(n)
    double precision, intent(out) :: cost
    double precision :: mean(n), both(n, 2)
    integer(hid_t) :: file, space, set, memory
    integer :: step, status
    cost = 0
    both = 0
    call h5open_f(status)
    call h5fcreate_f('history.h5', h5f_acc_trunc_f, file, status)
    call h5screate_simple_f(1, [int(n, hsize_t)], space, status)
    call h5dcreate_f(file, 'u', h5t_native_double, space, set, status)
    call h5scopy_f(space, memory, status)
    call h5sselect_hyperslab_f(memory, h5s_select_set_f, [0_hsize_t], [2_hsize_t], status)
    do step = 1, steps
      u = u + 0.1d0*(forcing - u**3)
      mean = step*1d0
      call h5dwrite_f(set, h5t_native_double, mean, [int(n, hsize_t)], status)
      mean = u
      cost = cost + sum(mean*u**2)
      call h5dread_f(set, h5t_native_double, mean, [int(n, hsize_t)], status)
      call h5dread_f(set, h5t_native_double, both(:, 1), [int(n, hsize_t)], status, memory, memory)
      cost = cost + sum(mean*u**2) + sum(both(:, 1)*u)
    end do
    call h5sclose_f(memory, status)
    call h5dclose_f(set, status)
    call h5sclose_f(space, status)
    call h5fclose_f(file, status)
    call h5close_f(status)
  end subroutine

  subroutine part(n, set, memory, u)
    use hdf5
    integer, intent(in) :: n
    integer(hid_t), intent(in) :: set, memory
    double precision, intent(inout) :: u(n)
    integer :: status
    u = u**2
    call h5dread_f(set, h5t_native_double, u, [int(n, hsize_t)], status, memory)
    u = u**2
  end subroutine
end module
